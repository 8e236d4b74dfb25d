//! mcap_read all|file|open|TOPIC FILE.mcap: read with the mcap crate, the file mapped.
//!
//! `all` and TOPIC: in order of log time, by its IndexedReader. `file`: as the file has them, by its
//! RawMessageStream. `open`: the summary alone. No checksums are checked, as is its default.

use std::fs::File;

use holdall_bench_mcap::measure::{Clock, Seen};
use mcap::read::RawMessageStream;
use mcap::sans_io::indexed_reader::{IndexedReadEvent, IndexedReader, IndexedReaderOptions};
use mcap::{McapError, McapResult, Summary};

fn summary(map: &[u8]) -> McapResult<Summary> {
    Summary::read(map)?.ok_or(McapError::UnexpectedEof)
}

fn read_indexed(seen: &mut Seen, map: &[u8], topic: Option<&str>) -> McapResult<()> {
    let mut options = IndexedReaderOptions::new();
    if let Some(topic) = topic {
        options = options.include_topics([topic]);
    }
    let mut reader = IndexedReader::new_with_options(&summary(map)?, options)?;
    let mut wanted = None;
    loop {
        if let Some((offset, length)) = wanted.take() {
            let start = offset as usize;
            reader.insert_chunk_record_data(offset, &map[start..start + length])?;
        }
        match reader.next_event() {
            None => return Ok(()),
            Some(event) => match event? {
                IndexedReadEvent::ReadChunkRequest { offset, length } => {
                    wanted = Some((offset, length))
                }
                IndexedReadEvent::Message { data, .. } => seen.message(data),
            },
        }
    }
}

fn read_in_file_order(seen: &mut Seen, map: &[u8]) -> McapResult<()> {
    for message in RawMessageStream::new(map)? {
        seen.message(&message?.data);
    }
    Ok(())
}

fn read(seen: &mut Seen, mode: &str, path: &str) -> McapResult<()> {
    let file = File::open(path)?;
    // The files are this benchmark's own: nobody cuts them while they are read.
    let map = unsafe { memmap2::Mmap::map(&file)? };
    match mode {
        "open" => {
            seen.messages = summary(&map)?.stats.map_or(0, |s| s.message_count);
            Ok(())
        }
        "file" => read_in_file_order(seen, &map),
        "all" => read_indexed(seen, &map, None),
        topic => read_indexed(seen, &map, Some(topic)),
    }
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    if args.len() != 3 {
        eprintln!("usage: mcap_read all|file|open|TOPIC FILE.mcap");
        std::process::exit(2);
    }
    let mut seen = Seen::default();
    let clock = Clock::start();
    if let Err(e) = read(&mut seen, &args[1], &args[2]) {
        eprintln!("mcap_read: {e}");
        std::process::exit(1);
    }
    let (wall, user, system) = clock.seconds();
    println!(
        "{{\"messages\": {}, \"bytes\": {}, \"sum\": {}, \"wall_s\": {wall:.6}, \"user_s\": {user:.6}, \"system_s\": {system:.6}}}",
        seen.messages, seen.bytes, seen.sum
    );
}
