//! The emulator in place of a probe: every request that [`serve`](crate::serve()) has understood
//! goes on to `tests/emulator/harness/stand-in.js`, as the line it came from.

use crate::line::unhex;
use crate::{Request, Target};
use anyhow::{Context as _, Result, bail};
use serde_json::Value;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

/// An emulated box.
pub struct StandIn {
    process: Child,
    /// Taken when it ends.
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl StandIn {
    /// Starts the emulator with that command.
    pub fn start(command: &mut Command) -> Result<StandIn> {
        let mut process = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let input = process.stdin.take();
        let output = BufReader::new(process.stdout.take().context("it has no output")?);
        Ok(StandIn { process, input, output })
    }

    fn ask(&mut self, request: &Request) -> Result<Value> {
        let input = self.input.as_mut().context("the emulator has ended")?;
        writeln!(input, "{}", request.line())?;
        let mut answer = String::new();
        self.output.read_line(&mut answer)?;
        let answer: Value = serde_json::from_str(&answer).context("the emulator has ended")?;
        match answer.get("error").and_then(Value::as_str) {
            Some(why) => bail!("{why}"),
            None => Ok(answer),
        }
    }

    fn tell(&mut self, request: &Request) -> Result<()> {
        self.ask(request).map(drop)
    }
}

impl Drop for StandIn {
    fn drop(&mut self) {
        self.input = None;
        let _ = self.process.wait();
    }
}

impl Target for StandIn {
    fn peek(&mut self, at: u32, length: u32) -> Result<Vec<u8>> {
        let answer = self.ask(&Request::Peek { at, length })?;
        unhex(answer.get("bytes").and_then(Value::as_str).context("it has read nothing")?)
    }

    fn poke(&mut self, at: u32, word: u32) -> Result<()> {
        self.tell(&Request::Poke { at, word })
    }

    fn halt(&mut self) -> Result<()> {
        self.tell(&Request::Halt)
    }

    fn go(&mut self) -> Result<()> {
        self.tell(&Request::Go)
    }

    fn reset(&mut self) -> Result<()> {
        self.tell(&Request::Reset)
    }

    fn wait(&mut self, time: Duration) -> Result<()> {
        self.tell(&Request::Wait { micros: u32::try_from(time.as_micros())? })
    }

    fn flash(&mut self, at: u32, bytes: &[u8]) -> Result<()> {
        self.tell(&Request::Flash { at, bytes: bytes.to_vec() })
    }
}
