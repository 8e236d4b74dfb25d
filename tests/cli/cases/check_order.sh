holdall check "$SOURCE/tests/data/mcap/not_chunked.mcap" | sed "s,$SOURCE/,,"
holdall check --strict-order "$SOURCE/tests/data/mcap/not_chunked.mcap" | sed "s,$SOURCE/,,"
