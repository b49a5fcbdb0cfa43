//! Turns words into samples at 16 kHz, 20 ms at a time. The output depends only on the input, so
//! the box and a computer give the same samples.

use crate::pack::{ClipData, Pack, Packets};
use crate::token::{Manner, Token};
use crate::words::Clip;
use console::{Language, Loudness, Word};
use heapless::Deque;
use opus_rs::range_coder::RangeCoder;
use opus_rs::silk::dec_api::SilkDecoder;
use opus_rs::silk::decode_frame::FLAG_DECODE_NORMAL;

/// Samples per second.
pub const RATE: u32 = 16_000;

/// Samples in a packet: 20 ms.
pub const FRAME: usize = 320;

/// The same for the decoder.
const PACKET_MS: i32 = 20;
const CODED_HZ: i32 = RATE.cast_signed();

/// Frames of silence between two words of a statement. A clip has some silence of its own at either
/// end.
const BETWEEN_WORDS: u8 = 2;

/// Frames of silence after a cut: short, because the player who pressed a button waits for an
/// answer.
const AFTER_CUT: u8 = 1;

/// Frames of silence between two statements: 120 ms.
const PAUSE: u8 = 6;

/// Frames that may be decoded but not played yet, if samples wait in a ring: 80 ms.
const UNHEARD: u8 = 4;

/// Clips that can be queued: more than the fullest screen has.
const WAITING: usize = 128;

/// Samples over which a clip fades in and out, so that it does not pop: 2 ms.
const EDGE: i32 = 32;

/// The volume of speech.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Volume {
    /// 20 dB below the clips.
    Lowest,
    /// 15 dB below.
    Low,
    /// 10 dB below.
    #[default]
    Medium,
    /// 5 dB below.
    High,
    /// As the clips are.
    Highest,
}

impl Volume {
    /// All volumes, from the lowest.
    pub const ALL: [Volume; 5] =
        [Volume::Lowest, Volume::Low, Volume::Medium, Volume::High, Volume::Highest];

    /// The nth volume, counted from 1; the default one if there is no such volume.
    pub fn step(nth: u8) -> Volume {
        Volume::ALL.get(usize::from(nth).wrapping_sub(1)).copied().unwrap_or_default()
    }

    /// The gain, in steps of 5 dB, which is clearly louder to the ear; 2^15 leaves a clip
    /// unchanged.
    const fn gain(self) -> i32 {
        match self {
            Volume::Lowest => 3_277,
            Volume::Low => 5_827,
            Volume::Medium => 10_362,
            Volume::High => 18_427,
            Volume::Highest => 32_768,
        }
    }
}

/// A clip in the queue.
#[derive(Clone, Copy)]
struct Item {
    language: Language,
    clip: Clip,
    /// Frames of silence before it.
    silence: u8,
    /// Whether it is said even if a button is pressed in the meantime.
    important: bool,
}

enum Now<'a> {
    Nothing,
    Silence(u8),
    Clip { item: Item, packets: Packets<'a>, first: bool },
}

/// Queues words and turns them into samples.
pub struct Speaker<'a> {
    packs: &'a [Pack<'a>],
    decoder: SilkDecoder,
    waiting: Deque<Item, WAITING>,
    now: Now<'a>,
    /// The important clip that ended last, and how many frames ago that was.
    ended: Option<(Item, u8)>,
    /// The current clip is cut off in the next frame.
    cut: bool,
    /// A statement has ended.
    pause: bool,
    /// No clip of the word that is being taken was queued yet.
    begins: bool,
    /// There is room for the word that is being taken.
    fits: bool,
    volume: Volume,
    /// The gain at the end of the last frame.
    gain: i32,
}

impl<'a> Speaker<'a> {
    /// A speaker without anything to say. It takes each clip from the first of these packs that has
    /// its language.
    pub fn new(packs: &'a [Pack<'a>]) -> Speaker<'a> {
        Speaker {
            packs,
            decoder: SilkDecoder::new(),
            waiting: Deque::new(),
            now: Now::Nothing,
            ended: None,
            cut: false,
            pause: false,
            begins: false,
            fits: true,
            volume: Volume::default(),
            gain: Volume::default().gain(),
        }
    }

    fn pack(&self, language: Language) -> Option<&'a Pack<'a>> {
        self.packs.iter().find(|pack| pack.speaks(language))
    }

    fn has(&self, language: Language, clip: Clip) -> bool {
        self.pack(language).is_some_and(|pack| pack.has(language, clip))
    }

    fn clip(&self, language: Language, clip: Clip) -> Option<ClipData<'a>> {
        self.pack(language)?.clip(language, clip)
    }

    /// Changes the volume gradually, over the next frame.
    pub fn set_volume(&mut self, volume: Volume) {
        self.volume = volume;
    }

    /// Queues these words. Returns `false` if there is no room for one of them; that word and those
    /// after it are left out.
    pub fn say(&mut self, language: Language, words: &[Word]) -> bool {
        words.iter().all(|word| self.say_word(language, *word, false))
    }

    /// Queues a single word. An important one is said even after a cut. Returns `false` if there is
    /// no room for it.
    pub fn say_word(&mut self, language: Language, word: Word, important: bool) -> bool {
        let loudness = if important { Loudness::Important } else { Loudness::Aloud };
        let manner = Manner { language, loudness, volume: self.volume as u8 + 1, said: true };
        self.fits = true;
        Token::each(word, manner, &mut |token| self.take(token));
        self.fits
    }

    /// Takes the next clip, pause or cut. A word for which there is no room is left out as a whole,
    /// so that no number is spoken with half of it missing.
    pub fn take(&mut self, token: Token) {
        if token.is_cut() {
            return self.fall_silent();
        }
        if token.is_pause() {
            self.pause = true;
            return;
        }
        let (Some(clip), Some(language)) = (token.clip(), token.language()) else { return };
        if token.is_first() {
            self.fits = self.waiting.len() + 1 + token.follow() <= WAITING;
            self.begins = true;
        }
        if !self.fits || !self.has(language, clip) {
            return;
        }
        let mut silence = 0;
        if core::mem::take(&mut self.begins) {
            silence = match core::mem::take(&mut self.pause) {
                _ if !self.is_speaking() => 0,
                _ if self.cut && self.waiting.is_empty() => AFTER_CUT,
                true => PAUSE,
                false => BETWEEN_WORDS,
            };
        }
        self.volume = Volume::step(token.volume());
        let important = token.is_important();
        self.fits = self.waiting.push_back(Item { language, clip, silence, important }).is_ok();
    }

    /// Queues one clip, without silence before it. Returns `false` if there is no room for it.
    pub fn say_clip(&mut self, language: Language, clip: Clip) -> bool {
        self.waiting.push_back(Item { language, clip, silence: 0, important: false }).is_ok()
    }

    /// Fades out within a frame, and drops everything in the queue that is not important.
    pub fn cut(&mut self) {
        self.waiting.retain(|item| item.important);
        let now = match &self.now {
            Now::Clip { item, first, .. } => {
                self.cut = !first;
                Some(*item)
            }
            Now::Nothing | Now::Silence(_) => None,
        };
        // If nothing of the clip was played, nothing has to fade.
        if !self.cut {
            self.now = Now::Nothing;
        }
        if let Some(item) = now.filter(|item| item.important) {
            // There was room for it before.
            let _ = self.waiting.push_front(item);
        }
        // New words are another statement than the important ones that are still queued.
        self.pause = !self.waiting.is_empty();
        if let Some(first) = self.waiting.front_mut() {
            first.silence = AFTER_CUT;
        }
    }

    /// Like [`Speaker::cut`], but at once, for samples that wait in a ring and are faded out there.
    /// If an important clip has ended in the ring but was not played to its end, it is said again.
    pub fn fall_silent(&mut self) {
        self.cut();
        if core::mem::take(&mut self.cut) {
            self.now = Now::Nothing;
        }
        if let Some((item, _)) = self.ended.take() {
            // If there is no room for it, enough is queued anyway.
            let _ = self.waiting.push_front(item);
            self.pause = true;
        }
        if let Some(first) = self.waiting.front_mut() {
            first.silence = 0;
        }
    }

    /// Whether there is still something to say.
    pub fn is_speaking(&self) -> bool {
        !matches!(self.now, Now::Nothing) || !self.waiting.is_empty()
    }

    /// Writes the next 20 ms. Returns `false`, and writes silence, if there is nothing to say.
    pub fn frame(&mut self, samples: &mut [i16; FRAME]) -> bool {
        samples.fill(0);
        if matches!(self.now, Now::Nothing) && !self.begin() {
            return false;
        }
        self.ended =
            self.ended.map(|(item, ago)| (item, ago + 1)).filter(|(_, ago)| *ago < UNHEARD);
        match &mut self.now {
            Now::Nothing => {}
            Now::Silence(frames) => {
                *frames -= 1;
                if *frames == 0 {
                    self.now = Now::Nothing;
                }
            }
            Now::Clip { item, packets, first } => {
                let first = core::mem::take(first);
                let packet = packets.next();
                let decoded =
                    packet.is_some_and(|packet| decode(&mut self.decoder, packet, samples));
                let last = !decoded || packets.is_empty();
                let cut = core::mem::take(&mut self.cut);
                if last && !cut && item.important {
                    self.ended = Some((*item, 0));
                }
                self.shape(samples, first, last, cut);
                if last || cut {
                    self.now = Now::Nothing;
                }
            }
        }
        true
    }

    /// Starts the next clip in the queue. Clips that the pack does not have are skipped.
    fn begin(&mut self) -> bool {
        while let Some(item) = self.waiting.pop_front() {
            if item.silence > 0 {
                self.now = Now::Silence(item.silence);
                // There was room for it before.
                let _ = self.waiting.push_front(Item { silence: 0, ..item });
                return true;
            }
            let Some(data) = self.clip(item.language, item.clip) else { continue };
            let packets = data.packets();
            if packets.is_empty() {
                continue;
            }
            self.decoder.reset();
            self.decoder.init(CODED_HZ, 1);
            self.now = Now::Clip { item, packets, first: true };
            return true;
        }
        false
    }

    /// Applies the volume, and fades where a clip starts, ends or is cut, so that it does not pop.
    fn shape(&mut self, samples: &mut [i16; FRAME], first: bool, last: bool, cut: bool) {
        const LENGTH: i32 = 320;
        const { assert!(FRAME == 320) }
        let volume = self.volume.gain();
        let from = if first { volume } else { self.gain };
        let to = if cut { 0 } else { volume };
        self.gain = volume;
        for (sample, at) in samples.iter_mut().zip(1..=LENGTH) {
            let mut gain = from + (to - from) * at / LENGTH;
            if first && at <= EDGE {
                gain = gain * at / EDGE;
            }
            if last && LENGTH - at < EDGE {
                gain = gain * (LENGTH - at) / EDGE;
            }
            let scaled = (i32::from(*sample) * gain) >> 15;
            // A gain is at most 2^15, so the result always fits.
            *sample = i16::try_from(scaled).unwrap_or_default();
        }
    }
}

/// Decodes a packet. Returns `false` if it is invalid.
fn decode(decoder: &mut SilkDecoder, packet: &[u8], samples: &mut [i16; FRAME]) -> bool {
    let mut reader = reader(packet);
    let length =
        decoder.decode(&mut reader, samples, FLAG_DECODE_NORMAL, true, PACKET_MS, CODED_HZ);
    usize::try_from(length) == Ok(FRAME)
}

/// Makes a reader for a packet. It takes two kilobytes and is copied while it is made; since this
/// is not inlined, the copies are gone before the decoder needs the stack.
#[inline(never)]
fn reader(packet: &[u8]) -> RangeCoder {
    RangeCoder::new_decoder(packet)
}
