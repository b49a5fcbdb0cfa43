//! Every text of the box, one row per text, a column per language. A row without all four columns
//! does not compile.
//!
//! `#` stands for a value that is filled in. The games' own words are those of their printed sheets.

use core::fmt::{self, Write as _};
use heapless::String;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Language {
    De,
    En,
    Fr,
    It,
}

impl Language {
    /// The order is the format of what is kept: new ones go to the end.
    pub const ALL: [Language; 4] = [Language::De, Language::En, Language::Fr, Language::It];

    /// As it is kept: its place in [`Language::ALL`].
    pub(crate) fn number(self) -> u8 {
        let place = Self::ALL.iter().position(|&language| language == self);
        place.and_then(|place| u8::try_from(place).ok()).unwrap_or(0)
    }

    pub(crate) fn numbered(number: u8) -> Option<Language> {
        Self::ALL.get(usize::from(number)).copied()
    }

    /// As one writes it on a command line and in a path.
    pub const fn code(self) -> &'static str {
        match self {
            Language::De => "de",
            Language::En => "en",
            Language::Fr => "fr",
            Language::It => "it",
        }
    }
}

/// A text ready to be drawn.
pub type Phrase = String<40>;

/// A number ready to be drawn.
pub(crate) type Digits = String<8>;

pub(crate) fn number(value: impl fmt::Display) -> Digits {
    digits(&value)
}

fn digits(value: &dyn fmt::Display) -> Digits {
    let mut digits = Digits::new();
    // No number on the box is longer.
    let _ = write!(digits, "{value}");
    digits
}

/// Ends each text in the table.
const END: u8 = b'|';

macro_rules! texts {
    ($($name:ident = $de:literal, $en:literal, $fr:literal, $it:literal;)+) => {
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Text {
            $($name,)+
        }

        impl Text {
            pub const ALL: &'static [Text] = &[$(Text::$name),+];
        }

        /// All texts in one: a pointer and a length for each would take more room than the letters do.
        const TABLE: &str = concat!($($de, '|', $en, '|', $fr, '|', $it, '|'),+);
    };
}

/// How many there are, in all languages.
const COUNT: usize = Text::ALL.len() * Language::ALL.len();

/// Where each begins in the table, and, one behind its end, the next.
static STARTS: [u16; COUNT + 1] = starts();

#[allow(
    clippy::cast_possible_truncation,
    reason = "the table is shorter than that, as is seen here"
)]
const fn starts() -> [u16; COUNT + 1] {
    assert!(TABLE.len() <= u16::MAX as usize);
    let mut starts = [0; COUNT + 1];
    let (mut at, mut ends) = (0, 0);
    while at < TABLE.len() {
        if TABLE.as_bytes()[at] == END {
            ends += 1;
            starts[ends] = at as u16 + 1;
        }
        at += 1;
    }
    // No text has one in it.
    assert!(ends == COUNT);
    starts
}

impl Text {
    /// How many tiles are left, in the number that goes with it.
    pub(crate) fn counts(tiles: u16) -> Text {
        if tiles == 1 { Text::CountsOne } else { Text::Counts }
    }

    pub fn get(self, language: Language) -> &'static str {
        let nth = self as usize * Language::ALL.len() + language as usize;
        let [from, next, ..] = STARTS.get(nth..).unwrap_or_default() else { return "" };
        TABLE.get(usize::from(*from)..usize::from(*next) - 1).unwrap_or_default()
    }

    /// With `value` in the place of `#`.
    pub fn with(self, language: Language, value: &dyn fmt::Display) -> Phrase {
        let mut phrase = Phrase::new();
        let text = self.get(language);
        let end = text.bytes().position(|byte| byte == b'#').unwrap_or(text.len());
        let (before, after) = (text.get(..end), text.get(end + 1..));
        // What is too long ends where the phrase ends; a test sees that nothing is.
        let _ = phrase.push_str(before.unwrap_or_default());
        let _ = write!(phrase, "{value}");
        let _ = phrase.push_str(after.unwrap_or_default());
        phrase
    }
}

texts! {
    // The languages' own names
    OwnName = "Deutsch", "English", "Français", "Italiano";

    // Buttons and values
    Next = "weiter", "next", "suite", "avanti";
    Back = "zurück", "back", "retour", "indietro";
    Choose = "wählen", "choose", "choisir", "scegli";
    Change = "ändern", "change", "changer", "cambia";
    Yes = "ja", "yes", "oui", "sì";
    No = "nein", "no", "non", "no";
    Value = "#", "#", "#", "#";
    Dice = "#", "#", "#", "#";
    HoldB = "B lang: Menü", "hold B: menu", "B long : menu", "B a lungo: menu";

    // Start
    Continue = "Weiterspielen?", "Continue?", "Continuer ?", "Continuare?";
    NewGame = "neues Spiel", "new game", "nouvelle partie", "nuova partita";
    LoseGame = "Altes Spiel beenden?", "End the old game?", "Abandonner l'autre ?", "Lasciare l'altra?";
    Play = "Was spielen wir?", "What shall we play?", "On joue à quoi ?", "A cosa giochiamo?";
    FreeDice = "Freie Würfel", "Free dice", "Dés libres", "Dadi liberi";
    CardBook = "COMBO-Karten", "COMBO cards", "Cartes COMBO", "Carte COMBO";
    Settings = "Einstellungen", "Settings", "Réglages", "Impostazioni";
    Seat = "Platz #", "Seat #", "Place #", "Posto #";
    HowMany = "Wie viele spielen?", "How many play?", "Combien de joueurs ?", "Quanti giocano?";
    YourAnimal = "Platz #: dein Tier", "Seat #: your animal", "Place # : ton animal", "Posto #: il tuo animale";
    WhoStarts = "Wer beginnt?", "Who starts?", "Qui commence ?", "Chi inizia?";
    Darkest = "dunkelste Bekleidung", "darkest clothing", "habits les plus sombres", "abiti più scuri";
    Youngest = "wer am jüngsten ist", "the youngest", "le plus jeune", "il più giovane";
    Options = "Abgemacht?", "Agreed?", "D'accord ?", "D'accordo?";
    Begin = "los!", "start!", "c'est parti !", "via!";
    BoardsWhy = "sonst lernt die Box mit", "if not, the box learns", "sinon la boîte apprend", "altrimenti impara da sé";
    GapsWhy = "3 oder 4, auch mit Lücke", "3 or 4, even with a gap", "3 ou 4, même séparés", "3 o 4, anche separati";
    ClaimsWhy = "wer 300 hat, siegt sofort", "who has 300 wins at once", "300 gagne aussitôt", "chi ha 300 vince subito";
    RoundsWhy = "offen: bis ihr aufhört", "open: until you stop", "libre : à votre gré", "libero: finché volete";
    SetSizeWhy = "?: Vorrat zählt ihr selbst", "?: you watch the stock", "? : pioche non comptée", "?: pozzo non contato";
    OpenHandsWhy = "alle Steine liegen offen", "all hands lie face up", "dominos bien visibles", "tessere tutte scoperte";
    Boards = "Steine eingeben", "enter tiles", "saisir les dominos", "inserire tessere";
    Learn = "nein", "no", "non", "no";
    Enter = "ja", "yes", "oui", "sì";
    Gaps = "Lücken zählen", "gaps count", "trous permis", "buchi ammessi";
    Claims = "300 mittendrin", "300 mid-round", "300 en cours", "300 durante";
    Rounds = "Runden", "rounds", "manches", "mani";
    SetSize = "Steine im Spiel", "tiles in the set", "dominos en tout", "tessere in tutto";
    OpenHands = "offenes Spiel", "open game", "jeu à découvert", "gioco scoperto";
    Open = "offen", "open", "libre", "libero";

    // Bingolino
    HowManyDice = "Wie viele Würfel?", "How many dice?", "Combien de dés ?", "Quanti dadi?";
    Roll = "würfeln", "roll", "lancer", "lancia";
    RedDie = "roter Würfel", "red die", "dé rouge", "dado rosso";
    OneLess = "einer weg:", "one less:", "un de moins :", "uno in meno:";
    Nobody = "hat keiner", "nobody has it", "personne", "nessuno";
    TurnOver = "umdrehen", "turn it", "retourner", "gira";
    Decline = "keinen", "none", "aucun", "nessuna";
    WhichSum = "Welche Zahl?", "Which number?", "Quel chiffre ?", "Quale numero?";
    Without = "ohne #", "without #", "sans #", "senza #";
    NothingFits = "nichts passt", "nothing fits", "rien ne convient", "niente combacia";
    NotWanted = "ich will nicht", "I don't want to", "je ne veux pas", "non voglio";
    WhyNone = "Warum keinen?", "Why none?", "Pourquoi aucun ?", "Perché nessuna?";
    TurnBack = "Einen zurück!", "Turn one back!", "Remets-en un !", "Rigirane una!";
    TurnUp = "aufdecken", "face up", "face chiffre", "scopri";
    PlayOff = "Stechen!", "Play-off!", "Départage !", "Spareggio!";
    EnterTiles = "Steine, Platz #", "Tiles, seat #", "Dominos, place #", "Tessere, posto #";
    Number = "Zahl", "number", "chiffre", "numero";

    // COMBO
    CardOf = "Karte von Platz #", "Card of seat #", "Carte, place #", "Carta, posto #";
    LearnCard = "beim Spielen lernen", "learn it in play", "apprise en jouant", "impara giocando";
    OurCard = "Croupier-Karte", "Croupier card", "carte Croupier", "carta Croupier";
    OwnCard = "eigene Karte", "own card", "ma carte", "mia carta";
    NewCard = "neue Karte", "new card", "nouvelle carte", "nuova carta";
    CardNumber = "Karte #", "Card #", "Carte #", "Carta #";
    AbsentNumber = "fehlt", "absent", "absent", "assente";
    HeadNumber = "Spalte", "column", "colonne", "colonna";
    SquareNumber = "Feld", "square", "case", "casella";
    RollOff = "Der Höchste beginnt", "The highest starts", "Le plus haut commence", "Il più alto inizia";
    Starts = "Platz # beginnt", "Seat # starts", "Place # commence", "Posto # inizia";
    RollAgain = "gleich: noch einmal", "equal: once more", "égalité : encore", "pari: ancora";
    Place = "legen", "place", "poser", "posa";
    OtherThings = "mehr...", "more...", "autre...", "altro...";
    TakeDie = "Platz #: nimm einen?", "Seat #: take one?", "Place # : un dé ?", "Posto #: un dado?";
    WhichDie = "Welcher Würfel?", "Which die?", "Quel dé ?", "Quale dado?";
    Again = "noch einmal: #", "again: #", "relancer : #", "ancora: #";
    Score = "werten", "score it", "compter", "conta";
    LeaveDie = "keinen", "none", "aucun", "nessuno";
    Stop = "aufhören", "stop", "arrêter", "fermati";
    LiftDice = "Nimm 1 bis 3 weg", "Lift 1 to 3 dice", "Reprends 1 à 3 dés", "Togli da 1 a 3 dadi";
    Mark = "wählen", "mark", "choisir", "scegli";
    Lift = "nehmen", "lift", "prendre", "togli";

    // Dingominos
    OpenTile = "Erster Stein", "First tile", "Premier domino", "Prima tessera";
    OuterHalf = "Seite außen", "Outer half", "Côté extérieur", "Lato esterno";
    Lay = "anlegen", "lay it", "poser", "posa";
    Draw = "ziehen", "draw", "piocher", "pesca";
    TakeSo = "# ziehen", "take #", "piocher #", "pesca #";
    Counter = "kontern", "counter", "contrer", "contrare";
    TakeTiles = "Steine ziehen", "take the tiles", "piocher", "pesca";
    TakeFewer = "weniger waren da", "fewer were left", "il en restait moins", "ne restavano meno";
    DrawOne = "einen ziehen", "draw one", "piocher un domino", "pesca una tessera";
    Pass = "passen", "pass", "passer", "passa";
    Stuck = "geht nicht", "I can't", "bloqué", "non posso";
    Blocked = "Keiner kann mehr legen", "Nobody can lay a tile", "Personne ne peut poser", "Nessuno può posare";
    StockEmpty = "Vorrat ist leer", "the stock is empty", "la pioche est vide", "il pozzo è vuoto";
    Counts = "Noch # Steine", "# tiles left", "Encore # dominos", "Ancora # tessere";
    CountsOne = "Noch # Stein", "# tile left", "Encore # domino", "Ancora # tessera";
    Points = "Punkte", "points", "points", "punti";
    Actions = "Aktionen", "actions", "actions", "azioni";
    Jokers = "Joker", "jokers", "jokers", "jolly";
    Skipped = "Platz # setzt aus", "Seat # misses a turn", "Place # passe son tour", "Posto # salta un turno";
    OtherWay = "Jetzt andersherum!", "The other way round!", "Changement de sens !", "Cambia il senso!";
    OnceMore = "Platz # darf nochmal", "Seat #: once more", "Place # rejoue", "Posto # gioca ancora";
    RoundOver = "Runde # vorbei", "Round # is over", "Manche # finie", "Mano # finita";
    AnotherRound = "noch eine Runde", "another round", "encore une manche", "ancora una mano";
    Finish = "Schluss", "finish", "terminer", "basta";

    // Winners
    Wins = "Gewonnen!", "Winner!", "Gagné !", "Vittoria!";
    WinTogether = "Gemeinsam!", "Together!", "Ensemble !", "Insieme!";

    // Menu
    Menu = "Menü", "Menu", "Menu", "Menu";
    GoOn = "weiterspielen", "go on", "continuer", "continua";
    Undo = "zurücknehmen", "take back", "annuler", "annulla";
    Standings = "Stand", "standings", "scores", "punteggio";
    Skip = "auslassen", "skip", "sauter", "salta";
    Check = "nachprüfen", "check a claim", "vérifier", "controlla";
    Claim300 = "300!", "300!", "300!", "300!";
    Claim = "300 nehmen", "claim 300", "prendre 300", "prendi 300";
    NotYet = "noch nicht", "not yet", "pas encore", "non ancora";
    Complete = "vollständig!", "complete!", "complète !", "completa!";
    Games = "zu den Spielen", "to the games", "vers les jeux", "ai giochi";
    Running = "läuft", "open", "en cours", "in corso";
    Leave = "Spiel verlassen", "leave the game", "quitter la partie", "lascia la partita";
    About = "über Croupier", "about Croupier", "à propos de Croupier", "su Croupier";
    Totals = "Gewürfelte Summen", "Totals rolled", "Sommes obtenues", "Somme ottenute";
    LanguageRow = "Sprache", "language", "langue", "lingua";
    Sound = "Ton", "sound", "son", "suono";
    Brightness = "Helligkeit", "brightness", "luminosité", "luminosità";
    Animation = "Animation", "animation", "animation", "animazione";
    Independent = "freies Projekt", "an independent project", "projet indépendant", "progetto indipendente";
    SaveLost = "Speicher war unlesbar", "the save was unreadable", "mémoire illisible", "memoria illeggibile";
    SaveFailed = "nicht gespeichert", "could not be saved", "pas enregistré", "non salvato";
    OtherSave = "Stand anderer Version", "Another version’s save", "Partie d’une autre version", "Di un’altra versione";
    KeepIt = "Behalten", "Keep it", "Garder", "Tieni";
    EraseIt = "Löschen", "Erase it", "Effacer", "Elimina";
    OtherCroupier = "Croupier #", "Croupier #", "Croupier #", "Croupier #";
    OtherFormat = "Format #", "Format #", "Format #", "Formato #";
    SaveFull = "Speicher ist voll", "the memory is full", "mémoire pleine", "memoria piena";
    NoFairDice = "Würfel gestört!", "Dice out of order!", "Dés en panne !", "Dadi guasti!";
    // Refusals
    TakenBack = "zurückgenommen", "taken back", "annulé", "annullato";
    NothingToUndo = "nichts zurückzunehmen", "nothing to take back", "rien à annuler", "niente da annullare";
    FourthTile = "# gibt es nur 3-mal", "only three show #", "seulement trois #", "ci sono solo tre #";
    LiesFaceDown = "liegt schon verdeckt", "face down already", "déjà retourné", "già girata";
    LiesFaceUp = "liegt offen", "it lies face up", "il est à l'endroit", "è già scoperta";
    TileShows = "das ist eine #", "that is a #", "c'est un #", "è un #";
    TooHigh = "kein Stein hat #", "no tile shows #", "aucun domino #", "nessuna tessera #";
    CouldTurn = "die # passt doch", "but # fits", "mais # convient", "ma # va bene";
    LineOpen = "noch nicht voll", "not complete yet", "pas complète", "non è completa";
    OnTheStar = "da ist der Stern", "that is the star", "c'est l'étoile", "lì c'è la stella";
    Occupied = "schon belegt", "taken already", "déjà occupé", "già occupata";
    WrongColumn = "nicht die Spalte #", "not column #", "pas la colonne #", "non è la colonna #";
    SquareShows = "das Feld zeigt #", "the square shows #", "la case est un #", "la casella è #";
    NoSuchDie = "kein Würfel zeigt #", "no die shows #", "pas de dé #", "nessun dado #";
    RedTwice = "rote # ist doppelt", "red # stands twice", "rouge # en double", "rosso # due volte";
    OtherCard = "andere Karte bekannt", "another card is known", "autre carte connue", "altra carta già nota";
    MustPlace = "einer passt: leg ihn", "one fits: place it", "un dé va : pose-le", "uno va: posalo";
    NoDieThere = "da liegt keiner", "no die lies there", "pas de dé ici", "qui non c'è un dado";
    PointsMissing = "noch keine 300", "not 300 yet", "pas encore 300", "non ancora 300";
    JokerInside = "Joker nur nach innen", "a joker lies inward", "joker vers l'intérieur", "jolly verso l'interno";
    WrongSign = "passt nicht", "does not fit", "ne convient pas", "non va bene";
    JokerTakesAll = "auf Joker passt alles", "all fits a joker", "tout va sur un joker", "sul jolly va tutto";
    OnlySoMany = "es sind nur # Steine", "there are only # tiles", "que # dominos", "solo # tessere";
    PointsBetween = "möglich: # Punkte", "possible: # points", "possible : # points", "possibile: # punti";
    NotAllowed = "geht nicht (#)", "not allowed (#)", "pas permis (#)", "non permesso (#)";
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Room for the longest value that is filled in: two numbers and what stands between them.
    const VALUE: usize = 8;

    #[test]
    fn every_phrase_has_room_for_its_text_and_a_value() {
        for text in Text::ALL {
            for language in Language::ALL {
                let template = text.get(language);
                assert!(!template.is_empty());
                assert!(template.len() + VALUE <= Phrase::new().capacity(), "{template}");
                assert_eq!(
                    template.contains('#'),
                    text.get(Language::En).contains('#'),
                    "{template}"
                );
            }
        }
    }
}
