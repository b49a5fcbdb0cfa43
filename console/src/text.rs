//! Every text of the box: one row per text, one column per language. A row without all four columns
//! does not compile.
//!
//! `#` stands for a value that is filled in. The games' own words are those of their printed rules.
//! Titles, rows and notes begin with a capital; what a key does and the value at the end of a row
//! do not. No text begins with an accented capital, which would reach out of its row.

use core::fmt::{self, Write as _};
use heapless::String;

macro_rules! languages {
    ($($language:ident = $code:literal;)+) => {
        /// What the box speaks. The order is the format of what is kept: new ones go at the end.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Language {
            $($language,)+
        }

        impl Language {
            pub const ALL: [Language; [$($code),+].len()] = [$(Language::$language),+];

            /// As written on a command line or in a path.
            pub const fn code(self) -> &'static str {
                match self {
                    $(Language::$language => $code,)+
                }
            }
        }
    };
}

languages! {
    De = "de";
    En = "en";
    Fr = "fr";
    It = "it";
}

impl Language {
    /// The number it is kept as: its position in [`Language::ALL`].
    pub const fn number(self) -> u8 {
        self as u8
    }

    pub(crate) fn numbered(number: u8) -> Option<Language> {
        Self::ALL.get(usize::from(number)).copied()
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

        /// All texts in one string: a pointer and a length for each would take more space.
        const TABLE: &str = concat!($($de, '|', $en, '|', $fr, '|', $it, '|'),+);
    };
}

/// How many texts there are, in all languages.
const COUNT: usize = Text::ALL.len() * Language::ALL.len();

/// Where each text begins in the table, and at the end the length of the table.
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
    // No text contains the mark that ends one.
    assert!(ends == COUNT);
    starts
}

impl Text {
    /// How many tiles are left, in the singular or the plural.
    pub(crate) fn counts(tiles: u16) -> Text {
        if tiles == 1 { Text::CountsOne } else { Text::Counts }
    }

    pub fn get(self, language: Language) -> &'static str {
        let nth = self as usize * Language::ALL.len() + language as usize;
        let [from, next, ..] = STARTS.get(nth..).unwrap_or_default() else { return "" };
        TABLE.get(usize::from(*from)..usize::from(*next) - 1).unwrap_or_default()
    }

    /// The text with `value` in place of `#`.
    pub fn with(self, language: Language, value: &dyn fmt::Display) -> Phrase {
        let mut phrase = Phrase::new();
        let text = self.get(language);
        let end = text.bytes().position(|byte| byte == b'#').unwrap_or(text.len());
        let (before, after) = (text.get(..end), text.get(end + 1..));
        // A text that is too long is cut off; a test makes sure that none is.
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
    Yes = "Ja", "Yes", "Oui", "Sì";
    No = "Nein", "No", "Non", "No";
    On = "an", "on", "oui", "sì";
    Off = "aus", "off", "non", "no";
    Value = "#", "#", "#", "#";
    Dice = "#", "#", "#", "#";
    HoldB = "B halten: Menü", "hold B: menu", "tenir B : menu", "tieni B: menu";

    // Start
    Continue = "Weiterspielen?", "Continue?", "Continuer ?", "Continuare?";
    NewGame = "Neues Spiel", "New game", "Nouvelle partie", "Nuova partita";
    LoseGame = "Altes Spiel löschen?", "Delete the old game?", "Effacer l'autre partie ?", "Eliminare l'altra partita?";
    Play = "Was spielen wir?", "What shall we play?", "On joue à quoi ?", "A cosa giochiamo?";
    FreeDice = "Freie Würfel", "Free dice", "Dés libres", "Dadi liberi";
    CardBook = "COMBO-Karten", "COMBO cards", "Cartes COMBO", "Carte COMBO";
    Settings = "Einstellungen", "Settings", "Réglages", "Impostazioni";
    Seat = "Platz #", "Seat #", "Place #", "Posto #";
    HowMany = "Wie viele spielen?", "How many players?", "Combien de joueurs ?", "In quanti giocate?";
    YourAnimal = "Platz #: dein Tier", "Seat #: your animal", "Place # : ton animal", "Posto #: il tuo animale";
    WhoStarts = "Wer beginnt?", "Who starts?", "Qui commence ?", "Chi inizia?";
    Darkest = "Dunkelste Bekleidung", "Darkest clothing", "Vêtements les plus sombres", "Abiti più scuri";
    Youngest = "Wer am jüngsten ist", "The youngest", "Le plus jeune", "Il più giovane";
    Options = "Abgemacht?", "Agreed?", "D'accord ?", "D'accordo?";
    Begin = "los!", "start!", "c'est parti !", "via!";
    BoardsWhy = "Sonst lernt die Box mit", "If not, the box learns them", "Sinon Croupier les apprend", "Se no Croupier le impara";
    GapsWhy = "3 oder 4, auch mit Lücke", "3 or 4, even with a gap", "3 ou 4, même séparés", "3 o 4, anche separati";
    ClaimsWhy = "Wer 300 hat, siegt sofort", "First to 300 wins at once", "Qui a 300 gagne aussitôt", "Chi ha 300 vince subito";
    RoundsWhy = "Offen: bis ihr aufhört", "Open: until you stop", "Libres : à votre gré", "Libere: finché volete";
    SetSizeWhy = "?: Box zählt nicht mit", "?: stock is not counted", "? : pioche non comptée", "?: pozzo non contato";
    OpenHandsWhy = "Alle Steine liegen offen", "All hands lie face up", "Tous les dominos visibles", "Tessere tutte scoperte";
    Boards = "Steine eingeben", "Enter tiles", "Entrer les dominos", "Inserire le tessere";
    NotAgreed = "nein", "no", "non", "no";
    Agreed = "ja", "yes", "oui", "sì";
    Gaps = "Lücken gelten", "Gaps allowed", "Trous permis", "Buchi ammessi";
    Claims = "300 mittendrin", "300 mid-round", "300 avant la fin", "300 a metà mano";
    Rounds = "Runden", "Rounds", "Manches", "Mani";
    SetSize = "Steine im Spiel", "Tiles in the set", "Dominos en tout", "Tessere in tutto";
    OpenHands = "Offenes Spiel", "Open hands", "Jeu à découvert", "Gioco scoperto";
    Open = "offen", "open", "libres", "libere";

    // Bingolino
    HowManyDice = "Wie viele Würfel?", "How many dice?", "Combien de dés ?", "Quanti dadi?";
    Roll = "würfeln", "roll", "lancer", "lancia";
    RedDie = "roter Würfel", "red die", "dé rouge", "dado rosso";
    OneLess = "Ein Würfel weg:", "Minus one die:", "Moins un dé :", "Meno un dado:";
    Nobody = "hat keiner", "nobody has it", "personne ne l'a", "nessuno ce l'ha";
    TurnOver = "umdrehen", "turn over", "retourner", "gira";
    Decline = "keinen", "none", "aucun", "nessuna";
    WhichSum = "Welche Summe?", "Which total?", "Quelle somme ?", "Quale somma?";
    Without = "ohne #", "without #", "sans #", "senza #";
    NothingFits = "Nichts passt", "Nothing fits", "Rien ne va", "Niente va bene";
    NotWanted = "Ich will nicht", "I don't want to", "Je ne veux pas", "Non voglio";
    WhyNone = "Warum keinen?", "Why none?", "Pourquoi aucun ?", "Perché nessuna?";
    TurnBack = "Dreh einen zurück!", "Turn one back!", "Remets-en un !", "Rigirane una!";
    TurnUp = "aufdecken", "face up", "côté chiffre", "scopri";
    BingolinoCall = "Bingolino!", "Bingolino!", "Bingolino !", "Bingolino!";
    PlayOff = "Stechen!", "Play-off!", "Départage !", "Spareggio!";
    EnterTiles = "Steine, Platz #", "Tiles, seat #", "Dominos, place #", "Tessere, posto #";
    Number = "Zahl", "number", "nombre", "numero";

    // COMBO
    CardOf = "Karte von Platz #", "Card for seat #", "Carte de la place #", "Carta del posto #";
    LearnCard = "Beim Spielen lernen", "Learn it as we play", "Apprise au fil du jeu", "Si impara giocando";
    OurCard = "Croupier-Karte", "Croupier card", "Carte Croupier", "Carta Croupier";
    OwnCard = "Eigene Karte", "My card", "Ma carte", "La mia carta";
    NewCard = "Neue Karte", "New card", "Nouvelle carte", "Nuova carta";
    CardNumber = "Karte #", "Card #", "Carte #", "Carta #";
    AbsentNumber = "Fehlt", "Missing", "Absent", "Manca";
    HeadNumber = "Spalte", "Column", "Colonne", "Colonna";
    SquareNumber = "Feld", "Square", "Case", "Casella";
    RollOff = "Höchste Zahl beginnt", "Highest roll starts", "Qui fait le plus ?", "Chi fa di più inizia";
    Starts = "Platz # beginnt", "Seat # starts", "Place # commence", "Posto # inizia";
    RollAgain = "Gleichstand: nochmal!", "Tie: roll again!", "Ex aequo : relancez !", "Pari: rilanciate!";
    Place = "legen", "place", "poser", "posa";
    OtherThings = "mehr...", "more...", "autre...", "altro...";
    TakeDie = "Platz #: ein Würfel?", "Seat #: take a die?", "Place # : un dé ?", "Posto #: un dado?";
    WhichDie = "Welcher Würfel?", "Which die?", "Quel dé ?", "Quale dado?";
    Again = "Nochmal mit #", "Again with #", "Relancer avec #", "Ancora con #";
    Score = "Werten", "Score it", "Compter les points", "Conta i punti";
    LeaveDie = "keinen", "none", "aucun", "nessuno";
    Stop = "Aufhören", "Stop", "Arrêter", "Mi fermo";
    LiftDice = "Nimm 1 bis 3 Würfel", "Pick up 1 to 3 dice", "Reprends 1 à 3 dés", "Togli da 1 a 3 dadi";
    Mark = "wählen", "mark", "choisir", "scegli";
    Lift = "nehmen", "pick up", "reprendre", "togli";
    ComboCall = "COMBO!", "COMBO!", "COMBO !", "COMBO!";

    // Dingominos
    OpenTile = "Erster Stein", "First tile", "Premier domino", "Prima tessera";
    OuterHalf = "Außenseite", "Outer half", "Côté extérieur", "Lato esterno";
    Lay = "anlegen", "lay it", "poser", "posa";
    Draw = "ziehen", "draw", "piocher", "pesca";
    TakeSo = "# ziehen", "draw #", "piocher #", "pesca #";
    Counter = "kontern", "counter", "contrer", "contra";
    TakeTiles = "Steine ziehen", "Draw the tiles", "Piocher les dominos", "Pesca le tessere";
    TakeFewer = "Weniger waren da", "Fewer were left", "Il en restait moins", "Ne restavano meno";
    DrawOne = "Einen ziehen", "Draw one", "Piocher un domino", "Pesca una tessera";
    Pass = "ich passe", "pass", "je passe", "passo";
    PassTurn = "Ich passe", "Pass", "Je passe", "Passo";
    Stuck = "geht nicht", "I can't", "impossible", "non posso";
    Blocked = "Keiner kann mehr legen", "Nobody can lay a tile", "Personne ne peut poser", "Nessuno può posare";
    StockEmpty = "Vorrat ist leer", "The stock is empty", "La pioche est vide", "Il pozzo è vuoto";
    Counts = "Noch # Steine", "# tiles left", "Il reste # dominos", "Restano # tessere";
    CountsOne = "Noch # Stein", "# tile left", "Il reste # domino", "Resta # tessera";
    Points = "Augen", "Pips", "Points", "Punti";
    Actions = "Aktionen", "Actions", "Actions", "Azioni";
    Jokers = "Joker", "Jokers", "Jokers", "Jolly";
    Skipped = "Platz # setzt aus", "Seat # misses a turn", "Place # passe son tour", "Posto # salta un turno";
    OtherWay = "Jetzt andersherum!", "The other way round!", "Changement de sens !", "Si cambia senso!";
    OnceMore = "Platz # darf nochmal", "Seat # plays again", "Place # rejoue", "Posto # gioca ancora";
    RoundOver = "Runde # vorbei", "Round # is over", "Manche # finie", "Mano # finita";
    AnotherRound = "Noch eine Runde", "Another round", "Encore une manche", "Un'altra mano";
    Finish = "Schluss", "Finish", "Terminer", "Basta così";

    // Winners
    Wins = "Gewonnen!", "Winner!", "Gagné !", "Vittoria!";
    WinTogether = "Gemeinsam gewonnen!", "Shared win!", "Gagné ensemble !", "Vincete insieme!";

    // Menu
    Menu = "Menü", "Menu", "Menu", "Menu";
    CloseMenu = "Menü schließen", "Close the menu", "Fermer le menu", "Chiudi il menu";
    GoOn = "Weiterspielen", "Keep playing", "Continuer", "Continua";
    Undo = "Schritt zurücknehmen", "Take back a move", "Annuler un coup", "Annulla una mossa";
    TakeBack = "zurücknehmen", "take back", "annuler", "annulla";
    Standings = "Stand", "Scores", "Scores", "Punteggio";
    Skip = "auslassen", "skip", "sauter", "salta";
    Check = "Nachprüfen", "Check", "Vérifier", "Controlla";
    Claim300 = "300!", "300!", "300 !", "300!";
    Claim = "300 melden", "claim 300", "j'ai 300 !", "ho 300!";
    NotYet = "Noch nicht", "Not yet", "Pas encore", "Non ancora";
    Complete = "Vollständig!", "Complete!", "Complète !", "Completa!";
    Games = "Spiel auswählen", "Choose a game", "Choisir un jeu", "Scegli un gioco";
    Running = "läuft", "in play", "en cours", "in corso";
    Leave = "Spiel verlassen", "Leave the game", "Quitter la partie", "Lascia la partita";
    About = "Mehr über Croupier", "About Croupier", "Infos sur Croupier", "Info su Croupier";
    Totals = "Gewürfelte Summen", "Totals rolled", "Sommes obtenues", "Somme ottenute";
    LanguageRow = "Sprache", "Language", "Langue", "Lingua";
    Sound = "Ton", "Sound", "Son", "Suono";
    Brightness = "Helligkeit", "Brightness", "Luminosité", "Luminosità";
    Animation = "Animation", "Animation", "Animation", "Animazione";
    Independent = "Unabhängiges Projekt", "An independent project", "Projet indépendant", "Progetto indipendente";
    SaveLost = "Spielstand unlesbar", "The save can't be read", "Sauvegarde illisible", "Salvataggio illeggibile";
    SaveFailed = "Nicht gespeichert", "Could not be saved", "Pas enregistré", "Non salvato";
    OtherSave = "Stand anderer Version", "Another version's save", "D'une autre version", "Di un'altra versione";
    KeepIt = "Behalten", "Keep it", "Garder", "Tieni";
    EraseIt = "Löschen", "Erase it", "Effacer", "Elimina";
    OtherCroupier = "Croupier #", "Croupier #", "Croupier #", "Croupier #";
    OtherFormat = "Format #", "Format #", "Format #", "Formato #";
    SaveFull = "Speicher ist voll", "The memory is full", "Mémoire pleine", "Memoria piena";
    SaveNearlyFull = "Speicher fast voll", "Memory nearly full", "Mémoire presque pleine", "Memoria quasi piena";
    NoFairDice = "Würfel gestört!", "Dice out of order!", "Dés en panne !", "Dadi guasti!";
    DiceNotReady = "Würfel noch nicht bereit", "Dice not ready yet", "Dés pas encore prêts", "Dadi non ancora pronti";
    Update = "Neue Version", "Update", "Mise à jour", "Aggiorna";
    UpdateWhy = "Am Computer: Laufwerk", "On a computer: drive", "Sur l'ordinateur : clé", "Sul computer: disco";

    // Refusals
    TakenBack = "Zurückgenommen", "Taken back", "Annulé", "Annullato";
    NothingToUndo = "Nichts zurückzunehmen", "Nothing to take back", "Rien à annuler", "Niente da annullare";
    FourthTile = "# gibt es nur 3-mal", "Only three tiles show #", "Il n'y a que trois #", "Ci sono solo tre #";
    LiesFaceDown = "Liegt schon verdeckt", "Already face down", "Déjà retourné", "Già girata";
    LiesFaceUp = "Liegt schon offen", "Already face up", "Déjà côté chiffre", "Già scoperta";
    TileShows = "Das ist eine #", "That tile shows #", "C'est un #", "Qui c'è un #";
    TooHigh = "Kein Stein hat #", "No tile shows #", "Aucun domino n'a #", "Nessuna tessera ha #";
    CouldTurn = "Die # passt doch", "But # fits", "Mais le # va", "Ma # va bene";
    LineOpen = "Noch nicht voll", "Not complete yet", "Pas encore complète", "Non ancora completa";
    OnTheStar = "Da ist der Stern", "That is the star", "C'est l'étoile", "Lì c'è la stella";
    Occupied = "Schon belegt", "Already taken", "Déjà occupée", "Già occupata";
    WrongColumn = "Nur unter der roten #", "Only under the red #", "Seulement sous le # rouge", "Solo sotto il rosso #";
    SquareShows = "Das Feld zeigt #", "The square shows #", "C'est une case #", "La casella mostra #";
    NoSuchDie = "Kein Würfel zeigt #", "No die shows #", "Aucun dé ne montre #", "Nessun dado mostra #";
    RedTwice = "Rote # ist doppelt", "Red # is there twice", "# rouge en double", "# rosso due volte";
    OtherCard = "Das war eine andere Karte", "It was another card", "C'était une autre carte", "Era un'altra carta";
    MustPlace = "Einer passt: leg ihn", "One fits: place it", "Un dé va : pose-le", "Uno va bene: posalo";
    NoDieThere = "Da liegt keiner", "No die there", "Pas de dé ici", "Nessun dado qui";
    PointsMissing = "Noch keine 300", "Not 300 yet", "Pas encore 300", "Non ancora 300";
    JokerInside = "Joker nur nach innen", "A joker faces inward", "Joker vers l'intérieur", "Jolly verso l'interno";
    WrongSign = "Passt nicht", "Doesn't fit", "Ne va pas ici", "Non va bene";
    JokerTakesAll = "Auf Joker passt alles", "Any tile fits a joker", "Tout va sur un joker", "Sul jolly va tutto";
    OnlyCounter = "Nur ein Konter zählt", "Only a counter works", "Il faut un CONTRER", "Serve un contra";
    OnlySoMany = "Nur # auf der Hand", "Only # in hand", "Seulement # en main", "Solo # in mano";
    PointsBetween = "Möglich: # Augen", "Possible: # pips", "Possible : # points", "Possibile: # punti";
    NotAllowed = "Geht nicht (#)", "Not allowed (#)", "Pas permis (#)", "Non permesso (#)";
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::raster::WIDTH;
    use crate::stroke::Font;

    /// Room for the longest value that is filled in: two numbers and a dash between them.
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

    /// The scenes show only a few of these.
    #[test]
    fn every_note_and_every_reason_fits_on_its_line() {
        use Text::{BoardsWhy, OpenHandsWhy, PointsBetween, SaveFull, SaveLost, TakenBack};
        let from = |first: Text| Text::ALL.iter().copied().skip_while(move |text| *text != first);
        let notes = from(TakenBack).chain([SaveLost, SaveFull, Text::NoFairDice]);
        let notes = notes.chain([Text::SaveNearlyFull, Text::DiceNotReady, Text::UpdateWhy]);
        let news = [Text::Skipped, Text::OtherWay, Text::OnceMore, Text::StockEmpty];
        let reasons = from(BoardsWhy).take(OpenHandsWhy as usize - BoardsWhy as usize + 1);
        for text in notes.chain(news).chain(reasons) {
            for language in Language::ALL {
                let value = match text {
                    PointsBetween => "100-1200",
                    text if text.get(language).contains('#') => "22",
                    _ => "",
                };
                let line = text.with(language, &value);
                assert!(Font::Text.width(&line) <= WIDTH, "{line}");
            }
        }
    }
}
