//! A tape (../../tape.h), played from memory.

use std::fs::File;
use std::io::{self, BufReader, Read};

pub struct Topic {
    pub name: String,
    pub kind: String,
    pub definition: String,
    sequence: u32,
}

struct Payload {
    bytes: Vec<u8>,
    stamp: usize,
}

struct Slot {
    time: u64,
    topic: u32,
    payload: u32,
}

pub struct Message<'a> {
    pub time: u64,
    pub topic: usize,
    pub sequence: u32,
    pub data: &'a [u8],
}

pub struct Tape {
    pub topics: Vec<Topic>,
    payloads: Vec<Payload>,
    slots: Vec<Slot>,
    at: usize,
}

const NO_STAMP: u32 = u32::MAX;

fn u32_of(input: &mut impl Read) -> io::Result<u32> {
    let mut bytes = [0; 4];
    input.read_exact(&mut bytes)?;
    Ok(u32::from_le_bytes(bytes))
}

fn u64_of(input: &mut impl Read) -> io::Result<u64> {
    let mut bytes = [0; 8];
    input.read_exact(&mut bytes)?;
    Ok(u64::from_le_bytes(bytes))
}

fn bytes_of(input: &mut impl Read, size: u32) -> io::Result<Vec<u8>> {
    let mut bytes = vec![0; size as usize];
    input.read_exact(&mut bytes)?;
    Ok(bytes)
}

fn text_of(input: &mut impl Read) -> io::Result<String> {
    let size = u32_of(input)?;
    String::from_utf8(bytes_of(input, size)?).map_err(|e| io::Error::new(io::ErrorKind::InvalidData, e))
}

fn topic_of(input: &mut impl Read) -> io::Result<Topic> {
    let (name, kind) = (text_of(input)?, text_of(input)?);
    let _md5 = text_of(input)?;
    Ok(Topic { name, kind, definition: text_of(input)?, sequence: 0 })
}

fn payload_of(input: &mut impl Read) -> io::Result<Payload> {
    let size = u32_of(input)?;
    let stamp = u32_of(input)?;
    let _large = u32_of(input)?;
    let stamp = if stamp == NO_STAMP { usize::MAX } else { stamp as usize };
    Ok(Payload { bytes: bytes_of(input, size)?, stamp })
}

fn slot_of(input: &mut impl Read) -> io::Result<Slot> {
    Ok(Slot { time: u64_of(input)?, topic: u32_of(input)?, payload: u32_of(input)? })
}

impl Tape {
    pub fn load(path: &str) -> io::Result<Tape> {
        let mut input = BufReader::with_capacity(1 << 20, File::open(path)?);
        if bytes_of(&mut input, 8)? != b"HATAPE1\n" {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "not a tape"));
        }
        let topics = u32_of(&mut input)?;
        let payloads = u32_of(&mut input)?;
        let slots = u64_of(&mut input)?;
        Ok(Tape {
            topics: (0..topics).map(|_| topic_of(&mut input)).collect::<io::Result<_>>()?,
            payloads: (0..payloads).map(|_| payload_of(&mut input)).collect::<io::Result<_>>()?,
            slots: (0..slots).map(|_| slot_of(&mut input)).collect::<io::Result<_>>()?,
            at: 0,
        })
    }

    pub fn next_message(&mut self) -> Option<Message<'_>> {
        let slot = self.slots.get(self.at)?;
        self.at += 1;
        let topic = &mut self.topics[slot.topic as usize];
        let sequence = topic.sequence;
        topic.sequence += 1;
        let payload = &mut self.payloads[slot.payload as usize];
        if let Some(stamp) = payload.bytes.get_mut(payload.stamp..).and_then(|s| s.get_mut(..12)) {
            stamp[..4].copy_from_slice(&sequence.to_le_bytes());
            stamp[4..8].copy_from_slice(&((slot.time / 1_000_000_000) as u32).to_le_bytes());
            stamp[8..].copy_from_slice(&((slot.time % 1_000_000_000) as u32).to_le_bytes());
        }
        Some(Message { time: slot.time, topic: slot.topic as usize, sequence, data: &payload.bytes })
    }

    pub fn rewind(&mut self) {
        self.at = 0;
        self.topics.iter_mut().for_each(|topic| topic.sequence = 0);
    }
}
