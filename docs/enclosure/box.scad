// The box: a tray with the Pico in it, and a lid that carries screen, buttons and loudspeaker.
//
// All sizes in millimetres. The origin is the middle of the box, on its underside; +y is the back,
// where the USB cable goes in. Both parts print without supports: the tray on its floor, the lid on
// its face.
//
//   openscad -D 'part="tray"' --export-format binstl -o tray.stl box.scad
//   openscad -D 'part="lid"'  --export-format binstl -o lid.stl  box.scad

part = "both"; // "tray", "lid", or "both" to look at

/* [Parts you may have others of] */
button_hole = 12.2;   // panel buttons with an M12 thread; 12 mm and a little air
button_nut = 17;      // free circle that the nut of one needs
button_depth = 20;    // how far one reaches behind the lid, with its wires bent
speaker = 28;         // across; 27 for the usual piezo disc
speaker_rim = 3;      // how deep it sits in its ring
oled = [27.5, 28];    // the module's board with a little air
oled_window = [25, 14]; // lit are 22 x 11; the rest is room for modules that differ
oled_shift = 0;       // how far the lit field lies above the middle of the board
oled_pin_room = 2.6;  // the solder joints of its pins, on the side of the glass

/* [The Pico: these are the same on every board] */
pico = [21, 51, 1];
pico_holes = [11.4, 47]; // between their middles
pico_hole = 2.1;
usb_below = 2.8;      // how far the USB socket stands off the board
usb_plug = [12.5, 8.5]; // the plug's grip, with a little air

/* [The shell] */
inner = [132, 66, 27];
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
cross_at = [-40.5, 0];
cross_reach = 15;
a_at = [49, 9];
b_at = [33, -9];
oled_at = [0, 16.5];
speaker_at = [0, -15.8];

holder = 1.6;         // thickness of what holds screen and speaker
speaker_ring = speaker + 0.5 + 2 * holder;

$fn = 48;
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
            for (x = [-1, 1], y = [-1, 1])
                translate([pico_at[0] + x * pico_holes[0] / 2, pico_at[1] + y * pico_holes[1] / 2, floor_thick - e])
                    pico_post();
        }
        for (at = posts)
            translate([at[0], at[1], outer[2] - 14]) cylinder(d = screw_pilot, h = 15);
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

// Four corners that hold the screen's board; its pins stay free.
module oled_corners() {
    tall = 4;
    reach = 5;
    for (x = [-1, 1], y = [-1, 1]) scale([x, y, 1])
        translate([oled[0] / 2, oled[1] / 2, 0]) difference() {
            translate([-reach, -reach, -e]) cube([reach + holder, reach + holder, tall]);
            translate([-reach - 1, -reach - 1, -1]) cube([reach + 1, reach + 1, tall + 2]);
        }
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
            translate([oled_at[0], oled_at[1], lid_thick]) oled_corners();
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
        for (ring = [0 : 3], nth = [0 : max(0, ring * 6 - 1)])
            translate([speaker_at[0] + ring * 3.2 * cos(nth * 60 / max(1, ring)),
                       speaker_at[1] + ring * 3.2 * sin(nth * 60 / max(1, ring)), -1])
                cylinder(d = 1.8, h = lid_thick + 2, $fn = 16);
        for (at = posts) translate([at[0], at[1], -e]) {
            cylinder(d = screw_free, h = lid_thick + 1);
            cylinder(d1 = screw_head, d2 = screw_free, h = (screw_head - screw_free) / 2);
        }
    }
}

if (part == "tray") tray();
if (part == "lid") lid();
if (part == "both") {
    tray();
    // As it sits on the tray, lifted to look inside.
    translate([0, 0, outer[2] + 30 + lid_thick]) rotate([0, 180, 0]) lid();
}
