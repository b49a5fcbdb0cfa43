// The page's own words, in the box's four languages.

/** In the order in which the box counts them. */
export const LANGUAGES = ['de', 'en', 'fr', 'it'];

/** The language asked for with `?lang=`, else the browser's first that the box has. */
export function chosenLanguage() {
  const asked = new URLSearchParams(location.search).get('lang');
  const wanted = [asked, ...navigator.languages].filter(Boolean).map((code) => code.slice(0, 2).toLowerCase());
  return wanted.find((code) => LANGUAGES.includes(code)) ?? 'en';
}

/** Rows of de, en, fr, it. */
// prettier-ignore
const WORDS = {
  tagline: [
    'Die echte Box im Browser: genau das Programm, das auf den Pico kommt.',
    'The real box in your browser: the very program that goes onto the Pico.',
    'Le vrai Croupier dans le navigateur : le programme même qui va sur le Pico.',
    'Il vero Croupier nel browser: proprio il programma che va sul Pico.'],
  box: ['Die Box', 'The box', 'Croupier', 'Croupier'],
  glass: ['Der Bildschirm der Box', 'The screen of the box', 'L’écran de Croupier', 'Lo schermo di Croupier'],
  said: ['Was die Box sagt', 'What the box says', 'Ce que dit Croupier', 'Che cosa dice Croupier'],
  cross: ['Kreuz', 'Cross', 'Croix', 'Croce'],
  up: ['oben', 'up', 'haut', 'su'],
  down: ['unten', 'down', 'bas', 'giù'],
  left: ['links', 'left', 'gauche', 'sinistra'],
  right: ['rechts', 'right', 'droite', 'destra'],
  menu: ['Menü (B halten)', 'Menu (hold B)', 'Menu (maintenir B)', 'Menu (tenere B)'],
  sound: ['Ton', 'Sound', 'Son', 'Audio'],
  language: ['Sprache', 'Language', 'Langue', 'Lingua'],
  lightOn: ['Licht an', 'Light on', 'Lumière allumée', 'Luce accesa'],
  lightOff: ['Licht aus', 'Light off', 'Lumière éteinte', 'Luce spenta'],
  off: ['Der Stecker ist gezogen. Das Spiel ist sicher.', 'The plug is pulled. The game is safe.', 'La prise est débranchée. La partie est en sécurité.', 'La spina è staccata. La partita è al sicuro.'],
  drive: [
    'Die Box wartet auf ein neues Programm: Am Kabel wäre sie jetzt ein Laufwerk.',
    'The box waits for a new program: on a cable it would be a drive now.',
    'Croupier attend un nouveau programme : au bout d’un câble, ce serait maintenant un lecteur.',
    'Croupier aspetta un nuovo programma: con un cavo ora sarebbe un disco.'],
  plugIn: ['Einstecken', 'Plug it in', 'Brancher', 'Attaccare la spina'],
  keys: [
    'Tasten: Pfeile für das Kreuz, Enter für A, Rücktaste für B (halten fürs Menü), M für Ton aus. Ein Gamepad geht auch.',
    'Keys: arrows for the cross, Enter for A, Backspace for B (hold it for the menu), M to mute. A gamepad works too.',
    'Touches : flèches pour la croix, Entrée pour A, Retour arrière pour B (maintenir pour le menu), M pour couper le son. Une manette marche aussi.',
    'Tasti: frecce per la croce, Invio per A, Backspace per B (tenere per il menu), M per togliere l’audio. Va bene anche un gamepad.'],
  keeps: [
    'Das Spiel bleibt in diesem Browser: Tab zu, Browser weg, es geht weiter. Nichts verlässt diese Seite.',
    'The game stays in this browser: close the tab, kill the browser, it goes on. Nothing leaves this page.',
    'La partie reste dans ce navigateur : onglet fermé, navigateur tué, elle continue. Rien ne quitte cette page.',
    'La partita resta in questo browser: chiusa la scheda, chiuso il browser, continua. Niente esce da questa pagina.'],
  elsewhere: [
    'Ein anderer Tab hat die Box. Wird er geschlossen, kommt sie hierher.',
    'Another tab has the box. Close that one, and the box comes here.',
    'Croupier est dans un autre onglet. Fermez-le, et il vient ici.',
    'Croupier è in un’altra scheda. Chiudetela, e arriva qui.'],
  lacks: [
    'Dieser Browser kann die Box nicht spielen; ihm fehlt:',
    'This browser cannot play the box; it lacks:',
    'Croupier ne peut pas tourner dans ce navigateur ; il lui manque :',
    'Croupier non può girare in questo browser; gli manca:'],
  forgets: [
    'Der Browser behält hier nichts (privates Fenster, oder kein https?). Spielen geht, aber mit diesem Tab ist das Spiel weg. Auf der Werkbank lässt es sich als Datei sichern.',
    'The browser keeps nothing here (a private window, or no https?). You can play, but the game goes with this tab. On the bench you can save it as a file.',
    'Le navigateur ne garde rien ici (fenêtre privée, ou pas de https ?). On peut jouer, mais la partie disparaît avec cet onglet. L’établi permet de l’enregistrer dans un fichier.',
    'Il browser qui non conserva nulla (finestra privata, o niente https?). Si può giocare, ma la partita sparisce con questa scheda. Sul banco si può salvarla in un file.'],
  notKept: [
    'Der Browser konnte das nicht behalten, darum wartet die Box: Nichts ist verloren. Schafft Platz und versucht es noch einmal.',
    'The browser could not keep that, so the box waits: nothing is lost. Make room and try again.',
    'Le navigateur n’a pas pu le garder, alors Croupier attend : rien n’est perdu. Faites de la place et réessayez.',
    'Il browser non è riuscito a conservarlo, perciò Croupier aspetta: niente è perso. Fate spazio e riprovate.'],
  again: ['Noch einmal', 'Try again', 'Réessayer', 'Riprovare'],
  goOn: ['Ohne Behalten weiter', 'Go on without keeping', 'Continuer sans garder', 'Continuare senza conservare'],
  stopped: [
    'Die Box ist stehen geblieben. Was sie angesagt hat, ist sicher.',
    'The box has stopped. What it announced is safe.',
    'Croupier s’est arrêté. Ce qu’il a annoncé est en sécurité.',
    'Croupier si è fermato. Ciò che ha annunciato è al sicuro.'],
  blind: [
    'Die Seite kann gerade nicht alles zeigen. Die Box läuft weiter.',
    'The page cannot show everything just now. The box goes on.',
    'La page ne peut pas tout montrer pour l’instant. Croupier continue.',
    'La pagina per ora non può mostrare tutto. Croupier continua.'],
  bench: ['Die Werkbank', 'The bench', 'L’établi', 'Il banco'],
  benchIntro: [
    'Hier darf alles kaputtgehen. Das Spiel überlebt es.',
    'Break whatever you like here. The game survives.',
    'Ici on peut tout casser. La partie survit.',
    'Qui si può rompere tutto. La partita sopravvive.'],
  trouble: ['Ärger machen', 'Make trouble', 'Causer des ennuis', 'Creare guai'],
  pull: ['Stecker ziehen', 'Pull the plug', 'Débrancher', 'Staccare la spina'],
  pullInWrite: ['Mitten im nächsten Schreiben ziehen', 'Pull it within the next flash write', 'Débrancher pendant la prochaine écriture', 'Staccarla durante la prossima scrittura'],
  armed: ['Beim nächsten Schreiben fällt der Strom aus.', 'The power fails within the next write.', 'Le courant sera coupé pendant la prochaine écriture.', 'La corrente mancherà durante la prossima scrittura.'],
  unplug: ['Bildschirm abziehen', 'Unplug the display', 'Débrancher l’écran', 'Staccare lo schermo'],
  replug: ['Bildschirm anstecken', 'Plug the display in', 'Rebrancher l’écran', 'Riattaccare lo schermo'],
  oscillator: ['Ringoszillator', 'Ring oscillator', 'Oscillateur en anneau', 'Oscillatore ad anello'],
  figures: ['Was der Chip tut', 'What the chip does', 'Ce que fait la puce', 'Che cosa fa il chip'],
  busBytes: ['Bytes auf dem Bus', 'Bytes on the bus', 'Octets sur le bus', 'Byte sul bus'],
  periods: ['SCL-Perioden', 'SCL periods', 'Périodes SCL', 'Periodi SCL'],
  cycles: ['Takte wach', 'Cycles awake', 'Cycles en éveil', 'Cicli da sveglio'],
  awake: ['davon wach', 'share awake', 'part en éveil', 'quota da sveglio'],
  programs: ['Flash: geschrieben', 'Flash: programs', 'Flash : écritures', 'Flash: scritture'],
  erases: ['Flash: gelöscht', 'Flash: erases', 'Flash : effacements', 'Flash: cancellazioni'],
  resets: ['Neustarts', 'Resets', 'Redémarrages', 'Riavvii'],
  record: ['Die Niederschrift des Spiels', 'The record of the game', 'Le procès-verbal de la partie', 'Il verbale della partita'],
  noGame: ['Kein Spiel mit Regeln ist in der Box.', 'There is no game with rules in the box.', 'Il n’y a pas de partie avec des règles dans Croupier.', 'In Croupier non c’è una partita con regole.'],
  partly: ['Ein Teil des Flashs ist nicht zu lesen.', 'A part of the flash cannot be read.', 'Une partie de la flash est illisible.', 'Una parte della flash non si può leggere.'],
  accepted: ['Der Schiedsrichter nimmt alles an.', 'The referee accepts all of it.', 'L’arbitre accepte tout.', 'L’arbitro accetta tutto.'],
  refused: ['Der Schiedsrichter lehnt etwas ab.', 'The referee refuses something.', 'L’arbitre refuse quelque chose.', 'L’arbitro rifiuta qualcosa.'],
  audit: ['Würfelprüfung:', 'Audit of the dice:', 'Contrôle des dés :', 'Controllo dei dadi:'],
  verdicts: ['Urteile', 'Verdicts', 'Verdicts', 'Verdetti'],
  saveRecord: ['Niederschrift sichern', 'Save the record', 'Enregistrer le procès-verbal', 'Salvare il verbale'],
  flash: ['Der Flash als Datei', 'The flash as a file', 'La flash en fichier', 'La flash come file'],
  flashHow: [
    'Zieht eine Datei hierher, auch eine aus einer echten Box gelesene (picotool, probe-rs): 256 KiB oder 2 MiB.',
    'Drop a file here, also one read off a real box (picotool, probe-rs): 256 KiB or 2 MiB.',
    'Déposez un fichier ici, aussi celui d’un vrai Croupier (picotool, probe-rs) : 256 Kio ou 2 Mio.',
    'Trascinate qui un file, anche letto da un vero Croupier (picotool, probe-rs): 256 KiB o 2 MiB.'],
  saveFlash: ['Flash sichern', 'Save the flash', 'Enregistrer la flash', 'Salvare la flash'],
  openFlash: ['Datei wählen …', 'Choose a file …', 'Choisir un fichier…', 'Scegliere un file…'],
  taken: ['Die Box hat diesen Flash. Der vorige ist aufgehoben.', 'The box has this flash now. The one before is kept.', 'Croupier a cette flash. La précédente est gardée.', 'Croupier ha questa flash. La precedente è conservata.'],
  putBack: ['Den vorigen zurück', 'Put the one before back', 'Remettre la précédente', 'Rimettere la precedente'],
  badFile: ['Diese Datei passt in keine Box, nichts wurde geändert:', 'This file fits no box, and nothing was changed:', 'Ce fichier ne va dans aucun Croupier, rien n’a changé :', 'Questo file non va in nessun Croupier, niente è cambiato:'],
  notSize: ['Sie muss 256 KiB oder 2 MiB lang sein.', 'it must be 256 KiB or 2 MiB long.', 'il doit avoir 256 Kio ou 2 Mio.', 'deve essere di 256 KiB o 2 MiB.'],
  pico: ['Auf einen echten Pico', 'Onto a real Pico', 'Sur un vrai Pico', 'Su un vero Pico'],
  picoHow: [
    'BOOTSEL auf dem Pico gedrückt halten, USB-Kabel einstecken, loslassen: Ein Laufwerk RPI-RP2 erscheint. Die Datei darauf ziehen. Es ist genau das Programm, das hier läuft.',
    'Hold BOOTSEL on the Pico, plug in the USB cable, let go: a drive RPI-RP2 appears. Drag the file onto it. It is the very program that runs here.',
    'Maintenez BOOTSEL sur le Pico, branchez le câble USB, lâchez : un lecteur RPI-RP2 apparaît. Glissez-y le fichier. C’est le programme même qui tourne ici.',
    'Tenete premuto BOOTSEL sul Pico, attaccate il cavo USB, lasciate: appare un disco RPI-RP2. Trascinateci il file. È proprio il programma che gira qui.'],
  notices: ['Was andere beigetragen haben', 'What others have given', 'Ce que d’autres ont apporté', 'Che cosa hanno dato altri'],
  voiceIs: ['Stimme im Flash:', 'Voice in the flash:', 'Voix dans la flash :', 'Voce nella flash:'],
  voiceFlashed: [
    'Sie wurde gerade geflasht, wie an einem echten Pico; das Spiel ist geblieben.',
    'It was flashed just now, as onto a real Pico; the game stayed.',
    'Elle vient d’être flashée, comme sur un vrai Pico ; la partie est restée.',
    'È stata appena scritta, come su un vero Pico; la partita è rimasta.'],
  de: ['Deutsch', 'German', 'allemand', 'tedesco'],
  en: ['Englisch', 'English', 'anglais', 'inglese'],
  fr: ['Französisch', 'French', 'français', 'francese'],
  it: ['Italienisch', 'Italian', 'italien', 'italiano'],
  saveUf2: ['croupier.uf2 sichern', 'Save croupier.uf2', 'Enregistrer croupier.uf2', 'Salvare croupier.uf2'],
};

/** @returns {(name: keyof typeof WORDS) => string} The words of that language. */
export function wordsOf(language) {
  const column = LANGUAGES.indexOf(language);
  return (name) => WORDS[name][column];
}
