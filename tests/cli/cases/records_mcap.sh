holdall records --chunks small.mcap
