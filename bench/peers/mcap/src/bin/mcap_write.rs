//! mcap_write none|lz4|zstd OUT.mcap < STREAM: what `rosbag_write WORKLOAD stream -` gives, as the
//! mcap crate writes it by default (chunks of 1 MiB, chunk CRCs, message indexes, full summary).

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufWriter, Read};

use mcap::records::MessageHeader;
use mcap::{Compression, McapError, McapResult, WriteOptions};

fn bad_input(text: String) -> McapError {
    McapError::Io(io::Error::new(io::ErrorKind::InvalidInput, text))
}

fn read_u32(input: &mut impl Read) -> io::Result<u32> {
    let mut bytes = [0; 4];
    input.read_exact(&mut bytes)?;
    Ok(u32::from_le_bytes(bytes))
}

fn read_text(input: &mut impl Read) -> io::Result<String> {
    let mut bytes = vec![0; read_u32(input)? as usize];
    input.read_exact(&mut bytes)?;
    String::from_utf8(bytes).map_err(|e| io::Error::new(io::ErrorKind::InvalidData, e))
}

/// The time that begins the next message; None at the end of the stream.
fn read_time(input: &mut impl Read) -> io::Result<Option<u64>> {
    let mut bytes = [0; 8];
    let mut have = 0;
    while have < bytes.len() {
        match input.read(&mut bytes[have..])? {
            0 if have == 0 => return Ok(None),
            0 => return Err(io::ErrorKind::UnexpectedEof.into()),
            n => have += n,
        }
    }
    Ok(Some(u64::from_le_bytes(bytes)))
}

fn compression_named(name: &str) -> McapResult<Option<Compression>> {
    match name {
        "none" => Ok(None),
        "lz4" => Ok(Some(Compression::Lz4)),
        "zstd" => Ok(Some(Compression::Zstd)),
        _ => Err(bad_input(format!("compression {name}: expected none, lz4 or zstd"))),
    }
}

fn run(compression: &str, path: &str) -> McapResult<()> {
    let options = WriteOptions::new()
        .profile("ros1")
        .compression(compression_named(compression)?);
    let mut writer = options.create(BufWriter::new(File::create(path)?))?;
    let mut input = io::BufReader::with_capacity(1 << 20, io::stdin().lock());

    let mut schemas = BTreeMap::new();
    let mut channels = Vec::new();
    for _ in 0..read_u32(&mut input)? {
        let topic = read_text(&mut input)?;
        let kind = read_text(&mut input)?;
        let definition = read_text(&mut input)?;
        let schema = match schemas.get(&kind) {
            Some(id) => *id,
            None => writer.add_schema(&kind, "ros1msg", definition.as_bytes())?,
        };
        schemas.insert(kind, schema);
        channels.push(writer.add_channel(schema, &topic, "ros1", &BTreeMap::new())?);
    }

    let mut sequences = vec![0; channels.len()];
    let mut data = Vec::new();
    while let Some(time) = read_time(&mut input)? {
        let topic = read_u32(&mut input)? as usize;
        data.resize(read_u32(&mut input)? as usize, 0);
        input.read_exact(&mut data)?;
        let header = MessageHeader {
            channel_id: channels[topic],
            sequence: sequences[topic],
            log_time: time,
            publish_time: time,
        };
        writer.write_to_known_channel(&header, &data)?;
        sequences[topic] += 1;
    }
    writer.finish()?;
    Ok(())
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    if args.len() != 3 {
        eprintln!("usage: mcap_write none|lz4|zstd OUT.mcap < STREAM");
        std::process::exit(2);
    }
    if let Err(e) = run(&args[1], &args[2]) {
        eprintln!("mcap_write: {e}");
        std::process::exit(1);
    }
}
