holdall cat --csv decoded.mcap | cut -c1-150
holdall cat --csv decoded.mcap 2>/dev/null | head -1 | tr , '\n' | grep -c ranges
holdall cat --csv --full decoded.mcap 2>/dev/null | head -1 | tr , '\n' | grep -c ranges
# Each row has as many columns as the header.
holdall cat --csv decoded.mcap 2>/dev/null | python3 -c '
import csv, sys
print({len(row) for row in csv.reader(sys.stdin)})'
echo '== fields'
holdall cat --csv --fields 'ranges[1:4],header.stamp,label,x' decoded.mcap
holdall cat --csv --topic /scan --fields 'ranges[-2:]' -n 2 decoded.mcap
holdall cat --csv --topic /chatter --nth 1 small.bag
holdall cat --csv --topic /tick decoded.mcap
holdall cat --csv empty.bag
