//! mcap_write none|lz4|zstd TAPE OUT.mcap [no-data-crc]: write the messages of a tape with the mcap
//! crate, as it does by default: chunks of 1 MiB, CRCs of chunks and of the data section, message
//! indexes, full summary. Without the CRC of the data section it does what libmcap and rosbag2 do.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, BufWriter, Seek, Write};

use holdall_bench_mcap::measure::{self, Clock, Seen};
use holdall_bench_mcap::tape::Tape;
use mcap::records::MessageHeader;
use mcap::{Compression, McapError, McapResult, WriteOptions, Writer};

fn compression_named(name: &str) -> McapResult<Option<Compression>> {
    match name {
        "none" => Ok(None),
        "lz4" => Ok(Some(Compression::Lz4)),
        "zstd" => Ok(Some(Compression::Zstd)),
        _ => {
            let text = format!("compression {name}: expected none, lz4 or zstd");
            Err(McapError::Io(io::Error::new(io::ErrorKind::InvalidInput, text)))
        }
    }
}

fn add_channels<W: Write + Seek>(writer: &mut Writer<W>, tape: &Tape) -> McapResult<Vec<u16>> {
    let mut channels = Vec::new();
    for topic in &tape.topics {
        let schema = writer.add_schema(&topic.kind, "ros1msg", topic.definition.as_bytes())?;
        channels.push(writer.add_channel(schema, &topic.name, "ros1", &BTreeMap::new())?);
    }
    Ok(channels)
}

fn write(tape: &mut Tape, options: WriteOptions, path: &str) -> McapResult<()> {
    let mut writer = options.create(BufWriter::new(File::create(path)?))?;
    let channels = add_channels(&mut writer, tape)?;
    while let Some(message) = tape.next_message() {
        let header = MessageHeader {
            channel_id: channels[message.topic],
            sequence: message.sequence,
            log_time: message.time,
            publish_time: message.time,
        };
        writer.write_to_known_channel(&header, message.data)?;
    }
    writer.finish()?;
    Ok(())
}

/// What the writer will be given, and the CPU time that it takes to play it.
fn look_through(tape: &mut Tape) -> (Seen, f64) {
    let mut seen = Seen::default();
    while let Some(message) = tape.next_message() {
        seen.message(message.data);
    }
    tape.rewind();
    let clock = Clock::start();
    let mut bytes = 0;
    while let Some(message) = tape.next_message() {
        bytes += message.data.len() as u64;
    }
    let (_, user, _) = clock.seconds();
    tape.rewind();
    (seen, if bytes == seen.bytes { user } else { 0.0 })
}

fn run(args: &[String]) -> McapResult<()> {
    let path = &args[3];
    let options = WriteOptions::new()
        .profile("ros1")
        .compression(compression_named(&args[1])?)
        .calculate_data_section_crc(args.len() < 5);
    let mut tape = Tape::load(&args[2])?;
    let (seen, source) = look_through(&mut tape);
    let _ = fs::remove_file(path);

    measure::reset_peak();
    let memory = measure::status_bytes("VmRSS:");
    let clock = Clock::start();
    write(&mut tape, options, path)?;
    let (wall, user, system) = clock.seconds();
    let peak = measure::status_bytes("VmHWM:").saturating_sub(memory);
    println!(
        "{{\"messages\": {}, \"bytes\": {}, \"sum\": {}, \"wall_s\": {wall:.6}, \"user_s\": {user:.6}, \
         \"system_s\": {system:.6}, \"source_s\": {source:.6}, \"sync_s\": {:.6}, \"peak_bytes\": {peak}}}",
        seen.messages, seen.bytes, seen.sum, measure::sync(path)
    );
    Ok(())
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    if args.len() < 4 || args.len() > 5 || (args.len() == 5 && args[4] != "no-data-crc") {
        eprintln!("usage: mcap_write none|lz4|zstd TAPE OUT.mcap [no-data-crc]");
        std::process::exit(2);
    }
    if let Err(e) = run(&args) {
        eprintln!("mcap_write: {e}");
        std::process::exit(1);
    }
}
