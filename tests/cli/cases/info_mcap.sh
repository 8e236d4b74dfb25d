holdall info small.mcap
