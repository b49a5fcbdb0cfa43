//! Every text of the box: one row per text, one column per language. A row with a missing column
//! does not compile.
//!
//! `#` stands for a value that is filled in. Words of the games are those of their printed rules.
//! Titles, rows and notes start with a capital letter; labels of keys and values at the end of a
//! row do not. No text starts with an accented capital, which would reach out of its row.

use crate::phrase::{About, Phrase, Wording};
use core::fmt::{self, Write as _};
use heapless::String;

macro_rules! languages {
    ($($language:ident = $code:literal;)+) => {
        /// A language of the box. The order is part of the save format: new ones go at the end.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Language {
            $(#[doc = $code] $language,)+
        }

        impl Language {
            /// All languages, in the order of their numbers.
            pub const ALL: [Language; [$($code),+].len()] = [$(Language::$language),+];

            /// Returns the ISO 639 code, as used on the command line and in paths.
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
    /// Returns the number it is saved as: its position in [`Language::ALL`].
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// Returns the language with this number, if there is one.
    pub fn numbered(number: u8) -> Option<Language> {
        Self::ALL.get(usize::from(number)).copied()
    }
}

/// A number ready to be drawn.
pub(crate) type Digits = String<8>;

/// Formats a number.
pub(crate) fn number(value: impl fmt::Display) -> Digits {
    let mut digits = Digits::new();
    // The box has no longer numbers.
    let _ = write!(digits, "{value}");
    digits
}

/// Checks that a row of words has a column for every language; if not, the compiler names the row.
macro_rules! columns {
    ($name:ident = $($words:literal),+) => {
        const _: () = assert!(
            [$($words),+].len() == $crate::Language::ALL.len(),
            concat!(stringify!($name), " has to have a column for every language"),
        );
    };
}
pub(crate) use columns;

macro_rules! texts {
    ($($name:ident = $($words:literal),+;)+) => {
        /// A text of the box.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Text {
            $($name,)+
        }

        impl Text {
            /// All texts.
            pub const ALL: &'static [Text] = &[$(Text::$name),+];
        }

        /// All texts in one string: a pointer and a length for each would take more flash.
        static TABLE: &str = concat!($($($words),+),+);

        /// How long each of them is, in the order of the languages.
        static LENGTHS: [[u8; Language::ALL.len()]; Text::ALL.len()] =
            [$(lengths(&[$($words),+])),+];

        $(columns!($name = $($words),+);)+
    };
}

#[allow(clippy::cast_possible_truncation, reason = "as is seen here")]
const fn lengths(row: &[&str]) -> [u8; Language::ALL.len()] {
    let mut lengths = [0; Language::ALL.len()];
    let mut nth = 0;
    while nth < row.len() && nth < lengths.len() {
        assert!(row[nth].len() <= u8::MAX as usize);
        lengths[nth] = row[nth].len() as u8;
        nth += 1;
    }
    lengths
}

/// Where each text starts in the table, in its first language.
static STARTS: [u16; Text::ALL.len()] = starts();

#[allow(
    clippy::cast_possible_truncation,
    reason = "the table is shorter than that, as is seen here"
)]
const fn starts() -> [u16; Text::ALL.len()] {
    assert!(TABLE.len() <= u16::MAX as usize);
    let mut starts = [0; Text::ALL.len()];
    let mut nth = 1;
    while nth < starts.len() {
        let mut language = 0;
        starts[nth] = starts[nth - 1];
        while language < Language::ALL.len() {
            starts[nth] += LENGTHS[nth - 1][language] as u16;
            language += 1;
        }
        nth += 1;
    }
    starts
}

impl Text {
    /// The text for a number of tiles left, in the singular or the plural.
    pub(crate) fn counts(tiles: u16) -> Text {
        if tiles == 1 { Text::CountsOne } else { Text::Counts }
    }

    /// Returns the text in a language, with `#` in place of its value.
    pub fn get(self, language: Language) -> &'static str {
        let (mut start, lengths) = (usize::from(STARTS[self as usize]), &LENGTHS[self as usize]);
        for length in &lengths[..language as usize] {
            start += usize::from(*length);
        }
        let end = start + usize::from(lengths[language as usize]);
        TABLE.get(start..end).unwrap_or_default()
    }

    /// Returns the text with `value` in place of `#`, if it has one.
    pub fn with(self, language: Language, value: &dyn Wording) -> Phrase {
        Phrase::of(&About(self, value), language)
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
    On = "an", "on", "oui", "sì";
    Off = "aus", "off", "non", "no";
    Value = "#", "#", "#", "#";

    // Start
    Continue = "Weiterspielen?", "Continue?", "Continuer ?", "Continuare?";
    LoseGame = "Altes Spiel löschen?", "Delete the old game?", "Effacer l'autre partie ?", "Eliminare l'altra partita?";
    SameAgain = "Nochmal das Gleiche?", "Same again?", "On remet ça ?", "Un'altra partita?";
    PlayIt = "spielen", "play", "jouer", "gioca";
    SameAgainShort = "nochmal", "play again", "rejouer", "ancora";
    OtherGame = "anderes Spiel", "another game", "autre jeu", "altro gioco";
    Regulars = "Wer kommt, wer geht?", "Who joins, who leaves?", "Qui vient, qui part ?", "Chi viene, chi va?";
    RegularsKey = "Mitspieler", "players", "joueurs", "giocatori";
    GamesWon = "Gewonnene Spiele", "Games won", "Parties gagnées", "Partite vinte";
    StartOver = "neu zählen", "start over", "remettre à zéro", "ricomincia";
    SameTiles = "Dieselben Steine?", "The same tiles?", "Les mêmes dominos ?", "Le stesse tessere?";
    SameTilesYes = "ja, dieselben", "yes, the same", "oui, les mêmes", "sì, le stesse";
    Play = "Was spielen wir?", "What shall we play?", "On joue à quoi ?", "A cosa giochiamo?";
    FreeDice = "Freie Würfel", "Free dice", "Dés libres", "Dadi liberi";
    CardBook = "COMBO-Karten", "COMBO cards", "Cartes COMBO", "Carte COMBO";
    Settings = "Einstellungen", "Settings", "Réglages", "Impostazioni";
    Watch = "Was soll ich prüfen?", "How much shall I watch?", "Je surveille quoi ?", "Che cosa controllo?";
    WatchMoves = "jeden Zug", "every move", "chaque coup", "ogni mossa";
    WatchMovesWhy = "Ihr sagt mir alles an", "You tell me everything", "Vous me dites tout", "Mi dite tutto";
    WatchDice = "Würfel und Punkte", "dice and scores", "dés et points", "dadi e punti";
    WatchTurns = "Züge und Punkte", "turns and scores", "tours et points", "turni e punti";
    WatchDiceWhy = "Den Rest macht ihr", "The rest is up to you", "Le reste, c'est vous", "Al resto pensate voi";
    FirstGame = "Euer erstes Spiel?", "Your first game?", "Première partie ?", "Prima partita?";
    Explain = "Soll ich beim Spielen erklären?", "Shall I explain as we go?", "J'explique au fil du jeu ?", "Spiego mentre si gioca?";
    ExplainYes = "ja, gern", "yes, please", "oui, merci", "sì, grazie";
    ExplainNo = "nein, danke", "no, thanks", "non, merci", "no, grazie";
    WhoPlays = "Wer spielt mit?", "Who is playing?", "Qui joue ?", "Chi gioca?";
    TakeTiles = "Nehmt je # Steine", "Take # tiles each", "Prenez # dominos chacun", "Prendete # tessere l'uno";
    TakeDice = "Nehmt je # Würfel", "Take # white dice each", "Prenez # dés chacun", "Prendete # dadi a testa";
    DrawTiles = "Zieht je # Steine", "Draw # tiles each", "Piochez # dominos chacun", "Pescate # tessere l'uno";
    HowMany = "Wie viele spielen?", "How many players?", "Combien de joueurs ?", "In quanti giocate?";
    WhoStarts = "Wer beginnt?", "Who starts?", "Qui commence ?", "Chi inizia?";
    Darkest = "Dunkelste Bekleidung", "Darkest clothing", "Vêtements les plus sombres", "Abiti più scuri";
    Youngest = "Wer am jüngsten ist", "The youngest", "Le plus jeune", "Il più giovane";
    Options = "Hausregeln?", "House rules?", "Règles maison ?", "Regole della casa?";
    Begin = "los!", "start!", "c'est parti !", "via!";
    TrustWhy = "Nur Würfel und Punkte", "Only dice and scores", "Juste dés et points", "Solo dadi e punti";
    OwnDiceWhy = "Ihr würfelt selbst", "You roll, I only count", "Vous lancez vos dés", "Lanciate voi i dadi";
    BoardsWhy = "Sonst lernt die Box mit", "If not, the box learns them", "Sinon Croupier les apprend", "Se no Croupier le impara";
    ShakeWhy = "Eure Tasten mischen mit", "Your presses mix the dice", "Vos appuis brassent les dés", "I tasti mescolano i dadi";
    TouchingWhy = "Nein: 3 oder 4 mit Lücke", "No: 3 or 4 with a gap, too", "Non : 3 ou 4, même séparés", "No: 3 o 4, anche separati";
    LateFinishWhy = "Nein: wer 300 hat, siegt", "No: first to 300 wins", "Non : qui a 300 gagne", "No: chi ha 300 vince";
    RoundsWhy = "Offen: bis ihr aufhört", "No limit: until you stop", "Libres : à votre gré", "Libere: finché volete";
    SetSizeWhy = "?: Box zählt nicht mit", "?: stock is not counted", "? : pioche non comptée", "?: pozzo non contato";
    OpenHandsWhy = "Alle Steine liegen offen", "All hands lie face up", "Tous les dominos visibles", "Tessere tutte scoperte";
    Trust = "Auf Vertrauen", "On trust", "Sur parole", "Sulla fiducia";
    OwnDice = "Eigene Würfel", "Our own dice", "Nos propres dés", "Dadi nostri";
    Boards = "Steine eingeben", "Enter tiles", "Entrer les dominos", "Inserire le tessere";
    NotAgreed = "nein", "no", "non", "no";
    Agreed = "ja", "yes", "oui", "sì";
    Shake = "Vorher schütteln", "Shake first", "Secouer avant", "Agitare prima";
    ShakeNow = "Drückt irgendwas!", "Press anything!", "Appuyez au hasard !", "Premete a caso!";
    ShakeHow = "Jede Taste zählt", "Every press counts", "Chaque touche compte", "Ogni tasto conta";
    ShakeEnd = "B halten: fertig", "hold B: done", "maintenir B : fini", "tieni B: fatto";
    Touching = "Muss berühren", "Must touch", "Doivent se toucher", "Devono toccarsi";
    LateFinish = "300 erst am Ende", "300 only at the end", "300 à la fin", "300 solo alla fine";
    Rounds = "Runden", "Rounds", "Manches", "Mani";
    SetSize = "Steine im Spiel", "Tiles in the set", "Dominos en tout", "Tessere in tutto";
    OpenHands = "Offenes Spiel", "Open hands", "Jeu à découvert", "Gioco scoperto";
    Open = "offen", "no limit", "libres", "libere";

    // Bingolino
    HowManyDice = "Wie viele Würfel?", "How many dice?", "Combien de dés ?", "Quanti dadi?";
    Roll = "würfeln", "roll", "lancer", "lancia";
    RedDieShows = "Roter Würfel?", "The red die?", "Le dé rouge ?", "Il dado rosso?";
    DieShows = "Dein Wurf?", "Your roll?", "Ton lancer ?", "Cos'è uscito?";
    HoldBack = "B halten: zurück", "hold B: back", "maintenir B : retour", "tieni B: indietro";
    Wipe = "löschen", "clear", "effacer", "cancella";
    Decline = "keinen", "none", "aucun", "nessuna";
    NothingFits = "Nichts passt", "Nothing fits", "Rien à poser", "Niente va bene";
    TurnBack = "Dreh einen zurück!", "Turn one back!", "Découvre un domino !", "Rigirane una!";
    BingolinoCall = "Bingolino!", "Bingolino!", "Bingolino !", "Bingolino!";
    PlayOff = "Stechen!", "Play-off!", "Départage !", "Spareggio!";
    EnterTiles = "Dein Stein #", "Your tile #", "Ton domino #", "La tua tessera #";
    Rolled = "würfelt", "rolls", "lance", "lancia";
    Nothing = "nichts", "nothing", "rien", "niente";
    Wont = "will nicht", "I won't", "sans moi", "non voglio";
    WhereIsYour = "Wo ist deine #?", "Where is your #?", "Où est ton # ?", "Dov'è il tuo #?";
    WhoElseHas = "Wer hat auch eine #?", "Who else has the #?", "Qui a aussi un # ?", "Chi altro ha un #?";
    NobodyElse = "keiner", "nobody", "personne", "nessuno";
    Turns = "dreht #", "turns #", "retourne #", "gira #";
    TurnAll = "Umdrehen", "Turn over", "Retourner", "Girate";
    NobodyHas = "Keiner hat eine #", "Nobody has the #", "Personne n'a de #", "Nessuno ha un #";
    WhichTile = "Welcher Stein?", "Which tile?", "Quel domino ?", "Quale tessera?";
    ThisOne = "diesen", "this one", "celui-ci", "questa";
    ItFits = "es passt", "it fits", "j'en ai un", "ce l'ho";
    WontTurn = "Könnte, will nicht", "Could, but won't", "Je peux, mais non", "Potrei, ma no";
    NumberBack = "# zurück", "undo #", "retirer #", "annulla #";
    StarsEarned = "Sterne?", "Any stars?", "Jetons ?", "Stelle?";
    Stars = "Sterne", "stars", "jetons", "stelle";
    HowManyStars = "Wie viele Sterne?", "How many stars?", "Combien de jetons ?", "Quante stelle?";
    ProveLine = "Linie beweisen", "Prove a line", "Prouver une ligne", "Verifica una linea";
    WhoseLine = "Wessen Linie?", "Whose line?", "La ligne de qui ?", "La linea di chi?";
    ProofOf = "Beweis: #", "Proof: #", "Preuve : #", "Verifica: #";
    Proved = "Ja, das geht auf", "Yes, that works out", "Oui, ça marche", "Sì, torna tutto";
    WhoseIsWrong = "Bei wem stimmt's nicht?", "Whose tiles?", "Erreur chez qui ?", "Di chi è l'errore?";
    WhoseTurn = "wer dran ist", "whose turn", "à qui le tour", "a chi tocca";
    WhoIsNext = "Wer ist dran?", "Whose turn is it?", "C'est à qui ?", "A chi tocca?";
    TileIs = "# ist...", "# is...", "# est...", "# è...";
    FaceUp = "offen", "face up", "côté chiffre", "scoperta";
    FaceDown = "verdeckt", "face down", "retourné", "girata";
    OtherNumber = "andere Zahl", "another number", "autre nombre", "altro numero";
    NotKnown = "unbekannt", "not known", "inconnu", "non si sa";
    StarOfWhich = "Für welche Linie?", "Star for which line?", "Jeton : quelle ligne ?", "Stella: quale linea?";
    SaidTiles = "gibt Steine ein", "entered tiles", "entre ses dominos", "inserisce tessere";
    SaidRolled = "würfelt #", "rolled #", "lance #", "lancia #";
    SaidTurned = "dreht um: #", "turned #", "retourne #", "gira #";
    SaidBack = "dreht zurück: #", "turned back #", "remet #", "rigira #";
    SaidNone = "dreht keinen um", "turned none", "n'en retourne aucun", "non ne gira";
    SaidDone = "Wurf vorbei", "roll is over", "lancer terminé", "lancio finito";
    SaidStars = "Sterne: +#", "stars: +#", "jetons : +#", "stelle: +#";
    SaidProved = "beweist #", "proved #", "prouve #", "dimostra #";
    SaidCorrected = "korrigiert: #", "corrected: #", "corrigé : #", "corretto: #";

    // COMBO
    WhichCard = "Welche Karte?", "Which card?", "Quelle carte ?", "Quale carta?";
    LearnCard = "beim Spielen lernen", "learn it as we play", "apprise au fil du jeu", "si impara giocando";
    SameCard = "dieselbe Karte", "the same card", "la même carte", "la stessa carta";
    OurCard = "Croupier-Karte", "Croupier card", "carte Croupier", "carta Croupier";
    OwnCard = "eigene Karte", "my card", "ma carte", "la mia carta";
    OwnCardTitle = "Eigene Karte", "My card", "Ma carte", "La mia carta";
    WhichNumber = "Karte Nr.?", "Card number?", "Numéro ?", "Numero?";
    OtherCards = "andere Karten", "other cards", "autres cartes", "altre carte";
    NewCard = "Neue Karte", "New card", "Nouvelle carte", "Nuova carta";
    HeadNumber = "Rote Zahl", "Red number", "Chiffre rouge", "Numero rosso";
    SquareNumber = "Feld #", "Square #", "Case #", "Casella #";
    RollOff = "Höchste Zahl beginnt", "Highest roll starts", "Qui fait le plus ?", "Chi fa di più inizia";
    RollOffKey = "würfeln", "roll off", "lancer", "lanciate";
    StartsNow = "Du beginnst!", "You start!", "Tu commences !", "Inizi tu!";
    RollAgain = "Gleichstand: nochmal!", "Tie: roll again!", "Ex aequo : relancez !", "Pari: rilanciate!";
    Rolls = "Die Würfel fallen", "The dice roll", "Les dés roulent", "I dadi rotolano";
    YourRoll = "Du bist dran", "Your turn", "C'est à toi", "Tocca a te";
    RollSo = "# würfeln", "roll #", "lancer #", "lancia #";
    InHand = "# auf der Hand", "# in hand", "# en main", "# in mano";
    OnCard = "# gelegt", "# on the card", "# sur la carte", "# sulla carta";
    NobodyFits = "passt niemandem", "fits nobody", "ne va à personne", "non serve a nessuno";
    NeedsFour = "fehlt ein Vierer", "needs 4 in a row", "il manque 4 alignés", "servono 4 in linea";
    NeedsThree = "fehlt ein Dreier", "needs 3 in a row", "il manque 3 alignés", "servono 3 in linea";
    ToPlace = "Leg Würfel", "Place dice", "Tu poses", "Posa";
    WhichColumn = "Spalte?", "Column?", "Colonne ?", "Colonna?";
    WhichSquare = "Feld?", "Square?", "Case ?", "Casella?";
    Where = "Wohin?", "Where?", "Où ?", "Dove?";
    TakesOne = "Nimmst du?", "Take one?", "Tu prends ?", "Prendi?";
    PlaceAgain = "legen, weiter", "place & roll", "pose, relance", "posa e rilancia";
    PlaceStop = "legen, stopp", "place & stop", "pose, stop", "posa e stop";
    PlaceEnd = "legen, fertig", "place, end", "pose, fini", "posa, fine";
    AgainWith = "nochmal mit #", "roll again: #", "relancer #", "rilancia #";
    StopKey = "aufhören", "stop", "arrêter", "mi fermo";
    OtherWayToPlace = "anders legen", "another way", "autrement", "altro modo";
    NothingFitsKey = "nichts passt", "nothing fits", "rien à poser", "nessun posto";
    DieBack = "# zurück", "undo #", "annuler #", "annulla #";
    MenuKey = "Menü", "menu", "menu", "menu";
    UndoThis = "zurück: #", "undo: #", "annuler : #", "annulla: #";
    WhoTakes = "Wer nimmt?", "Any takers?", "Qui prend ?", "Chi prende?";
    AsShown = "stimmt so", "as shown", "comme affiché", "va bene così";
    NobodyTakes = "niemand", "nobody", "personne", "nessuno";
    LeaveDie = "keinen", "none", "aucun", "nessuno";
    LiftSome = "Nimm hoch", "Pick up", "Reprends", "Riprendi";
    LiftDice = "Nimm 1 bis 3 Würfel", "Pick up 1 to 3 dice", "Reprends 1 à 3 dés", "Togli da 1 a 3 dadi";
    LiftRoll = "wirf diese #", "roll these #", "lancer ces #", "lancia questi #";
    OtherDice = "andere", "others", "d'autres", "altri";
    Enough = "genug", "enough", "c'est tout", "basta";
    ComboCall = "COMBO!", "COMBO!", "COMBO !", "COMBO!";
    TwoCombos = "zwei COMBOs", "two COMBOs", "deux COMBO", "due COMBO";
    OneCombo = "nur ein COMBO", "only one COMBO", "un seul COMBO", "un solo COMBO";
    WinsNow = "gewinnt", "wins", "gagne", "vince";
    NotYetKey = "noch nicht", "not yet", "pas encore", "non ancora";
    HowManyPlaced = "Wie viele gelegt?", "How many placed?", "Combien posés ?", "Quanti posati?";
    WhoTook = "Wer nimmt?", "Any takers?", "Qui a pris ?", "Chi ha preso?";
    RollsNow = "würfelt", "rolls", "lance", "lancia";
    IsNext = "ist dran", "is next", "à son tour", "è di turno";
    LiftsNow = "nimmt Würfel", "picks up", "reprend", "toglie";
    BestLine = "Beste Linie?", "Best line?", "Meilleure ligne ?", "Linea migliore?";
    LineNone = "keine: 0", "none: 0", "aucune : 0", "nessuna: 0";
    LineThree = "drei: +25", "three: +25", "trois : +25", "tre: +25";
    LineFour = "vier: +50", "four: +50", "quatre : +50", "quattro: +50";
    Check300 = "300 prüfen", "Check 300", "Vérifier 300", "Controlla 300";
    WhoHas300 = "Wer hat 300?", "Who has 300?", "Qui a 300 ?", "Chi ha 300?";
    WithWhat = "Mit welcher Linie?", "With which line?", "Avec quelle ligne ?", "Con quale linea?";
    WhatIsWrong = "Was stimmt nicht?", "What is wrong?", "Quelle erreur ?", "Che cosa non va?";
    WhoseTurnNow = "Wer ist dran?", "Whose turn?", "C'est à qui ?", "A chi tocca?";
    ASquare = "ein Feld", "a square", "une case", "una casella";
    AColumn = "eine rote Zahl", "a red number", "un chiffre rouge", "un numero rosso";
    TheScore = "die Punkte", "the score", "le score", "i punti";
    TheDice = "Würfel auf der Karte", "dice on the card", "dés sur la carte", "dadi sulla carta";
    DiceOnCard = "Würfel auf der Karte", "Dice on the card", "Dés sur la carte", "Dadi sulla carta";
    RightScore = "Wie viele Punkte?", "What score?", "Quel score ?", "Quanti punti?";
    NoDieHere = "hier liegt keiner", "no die here", "pas de dé ici", "nessun dado qui";
    DieHere = "hier liegt einer", "a die is here", "un dé est ici", "un dado è qui";
    DieElsewhere = "er liegt woanders", "it lies elsewhere", "il est ailleurs", "è altrove";
    OnlyOnCard = "Nur # auf der Karte", "Only # on the card", "Que # sur la carte", "Solo # sulla carta";
    NoneInHand = "Keiner auf der Hand", "No die in hand", "Aucun dé en main", "Nessun dado in mano";
    CardIsFull = "Die Karte ist voll", "The card is full", "La carte est pleine", "La carta è piena";
    SaidCard = "Karte genannt", "named the card", "carte indiquée", "carta indicata";
    SaidPlaced = "legt #", "placed #", "pose #", "posa #";
    SaidStopped = "hört auf", "stopped", "s'arrête", "si ferma";
    SaidTook = "nimmt #", "took #", "prend #", "prende #";
    SaidLeft = "nimmt keinen", "took none", "n'en prend pas", "non prende";
    SaidLifted = "hebt # ab", "picked up #", "reprend #", "toglie #";
    SaidNoneFits = "nichts passt (#)", "nothing fits (#)", "rien à poser (#)", "niente va (#)";
    SaidCombo = "COMBO (#)", "COMBO (#)", "COMBO (#)", "COMBO (#)";

    // Dingominos
    TheSigns = "Die Zeichen", "The signs", "Les signes", "I segni";
    OpenTile = "Erster Stein", "First tile", "Premier domino", "Prima tessera";
    OuterHalf = "Was liegt außen?", "Which sign faces out?", "Quel signe au bout ?", "Segno all'esterno?";
    Draw = "ziehen", "draw", "piocher", "pesca";
    TakeSo = "# ziehen", "draw #", "piocher #", "pesca #";
    Counter = "kontern", "counter", "contrer", "contra";
    TakeFewer = "Es waren weniger da", "Fewer were left", "Il en restait moins", "Ne restavano meno";
    Pass = "ich passe", "pass", "passer", "passo";
    Stuck = "geht nicht", "I can't", "bloqué", "non posso";
    Blocked = "Keiner legt mehr an", "Nobody lays a tile", "Personne ne pose plus", "Nessuno posa più";
    StockEmpty = "Vorrat ist leer", "The stock is empty", "La pioche est vide", "Il pozzo è vuoto";
    StockEmptyKey = "Vorrat leer", "stock empty", "pioche vide", "pozzo vuoto";
    Counts = "Noch # Steine", "# tiles left", "Il reste # dominos", "Restano # tessere";
    CountsOne = "Noch # Stein", "# tile left", "Il reste # domino", "Resta # tessera";
    Points = "Augen", "Pips", "Points", "Punti";
    Actions = "Aktionen", "Actions", "Actions", "Azioni";
    Jokers = "Joker", "Jokers", "Jokers", "Jolly";
    Skipped = "setzt aus", "misses a turn", "passe son tour", "salta un turno";
    OtherWay = "Jetzt andersherum!", "The other way round!", "Changement de sens !", "Si cambia senso!";
    OnceMore = "darf nochmal", "plays again", "rejoue", "gioca ancora";
    RoundOver = "Runde # vorbei", "Round # is over", "Manche # finie", "Mano # finita";
    Finish = "Schluss", "finish", "terminer", "basta così";
    YourTurn = "Du bist dran", "Your turn", "C'est à toi", "Tocca a te";
    OneMore = "Nochmal?", "One more?", "Encore un ?", "Ancora una?";
    DoesItFit = "Legst du ihn an?", "Lay it?", "Tu le poses ?", "La posi?";
    CounterIt = "Kontern?", "Counter it?", "Contrer ?", "Un contra?";
    WithJoker = "mit Joker", "with joker", "avec joker", "con jolly";
    LaidTile = "Stein gelegt", "laid a tile", "domino posé", "ho posato";
    LaidAction = "mit Aktion", "with an action", "avec une action", "con un'azione";
    NoAction = "ohne Aktion", "no action", "sans action", "senza azioni";
    OnlyOneAction = "nur diese", "only this one", "que celle-ci", "solo questa";
    AnotherAction = "noch eine", "another one", "encore une", "un'altra";
    AnyAction = "Noch eine Aktion?", "One more action?", "Une autre action ?", "Un'altra azione?";
    WhichAction = "Welche Aktion?", "Which action?", "Quelle action ?", "Quale azione?";
    LastTile = "Letzter Stein!", "Last tile!", "Dernier domino !", "Ultima tessera!";
    LeftEnd = "linkes Ende", "left end", "bout gauche", "capo sinistro";
    RightEnd = "rechtes Ende", "right end", "bout droit", "capo destro";
    OtherDirection = "die Richtung", "the direction", "le sens du jeu", "il senso del gioco";
    HandOrScore = "Steine oder Punkte", "tiles or score", "dominos ou score", "tessere o punteggio";
    HandCount = "Steine", "tiles", "dominos", "tessere";
    ScoreCount = "Punkte", "score", "score", "punteggio";
    WhoIsIt = "Wer ist dran?", "Whose turn is it?", "C'est à qui ?", "A chi tocca?";
    Whose = "Bei wem?", "Whose?", "Chez qui ?", "Di chi?";
    HowManyTiles = "Wie viele Steine?", "How many tiles?", "Combien de dominos ?", "Quante tessere?";
    WhatScore = "Wie viele Punkte?", "What score?", "Quel score ?", "Quale punteggio?";
    Right = "stimmt", "that's right", "c'est juste", "è giusto";
    IsThatRight = "Stimmt das?", "Is that right?", "C'est bien ça ?", "Giusto così?";
    Corrected = "Korrigiert", "Corrected", "Corrigé", "Corretto";
    AtLeft = "links: #", "left: #", "gauche : #", "sinistra: #";
    AtRight = "rechts: #", "right: #", "droite : #", "destra: #";
    Joker = "Joker", "joker", "joker", "jolly";
    Replay = "nochmal", "replay", "rejouer", "rigioca";
    SkipSign = "aussetzen", "skip", "passer", "salta";
    Reverse = "Richtung", "reverse", "sens", "senso";
    Opened = "eröffnet#", "opened#", "commencé#", "iniziato#";
    Laid = "gelegt#", "laid#", "posé#", "posato#";
    Drew = "einen gezogen", "drew one", "pioché", "pescato";
    Passed = "gepasst", "passed", "passé", "passato";
    Took = "Steine gezogen", "drew the tiles", "dominos piochés", "pescate le tessere";
    TookOnly = "nur noch # gezogen", "drew the last #", "pioché les # restants", "pescate le ultime #";
    CouldNot = "nichts ging", "could not lay", "bloqué", "non poteva";
    CountedTo = "gezählt: #", "counted: #", "compté : #", "contato: #";
    HandNow = "korrigiert: # Steine", "corrected: # tiles", "corrigé : # dominos", "corretto: # tessere";
    ScoreNow = "korrigiert: # Punkte", "corrected: score #", "corrigé : score #", "corretto: # punti";
    CorrectedTo = "doch #", "corrected: #", "plutôt #", "anzi #";
    TurnNow = "ist dran", "to play", "c'est son tour", "è di turno";

    // Lessons of a first game
    TeachTitle = "Gut zu wissen", "Good to know", "Bon à savoir", "Buono a sapersi";
    TeachNoMore = "genug erklärt", "no more tips", "assez expliqué", "basta spiegare";
    TeachRoll = "Wirf 1 bis 5 Würfel. Die Summe gilt für alle.", "Roll 1 to 5 dice. The total counts for everybody.", "Lance de 1 à 5 dés. La somme compte pour tout le monde.", "Lancia da 1 a 5 dadi. Il totale vale per tutti.";
    TeachUse = "Dreh eine # um oder nimm die Summe ohne einen der Würfel.", "Turn over a # or use the sum without one of the dice.", "Retourne un # ou prends la somme sans l'un des dés.", "Gira un # o usa la somma senza uno dei dadi.";
    TeachOthers = "Die # gilt für alle. Hat noch jemand eine?", "The # counts for everybody. Has anyone else got one?", "Le # compte pour tout le monde. Quelqu'un d'autre en a un ?", "Il # vale per tutti. Ce l'ha qualcun altro?";
    TeachBack = "Du kannst nichts umdrehen. Dann kommt einer deiner verdeckten Steine wieder hoch.", "You can't turn any over. So one of your face-down tiles comes face up again.", "Tu ne peux rien retourner. Alors un de tes dominos retournés redevient visible.", "Non puoi girare niente. Allora una delle tue tessere girate torna scoperta.";
    TeachStar = "Vier verdeckte in einer Reihe, Spalte oder Schräge sind ein Stern. Vier Sterne gewinnen.", "Four face down in a row, a column or a diagonal make a star. Four stars win.", "Quatre retournés en rangée, colonne ou diagonale : un jeton. Quatre jetons gagnent.", "Quattro girate in fila, colonna o diagonale: una stella. Quattro stelle vincono.";
    TeachTrust = "Jeder dreht eine # um. Wer eine Linie voll hat, bekommt einen Stern: drückt den Pfeil.", "Turn over a # each. Whoever completes a line gets a star: press their arrow.", "Chacun retourne un # s'il en a un. Une ligne complète donne un jeton : appuyez sur sa flèche.", "Ognuno gira un # se ce l'ha. Chi completa una linea riceve una stella: premete la freccia.";
    TeachCard = "Die Box lernt deine Karte beim Spielen. Oder du nennst ihr die Nummer.", "The box learns your card as you play. Or tell it the number of the card.", "Croupier apprend ta carte au fil du jeu. Ou donne-lui son numéro.", "Croupier impara la tua carta giocando. Oppure digli il numero.";
    TeachRollOff = "Jeder wirft den roten Würfel. Die höchste Zahl beginnt.", "Everybody rolls the red die. The highest number starts.", "Chacun lance le dé rouge. Le plus grand nombre commence.", "Ognuno lancia il dado rosso. Inizia il numero più alto.";
    TeachThrow = "Der rote Würfel bestimmt die Spalte. Die weißen kommen dort auf ihre Zahlen.", "The red die picks the column. White dice go there, each on its own number.", "Le dé rouge choisit la colonne. Les blancs y vont, chacun sur son chiffre.", "Il dado rosso sceglie la colonna. I bianchi vanno lì, ognuno sul suo numero.";
    TeachPlace = "Leg mindestens einen, der passt. Danach kannst du aufhören oder weiterwürfeln.", "Place at least one that fits. Then you may stop, or roll again.", "Pose au moins un dé qui convient. Ensuite, arrête-toi ou relance.", "Posane almeno uno che va bene. Poi puoi fermarti o rilanciare.";
    TeachTake = "Du kannst nichts legen. Dafür dürfen die anderen je einen dieser Würfel nehmen.", "Nothing fits. So each of the others may take one of these dice.", "Rien à poser. Alors chacun des autres peut prendre un de ces dés.", "Nessun posto. Allora gli altri possono prendere un dado ciascuno.";
    TeachLift = "Keine Würfel mehr? Dann nimm einen bis drei von deiner Karte.", "No dice left? Then pick up one to three from your card.", "Plus de dés ? Reprends-en de un à trois sur ta carte.", "Finiti i dadi? Riprendine da uno a tre dalla tua carta.";
    TeachScore = "Fünf in einer Linie sind ein COMBO: 100 Punkte. Vier sind 50 wert, drei 25. 300 gewinnen.", "Five in a line are a COMBO: 100 points. Four are worth 50, three 25. 300 win.", "Cinq alignés font un COMBO : 100 points. Quatre valent 50, trois 25. 300 gagnent.", "Cinque in linea sono un COMBO: 100 punti. Quattro valgono 50, tre 25. 300 vincono.";
    TeachOpen = "Leg irgendeinen Stein. Beide Hälften liegen außen, also gelten beide.", "Lay any tile. Both halves face outward, so both count.", "Pose n'importe quel domino. Ses deux moitiés comptent.", "Posa una tessera qualsiasi. Valgono entrambe le metà.";
    TeachLay = "Leg einen Stein an, der passt, oder zieh einen. Eine Aktion wirkt nur außen.", "Lay a tile that matches an end, or draw one. An action works only on the outside.", "Pose un domino qui va à un bout, ou pioche. Une action ne joue que vers l'extérieur.", "Posa una tessera che combacia con un capo, o pesca. Un'azione vale solo verso l'esterno.";
    TeachDrawn = "Passt der gezogene Stein, darfst du ihn gleich legen.", "If the tile you drew fits, you may lay it at once.", "Si le domino pioché convient, tu peux le poser aussitôt.", "Se la tessera pescata va bene, puoi posarla subito.";
    TeachAnswer = "Zieh # Steine. Oder leg einen Konter: dann zieht der Nächste zwei mehr.", "Draw # tiles. Or lay a counter: then the next player draws two more.", "Pioche # dominos. Ou contre : alors le suivant en pioche deux de plus.", "Pesca # tessere. Oppure metti un contra: chi segue ne pesca due in più.";
    TeachReplay = "Nochmal! Leg noch einen Stein, zieh einen, oder pass.", "Once more! Lay another tile, draw one, or pass.", "Encore ! Pose un autre domino, pioche ou passe.", "Ancora! Posa un'altra tessera, pescane una o passa.";
    TeachEmpty = "Der Vorrat ist leer. Wer nicht legen kann, passt. Passen alle, ist die Runde vorbei.", "The stock is empty. If you can't lay, pass. If everybody passes, the round is over.", "La pioche est vide. Qui ne peut poser passe. Si tous passent, la manche est finie.", "Il pozzo è vuoto. Chi non può posare passa. Se passano tutti, la mano è finita.";
    TeachCount = "Was du noch hast, zählt: Augen wie sie sind, Aktionen 10, Joker 50. Wenig ist gut.", "What you still hold counts: pips as they are, actions 10, jokers 50. Low is good.", "Ce qu'il te reste compte : les points, 10 par action, 50 par joker. Le moins gagne.", "Conta quel che ti resta: i punti, 10 per azione, 50 per jolly. Meno è meglio.";

    // Winners
    Wins = "Gewonnen!", "Winner!", "Gagné !", "Vittoria!";
    WinTogether = "Gemeinsam gewonnen!", "Shared win!", "Gagné ensemble !", "Vincete insieme!";

    // Menu
    Menu = "Menü", "Menu", "Menu", "Menu";
    GoOn = "Weiterspielen", "Keep playing", "Continuer", "Continua";
    Undo = "Schritt zurücknehmen", "Undo a move", "Annuler un coup", "Annulla una mossa";
    TakeBack = "zurücknehmen", "undo", "annuler", "annulla";
    TakeBackShort = "zurück", "undo", "annuler", "annulla";
    TakeBackThis = "Zurück: #", "Undo: #", "Annuler : #", "Annulla: #";
    TakeBackTo = "bis hier zurück", "undo to here", "revenir ici", "torna qui";
    Correct = "Korrigieren", "Correct something", "Corriger", "Correggi";
    History = "Verlauf", "History", "Historique", "Cronologia";
    Seal = "Siegel der Würfel", "Seal of the dice", "Sceau des dés", "Sigillo dei dadi";
    SealWhy = "Notiert es euch", "Note it down", "Notez-le", "Annotatelo";
    Reveal = "Geheimnis zeigen", "show the secret", "montrer le secret", "mostra il segreto";
    SeatLeaves = "Jemand hört auf", "Someone leaves", "Quelqu'un s'en va", "Qualcuno smette";
    WhoLeaves = "Wer hört auf?", "Who leaves?", "Qui s'en va ?", "Chi smette?";
    Leaves = "hört auf", "leaves", "s'en va", "smette";
    StandingsShort = "Stand", "scores", "scores", "punteggio";
    Standings = "Stand", "Scores", "Scores", "Punteggio";
    Skip = "auslassen", "skip", "sauter", "salta";
    Claim300 = "300!", "300!", "300 !", "300!";
    Complete = "Vollständig!", "Complete!", "Complète !", "Completa!";
    Leave = "Spiel verlassen", "Leave the game", "Quitter la partie", "Lascia la partita";
    About = "Mehr über Croupier", "About Croupier", "Infos sur Croupier", "Info su Croupier";
    Totals = "Summen", "Totals", "Sommes", "Somme";
    LanguageRow = "Sprache", "Language", "Langue", "Lingua";
    Sound = "Ton", "Sound", "Son", "Suono";
    Brightness = "Helligkeit", "Brightness", "Luminosité", "Luminosità";
    Animation = "Animation", "Animation", "Animation", "Animazione";
    LargePrint = "Große Schrift", "Large print", "Grands caractères", "Caratteri grandi";
    Speech = "Stimme", "Speech", "Voix", "Voce";
    Calls = "Ansagen", "announcements", "annonces", "annunci";
    Everything = "alles", "everything", "tout", "tutto";
    Volume = "Lautstärke", "Volume", "Volume", "Volume";
    Independent = "Unabhängiges Projekt", "An independent project", "Projet indépendant", "Progetto indipendente";
    SaveLost = "Spielstand unlesbar", "The save can't be read", "Sauvegarde illisible", "Salvataggio illeggibile";
    SaveFailed = "Nicht gespeichert", "Could not be saved", "Pas enregistré", "Non salvato";
    OtherSave = "Stand anderer Version", "Another version's save", "Partie d'autre version", "Di un'altra versione";
    KeepIt = "Behalten", "Keep it", "Garder", "Tieni";
    EraseIt = "Löschen", "Delete it", "Effacer", "Elimina";
    OtherCroupier = "Croupier #", "Croupier #", "Croupier #", "Croupier #";
    OtherFormat = "Format #", "Format #", "Format #", "Formato #";
    SaveFull = "Speicher ist voll", "The memory is full", "Mémoire pleine", "Memoria piena";
    SaveNearlyFull = "Speicher fast voll", "Memory nearly full", "Mémoire presque pleine", "Memoria quasi piena";
    RulingsChanged = "Neue Regelauslegungen", "Some rulings have changed", "Des règles ont changé", "Alcune regole cambiate";
    NoFairDice = "Würfel gestört!", "Dice out of order!", "Dés en panne !", "Dadi guasti!";
    DiceNotReady = "Würfel noch nicht bereit", "Dice not ready yet", "Dés pas encore prêts", "Dadi non ancora pronti";
    Update = "Neue Version", "Update", "Mise à jour", "Aggiorna";
    GameStays = "Euer Spiel bleibt", "Your game is kept", "La partie est gardée", "La partita resta";
    SelfTest = "Selbsttest", "Self-test", "Autotest", "Autotest";
    SelfTestWhy = "Prüft Kabel und Teile", "Checks wires and parts", "Teste fils et pièces", "Prova fili e parti";
    TestLook = "Stimmt das Bild?", "Is the picture right?", "L'image est-elle juste ?", "L'immagine va bene?";
    TestGood = "Alles in Ordnung", "All in order", "Tout va bien", "Tutto a posto";
    TestFaults = "Fehler: #", "Faults: #", "Défauts : #", "Guasti: #";
    UpdateWhy = "Erscheint als Laufwerk", "Shows up as a drive:", "Apparaît comme lecteur", "Appare come disco";

    // Refusals
    RollStands = "Der Wurf gilt", "The roll stands", "Le lancer compte", "Il lancio vale";
    TakenBack = "Zurückgenommen", "Undone", "Annulé", "Annullato";
    NothingToUndo = "Nichts zurückzunehmen", "Nothing to undo", "Rien à annuler", "Niente da annullare";
    FourthTile = "# gibt es nur 3-mal", "There is no fourth #", "Il n'y a que trois #", "Ci sono solo tre #";
    LiesFaceDown = "Liegt schon verdeckt", "Already face down", "Déjà retourné", "Già girata";
    LiesFaceUp = "Liegt schon offen", "Already face up", "Déjà côté chiffre", "Già scoperta";
    TileShows = "Das ist eine #", "That tile shows #", "C'est un #", "Qui c'è un #";
    TooHigh = "Kein Stein hat #", "No tile shows #", "Aucun domino n'a #", "Nessuna tessera ha #";
    CouldTurn = "Die # passt doch", "But # fits", "Mais tu as un #", "Ma hai un #";
    NoRollFor = "Keine # gewürfelt", "No # was rolled", "Pas de lancer pour #", "Nessun lancio per #";
    ThreeStars = "Höchstens 3 pro Wurf", "At most 3 with one roll", "Au plus 3 par lancer", "Al massimo 3 per lancio";
    TooManyStars = "So viele noch nicht", "Not that many yet", "Pas encore autant", "Non ancora tante";
    RollUseless = "Kein Stein passt", "No tile fits it", "Aucun ne convient", "Nessuna va bene";
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
    NotNow = "Erst nach diesem Zug", "When this turn is over", "Après ce tour", "Dopo questo turno";
    NotAllowed = "Geht nicht (#)", "Not allowed (#)", "Pas permis (#)", "Non permesso (#)";
}

impl Text {
    /// What the self-test says and never shows: whether the picture is right, that all is in order,
    /// how many faults there are. Its glass is in English.
    pub const OF_SELF_TEST: [Text; 3] = [Text::TestLook, Text::TestGood, Text::TestFaults];
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::raster::WIDTH;
    use crate::stroke::Font;

    /// The longest value that is filled in: two numbers and a dash between them.
    const VALUE: usize = 8;

    /// An unused text takes room in the image, and work in four languages, for nothing.
    #[test]
    fn every_text_is_said_somewhere() {
        fn read(directory: &std::path::Path) -> std::string::String {
            let entries = std::fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path());
            let read_one = |path: std::path::PathBuf| match path.is_dir() {
                true => read(&path),
                false => std::fs::read_to_string(path).unwrap(),
            };
            entries.map(read_one).collect()
        }
        let source = read(&std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
        let words: std::collections::BTreeSet<&str> =
            source.split(|c: char| !c.is_alphanumeric() && c != ':').collect();
        for text in Text::ALL {
            assert!(words.contains(std::format!("Text::{text:?}").as_str()), "{text:?}");
        }
    }

    #[test]
    fn every_phrase_has_room_for_its_text_and_a_value() {
        for text in Text::ALL {
            for language in Language::ALL {
                let template = text.get(language);
                assert!(!template.is_empty());
                let room = Phrase::new(language).capacity();
                assert!(template.len() + VALUE <= room, "{template}");
                assert_eq!(
                    template.contains('#'),
                    text.get(Language::En).contains('#'),
                    "{template}"
                );
            }
        }
    }

    /// The scenes show only a few of the refusals.
    #[test]
    fn every_note_and_every_reason_fits_on_its_line() {
        use Text::{BoardsWhy, OpenHandsWhy, PointsBetween, SaveFull, SaveLost};
        let from = |first: Text| Text::ALL.iter().copied().skip_while(move |text| *text != first);
        let notes = from(Text::RollStands).chain([SaveLost, SaveFull, Text::NoFairDice]);
        let notes = notes.chain([
            Text::SaveNearlyFull,
            Text::RulingsChanged,
            Text::DiceNotReady,
            Text::UpdateWhy,
        ]);
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
