fn main() {
    use family::{chance::Chance, *};
    for seed in 0..60 {
        let mut chance = Chance::new(seed);
        let party = people::Party::new(2 + chance.below(3), &mut chance);
        let mut table = combo::Combo::new(party, seed % 2 == 1, chance);
        let mut desk = desk::Desk::new(seed);
        let mut fingers = fingers::Fingers::default();
        let played = evening::play(&mut desk, &mut fingers, &mut table);
        println!("{seed} {played:?} {:?}", desk.presses());
        if played.is_err() {
            println!("{}\n{}", desk.look(), desk.script());
            break;
        }
    }
}
