// The box: a tray with the Pico and an amplifier in it, a lid that carries screen, buttons and
// loudspeaker, and small plates with marks that fingers can read.
//
// All sizes in millimetres. The origin is the middle of the box, on its underside; +y is the back,
// where the USB cable goes in. All parts print without supports: the tray on its floor, the lid on
// its face, the marks as they lie. They are parts of their own because a lid that lies on its face
// cannot have anything raised there.
// `cargo xtask case` makes all of them.

part = "both"; // "tray", "lid", "marks", "both" to look inside, or "picture" of the finished box
panel = "0.96"; // "0.96", "1.3" or "2.42": the screen's diagonal in inches
lit = [];       // for the picture: dots that are lit, as [column, row, how many from there on]

/* [Parts you may have others of] */
button_hole = 12.2;   // panel buttons with an M12 thread; 12 mm and a little air
button_nut = 17;      // free circle that the nut of one needs
button_depth = 20;    // how far one reaches behind the lid, with its wires bent
button_head = 14.5;   // its head, in front of the lid
speaker = 28;         // across: a piezo disc of 27, or a small loudspeaker of 28
speaker_rim = 4;      // how deep it sits in its ring
amplifier = [25, 16]; // a board with a PAM8302, with a little air
charger = [18, 28.5]; // a charging board (TP4056 with USB-C), with a little air
charger_socket = 2.8; // the middle of its socket above the floor
switch_slot = [9, 4.5]; // for the knob of a slide switch
// The module's board with a little air, and the window before it: some more than what is lit, for
// modules differ.
oled = panel == "0.96" ? [27.5, 28] : panel == "1.3" ? [36, 34.5] : [73, 44];
oled_window = panel == "0.96" ? [25, 14] : panel == "1.3" ? [32, 17] : [59, 31];
oled_shift = 0;       // how far the lit field lies above the middle of the board
oled_pin_room = 2.6;  // the solder joints of its pins, on the side of the glass

/* [The Pico: these are the same on every board] */
pico = [21, 51, 1];
pico_holes = [11.4, 47]; // between their middles
pico_hole = 2.1;
usb_below = 2.8;      // how far the USB socket stands off the board
usb_plug = [12.5, 8.5]; // the plug's grip, with a little air

/* [The shell] */
holder = 1.6;         // thickness of what holds screen and speaker
speaker_ring = speaker + 0.5 + 2 * holder;
// A larger screen moves the buttons outwards, and the front forwards.
spread = max(0, oled[0] / 2 + holder + button_nut / 2 + 0.5 - 25.5);
inner = [132 + 2 * spread, max(66, oled[1] + 2 * holder + speaker_ring + 3.1), 27];
wall = 2.2;
floor_thick = 2;
lid_thick = 2.4;
corner = 5;
post = 7.5;           // screw posts in the corners
screw_pilot = 2.5;    // an M3 screw cuts its own thread
screw_free = 3.4;
screw_head = 6.4;
fit = 0.25;           // air between tray and lid
lip = 1.6;            // thickness of the rim that keeps the lid in place

/* [Where things sit, from the middle] */
cross_at = [-40.5 - spread, 0];
cross_reach = 15;
a_at = [49 + spread, 9];
b_at = [33 + spread, -9];
oled_at = [0, inner[1] / 2 - 0.9 - holder - oled[1] / 2];
speaker_at = [0, -inner[1] / 2 + 1.35 + speaker_ring / 2];
amplifier_at = [42 + spread, -8];
charger_at = [42 + spread, inner[1] / 2 - charger[1] / 2];
switch_at = [-40 - spread, 14]; // from the middle, and above the floor
skin = 0.5;           // what is left in front of a battery box's openings, to be cut out

/* [Marks to feel: plates that lie in the lid's face, level with it but for their dots and edges] */
mark = [7, 9];        // beside A and B
mark_deep = 0.8;
mark_fit = 0.2;       // air around a plate
mark_from = [0, -16.5]; // where it lies, from its button
cross_mark = 12;      // across the round one in the middle of the cross
dot = 1.6;            // a Braille dot, as on signs: 1.6 across, 2.5 apart, 0.6 high
dot_step = 2.5;
dot_high = 0.6;

$fn = 32;
e = 0.01; // overlap, so that no two faces coincide

outer = [inner[0] + 2 * wall, inner[1] + 2 * wall, inner[2] + floor_thick];
// The Pico lies face down: its pin names are printed on the back, and BOOTSEL can be reached
// through the floor.
pico_lift = 7;        // its chips' side above the floor: room for the plug's grip
pico_at = [0, inner[1] / 2 - pico[1] / 2 - 0.4];
bootsel = [10, 10];   // wide enough for the small differences between boards
// The middle of BOOTSEL, from the long edge on the left and from the USB edge, seen from the chips'
// side.
bootsel_from = [7, 12];

buttons = [
    cross_at + [0, cross_reach], cross_at - [0, cross_reach],
    cross_at - [cross_reach, 0], cross_at + [cross_reach, 0],
    a_at, b_at,
];
posts = [for (x = [-1, 1], y = [-1, 1]) [x * (inner[0] - post) / 2, y * (inner[1] - post) / 2]];

// What would not fit is said here, and not by the printer.
for (one = buttons) {
    assert(abs(one[0]) + button_nut / 2 <= inner[0] / 2 - fit - lip, "a button's nut meets the side");
    assert(abs(one[1]) + button_nut / 2 <= inner[1] / 2 - fit - lip, "a button's nut meets the front or back");
    for (other = buttons)
        assert(one == other || norm(one - other) >= button_nut, "two buttons' nuts meet");
    for (at = posts)
        assert(norm(one - at) >= (button_nut + post) / 2, "a button's nut meets a screw post");
    assert(abs(one[0]) >= (speaker + button_nut) / 2 + 2, "a button's nut meets the speaker or the screen");
    assert(abs(one[0]) - button_nut / 2 >= pico[0] / 2 || button_depth <= inner[2] - pico_lift - 5,
        "a button meets the Pico");
}
for (at = [a_at, b_at]) {
    here = at + mark_from;
    assert(norm(mark_from) >= button_head / 2 + mark[1] / 2 + 1, "a mark lies under its button's head");
    assert(abs(here[1]) + mark[1] / 2 < inner[1] / 2, "a mark meets the front");
    for (other = buttons)
        assert(norm(here - other) >= (button_head + mark[0]) / 2, "a mark lies under a button's head");
}
assert(cross_reach >= (button_head + cross_mark) / 2 + 1, "the cross's mark lies under a button's head");
assert(mark_deep <= lid_thick - 1.2, "too little lid is left below a mark");
assert(amplifier_at[0] - amplifier[0] / 2 - holder > pico[0] / 2 + 1, "the amplifier meets the Pico");
assert(amplifier_at[0] + amplifier[0] / 2 + holder < inner[0] / 2 - post, "the amplifier meets a post");
assert(charger_at[1] - charger[1] / 2 - holder > amplifier_at[1] + amplifier[1] / 2 + holder,
    "the charging board meets the amplifier");
assert(button_depth + 5 < inner[2], "a button meets the amplifier");
assert(button_depth < inner[2], "a button meets the floor");
assert(oled_at[1] - oled[1] / 2 - holder > speaker_at[1] + speaker_ring / 2, "screen and speaker meet");
assert(oled_at[1] + oled[1] / 2 < inner[1] / 2 - fit - lip, "the screen meets the lid's lip");
assert(oled_at[1] + oled[1] / 2 + holder < inner[1] / 2 - fit, "the screen's holder meets the back");
assert(speaker_at[1] - speaker_ring / 2 > -inner[1] / 2 + fit, "the speaker's ring meets the front");
assert(pico[1] < inner[1], "the Pico is longer than the box");

module rounded(size, height, radius) {
    linear_extrude(height) offset(radius) square([size[0] - 2 * radius, size[1] - 2 * radius], center = true);
}

// A post that the Pico lies on. Thin at the top, where the USB socket is a neighbour; a peg goes
// through the board's hole and is pressed flat with a warm soldering iron.
module pico_post() {
    cylinder(d = 6, h = pico_lift - usb_below - 0.4);
    cylinder(d = 3.2, h = pico_lift);
    cylinder(d = pico_hole - 0.25, h = pico_lift + pico[2] + 1.4);
}

module tray() {
    difference() {
        union() {
            difference() {
                rounded(outer, outer[2], corner);
                translate([0, 0, floor_thick]) rounded(inner, outer[2], corner - wall);
            }
            for (at = posts)
                translate([at[0], at[1], e]) intersection() {
                    // Square towards the corner, so that it grows out of both walls.
                    translate([sign(at[0]) * 1, sign(at[1]) * 1, 0])
                        translate([-post / 2 - 1, -post / 2 - 1, 0]) cube([post + 2, post + 2, outer[2] - e]);
                    translate([-at[0], -at[1], 0]) rounded(outer, outer[2], corner);
                }
            // The amplifier lies between four corners, and a drop of glue holds it.
            translate([amplifier_at[0], amplifier_at[1], floor_thick]) corners(amplifier, 3, 4);
            // Two for the charging board; at the other end it meets the wall.
            translate([charger_at[0], charger_at[1], floor_thick]) intersection() {
                corners(charger, 3, 4);
                translate([-charger[0], -charger[1], -1]) cube([2 * charger[0], charger[1], 9]);
            }
            for (x = [-1, 1], y = [-1, 1])
                translate([pico_at[0] + x * pico_holes[0] / 2, pico_at[1] + y * pico_holes[1] / 2, floor_thick - e])
                    pico_post();
        }
        for (at = posts)
            translate([at[0], at[1], outer[2] - 14]) cylinder(d = screw_pilot, h = 15);
        // For a battery box, from inside: the charging board's socket, and the knob of a switch.
        translate([charger_at[0] - usb_plug[0] / 2, inner[1] / 2 - e, floor_thick + 0.4])
            cube([usb_plug[0], wall - skin + e, 2 * charger_socket + 1]);
        translate([switch_at[0] - switch_slot[0] / 2, inner[1] / 2 - e, floor_thick + switch_at[1] - switch_slot[1] / 2])
            cube([switch_slot[0], wall - skin + e, switch_slot[1]]);
        // The socket hangs under the board.
        translate([pico_at[0] - usb_plug[0] / 2, inner[1] / 2 - e,
                   floor_thick + pico_lift - usb_below / 2 - usb_plug[1] / 2])
            cube([usb_plug[0], wall + 1, usb_plug[1]]);
        // Face down, left of the chips' side is right from above.
        translate([pico_at[0] + pico[0] / 2 - bootsel_from[0] - bootsel[0] / 2,
                   pico_at[1] + pico[1] / 2 - bootsel_from[1] - bootsel[1] / 2, -1])
            cube([bootsel[0], bootsel[1], floor_thick + 2]);
    }
}

// Four corners that hold a board; its pins stay free.
module corners(board, tall, reach) {
    for (x = [-1, 1], y = [-1, 1]) scale([x, y, 1])
        translate([board[0] / 2, board[1] / 2, 0]) difference() {
            translate([-reach, -reach, -e]) cube([reach + holder, reach + holder, tall]);
            translate([-reach - 1, -reach - 1, -1]) cube([reach + 1, reach + 1, tall + 2]);
        }
}

// The middles of the holes before the speaker.
grille = [for (ring = [0 : 4], nth = [0 : max(0, ring * 6 - 1)])
    [ring * 2.9 * cos(nth * 60 / max(1, ring)), ring * 2.9 * sin(nth * 60 / max(1, ring))]];

// A plate with the Braille dots of a letter: of its left column, those that are named.
module letter_mark(rows) {
    rounded(mark, mark_deep, 1);
    for (row = rows)
        translate([0, dot_step * (1 - row), mark_deep - e]) scale([1, 1, dot_high / (dot / 2)])
            intersection() {
                sphere(d = dot, $fn = 24);
                translate([0, 0, dot]) cube(2 * dot, center = true);
            }
}

// A raised cross: here are the four directions.
module cross_plate() {
    cylinder(d = cross_mark, h = mark_deep);
    for (turn = [0, 90]) rotate(turn)
        translate([0, 0, mark_deep - e]) linear_extrude(dot_high + e, scale = [0.95, 0.5])
            square([cross_mark - 2.5, 1.8], center = true);
}

module marks() {
    translate([-12, 0, 0]) letter_mark([0]);
    letter_mark([0, 1]);
    translate([14, 0, 0]) cross_plate();
}

// The lid as it is printed: face down, its inside up, and so left and right changed.
module lid() {
    mirror([1, 0, 0]) difference() {
        union() {
            rounded(outer, lid_thick, corner);
            // A lip on each side keeps it in place.
            for (side = [-1, 1]) {
                translate([side * (inner[0] - lip) / 2 - side * fit - lip / 2, -inner[1] / 2 + post + 3, lid_thick - e])
                    cube([lip, inner[1] - 2 * post - 6, 2.5]);
                translate([-inner[0] / 2 + post + 3, side * (inner[1] - lip) / 2 - side * fit - lip / 2, lid_thick - e])
                    cube([inner[0] - 2 * post - 6, lip, 2.5]);
            }
            translate([oled_at[0], oled_at[1], lid_thick]) corners(oled, 4, 5);
            translate([speaker_at[0], speaker_at[1], lid_thick - e]) difference() {
                cylinder(d = speaker_ring, h = speaker_rim);
                translate([0, 0, -1]) cylinder(d = speaker_ring - 2 * holder, h = speaker_rim + 2);
            }
        }
        for (at = buttons)
            translate([at[0], at[1], -1]) cylinder(d = button_hole, h = lid_thick + 2);
        // A ring around A: this is the one that does the next thing.
        translate([a_at[0], a_at[1], -e]) difference() {
            cylinder(d = button_nut + 5, h = 0.6);
            translate([0, 0, -1]) cylinder(d = button_nut + 3, h = 3);
        }
        // Its edges lean outward, so that one can look in from the side.
        translate([oled_at[0], oled_at[1] + oled_shift, lid_thick / 2]) hull() {
            translate([0, 0, lid_thick / 2]) cube([oled_window[0], oled_window[1], e * 4], center = true);
            translate([0, 0, -lid_thick / 2]) cube([oled_window[0] + 3, oled_window[1] + 3, e * 4], center = true);
        }
        // Room for the pins' solder joints, on either side of the board, for modules differ.
        for (side = [-1, 1])
            translate([oled_at[0] - 6, oled_at[1] + side * (oled[1] / 2 - oled_pin_room / 2 - 0.4) - oled_pin_room / 2, 1])
                cube([12, oled_pin_room, lid_thick]);
        for (at = grille)
            translate([speaker_at[0] + at[0], speaker_at[1] + at[1], -1])
                cylinder(d = 2, h = lid_thick + 2, $fn = 6);
        // Where the marks lie.
        for (at = [a_at, b_at])
            translate([at[0] + mark_from[0], at[1] + mark_from[1], -e])
                rounded([mark[0] + 2 * mark_fit, mark[1] + 2 * mark_fit], mark_deep + e, 1 + mark_fit);
        translate([cross_at[0], cross_at[1], -e]) cylinder(d = cross_mark + 2 * mark_fit, h = mark_deep + e);
        for (at = posts) translate([at[0], at[1], -e]) {
            cylinder(d = screw_free, h = lid_thick + 1);
            cylinder(d1 = screw_head, d2 = screw_free, h = (screw_head - screw_free) / 2);
        }
    }
}

// The finished box, closed, with what is bought in it. To look at, not to print.
module picture() {
    face = outer[2] + lid_thick;
    color([0.55, 0.75, 0.85]) tray();
    color([0.93, 0.91, 0.85]) translate([0, 0, face]) rotate([0, 180, 0]) lid();
    for (nth = [0 : 5]) translate([buttons[nth][0], buttons[nth][1], face]) {
        color([0.75, 0.76, 0.78]) cylinder(d = button_head, h = 1.8);
        color(nth == 4 ? [0.1, 0.6, 0.3] : nth == 5 ? [0.8, 0.15, 0.15] : [0.12, 0.12, 0.13]) cylinder(d = 10, h = 4.5);
    }
    // The glass lies behind the window.
    translate([oled_at[0], oled_at[1] + oled_shift, face - lid_thick]) {
        color([0.05, 0.06, 0.09]) translate([-oled_window[0] / 2 - 1, -oled_window[1] / 2 - 1, -1])
            cube([oled_window[0] + 2, oled_window[1] + 2, 1.1]);
        dot = min(oled_window[0] * 0.87 / 128, oled_window[1] * 0.78 / 64);
        color([0.8, 0.94, 1]) translate([-64 * dot, 32 * dot, 0.1]) scale([dot, -dot, 1])
            for (run = lit) translate([run[0], run[1], 0]) cube([run[2], 1, 0.1]);
    }
    color([0.2, 0.2, 0.22]) translate([speaker_at[0], speaker_at[1], face - lid_thick - 1])
        cylinder(d = speaker - 1, h = 1);
    color([0.93, 0.91, 0.85]) {
        for (one = [[a_at, [0]], [b_at, [0, 1]]])
            translate([one[0][0] + mark_from[0], one[0][1] + mark_from[1], face - mark_deep]) letter_mark(one[1]);
        translate([cross_at[0], cross_at[1], face - mark_deep]) cross_plate();
    }
    color([0.6, 0.6, 0.62]) for (at = posts) translate([at[0], at[1], face - 1.5]) cylinder(d = screw_head - 0.4, h = 1.4);
}

if (part == "tray") tray();
if (part == "lid") lid();
if (part == "marks") marks();
if (part == "picture") picture();
if (part == "both") {
    tray();
    // As it sits on the tray, lifted to look inside.
    translate([0, 0, outer[2] + 30 + lid_thick]) rotate([0, 180, 0]) lid();
}
