# a topic whose messages are in two encodings
holdall convert -q small.bag -o as_json.mcap --encoding json
holdall merge -q small.bag as_json.mcap -o two_encodings.mcap
holdall check two_encodings.mcap
holdall check as_json.mcap
