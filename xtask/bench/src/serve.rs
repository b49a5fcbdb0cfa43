//! Answers line by line.

use crate::rtt::Rtt;
use crate::{Request, Target, hex};
use anyhow::Result;
use serde_json::{Value, json};
use std::io::{BufRead, Write};
use std::time::Duration;

/// How often the log is read while the box runs: it holds 1 KiB.
const LOOK: Duration = Duration::from_millis(20);

/// Answers lines until there are no more.
pub fn serve(target: &mut dyn Target, input: impl BufRead, mut output: impl Write) -> Result<()> {
    let mut log = None;
    for line in input.lines() {
        let answer = Request::parse(&line?).and_then(|request| answer(target, &mut log, request));
        let answer = answer.unwrap_or_else(|why| json!({ "error": format!("{why:#}") }));
        writeln!(output, "{answer}")?;
        output.flush()?;
    }
    Ok(())
}

fn answer(target: &mut dyn Target, log: &mut Option<Rtt>, request: Request) -> Result<Value> {
    match request {
        Request::Peek { at, length } => {
            return Ok(json!({ "bytes": hex(&target.peek(at, length)?) }));
        }
        Request::Poke { at, word } => target.poke(at, word)?,
        Request::Halt => target.halt()?,
        Request::Go => target.go()?,
        Request::Reset => {
            // RAM outlives a reset, but the image sets up its log anew.
            log.as_mut().map_or(Ok(()), |log| log.drain(target))?;
            target.reset()?;
        }
        Request::Wait { micros } => {
            let mut left = Duration::from_micros(micros.into());
            while !left.is_zero() {
                let now = left.min(LOOK);
                target.wait(now)?;
                left -= now;
                log.as_mut().map_or(Ok(()), |log| log.drain(target))?;
            }
        }
        Request::Rtt { at } => {
            if log.as_ref().is_none_or(|log| !log.is_at(at)) {
                *log = Some(Rtt::new(at));
            }
            if let Some(log) = log {
                log.drain(target)?;
                return Ok(json!({ "bytes": hex(&log.take()) }));
            }
        }
        Request::Flash { at, bytes } => target.flash(at, &bytes)?,
    }
    Ok(json!({}))
}

#[cfg(test)]
mod tests {
    use super::*;
    use anyhow::bail;

    /// 4 KiB of RAM with a log in it, to which a line is added whenever the box runs.
    struct Desk {
        ram: Vec<u8>,
        done: Vec<String>,
        logs: u8,
    }

    const RAM: u32 = 0x2000_0000;
    const LOG: u32 = RAM + 0x100;
    const BUFFER: u32 = RAM + 0x200;
    const SIZE: u32 = 8;

    impl Desk {
        fn word(&mut self, at: u32) -> &mut [u8] {
            let at = (at - RAM) as usize;
            &mut self.ram[at..at + 4]
        }

        fn number(&mut self, at: u32) -> u32 {
            u32::from_le_bytes(self.word(at).try_into().unwrap())
        }

        fn log(&mut self, byte: u8) {
            let written = self.number(LOG + 36);
            self.ram[(BUFFER - RAM + written) as usize] = byte;
            let next = (written + 1) % SIZE;
            // A log that is full loses what comes then.
            if next != self.number(LOG + 40) {
                self.word(LOG + 36).copy_from_slice(&next.to_le_bytes());
            }
        }
    }

    impl Target for Desk {
        fn peek(&mut self, at: u32, length: u32) -> Result<Vec<u8>> {
            let from = (at - RAM) as usize;
            Ok(self.ram[from..from + length as usize].to_vec())
        }

        fn poke(&mut self, at: u32, word: u32) -> Result<()> {
            self.word(at).copy_from_slice(&word.to_le_bytes());
            Ok(())
        }

        fn halt(&mut self) -> Result<()> {
            bail!("it does not stop")
        }

        fn go(&mut self) -> Result<()> {
            self.done.push("go".to_string());
            Ok(())
        }

        fn reset(&mut self) -> Result<()> {
            self.ram[(LOG - RAM) as usize] = 0;
            Ok(())
        }

        fn wait(&mut self, time: Duration) -> Result<()> {
            self.done.push(format!("{time:?}"));
            for _ in 0..5 {
                self.logs += 1;
                self.log(self.logs);
            }
            Ok(())
        }

        fn flash(&mut self, at: u32, bytes: &[u8]) -> Result<()> {
            self.done.push(format!("{at:x}: {}", bytes.len()));
            Ok(())
        }
    }

    fn desk() -> Desk {
        let mut desk = Desk { ram: vec![0; 4096], done: Vec::new(), logs: 0 };
        desk.ram[0x100..0x10A].copy_from_slice(b"SEGGER RTT");
        desk.word(LOG + 28).copy_from_slice(&BUFFER.to_le_bytes());
        desk.word(LOG + 32).copy_from_slice(&SIZE.to_le_bytes());
        desk
    }

    fn answers(desk: &mut Desk, lines: &[&str]) -> Vec<String> {
        let mut output = Vec::new();
        serve(desk, lines.join("\n").as_bytes(), &mut output).unwrap();
        String::from_utf8(output).unwrap().lines().map(String::from).collect()
    }

    #[test]
    fn it_reads_and_writes_and_goes_on_after_what_cannot_be_done() {
        let mut desk = desk();
        let lines = [
            r#"{"do":"poke","at":536870912,"word":67305985}"#,
            r#"{"do":"peek","at":536870913,"length":3}"#,
            r#"{"do":"halt"}"#,
            "what?",
            r#"{"do":"go"}"#,
        ];
        let answers = answers(&mut desk, &lines);
        assert_eq!(answers[..2], ["{}", r#"{"bytes":"020304"}"#]);
        assert_eq!(answers[2], r#"{"error":"it does not stop"}"#);
        assert!(answers[3].contains("must be JSON"), "{}", answers[3]);
        assert_eq!(answers[4], "{}");
        assert_eq!(desk.done, ["go"]);
    }

    #[test]
    fn the_log_is_read_often_enough_that_nothing_of_it_is_lost() {
        let rtt = format!(r#"{{"do":"rtt","at":{LOG}}}"#);
        let wait = r#"{"do":"wait","micros":70000}"#;
        let mut desk = desk();
        let answers = answers(&mut desk, &[&rtt, wait, &rtt, &rtt]);
        assert_eq!(desk.done, ["20ms", "20ms", "20ms", "10ms"]);
        let all: Vec<u8> = (1..=20).collect();
        let bytes = format!(r#"{{"bytes":"{}"}}"#, hex(&all));
        assert_eq!(answers, [r#"{"bytes":""}"#, "{}", &bytes, r#"{"bytes":""}"#]);
    }

    #[test]
    fn what_was_logged_before_a_reset_is_not_lost_and_nothing_is_read_before_the_next() {
        let rtt = format!(r#"{{"do":"rtt","at":{LOG}}}"#);
        let mut desk = desk();
        answers(&mut desk, &[&rtt]);
        (1..=3).for_each(|byte| desk.log(byte));
        let answers = answers(&mut desk, &[&rtt, r#"{"do":"reset"}"#, &rtt]);
        assert_eq!(answers, [r#"{"bytes":"010203"}"#, "{}", r#"{"bytes":""}"#]);
    }
}
