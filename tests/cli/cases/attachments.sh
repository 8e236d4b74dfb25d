# Attachments are listed, extracted and added; existing ones stay.
mkdir attachments && cd attachments && cp ../small.mcap ../small.bag .
cp small.mcap a.mcap
chmod 640 a.mcap
ln -s a.mcap link.mcap
holdall attachments a.mcap
holdall attachments a.mcap --get notes.txt | cat
printf 'x\0y' >blob.bin
holdall attachments link.mcap --add blob.bin --log-time 1600000001 --create-time 1600000000.5
holdall attachments a.mcap --add blob.bin --name notes.txt --media-type text/x \
  --log-time 1600000002 --create-time 0
holdall attachments a.mcap --json
stat -c '%a %F' a.mcap link.mcap
holdall attachments a.mcap --get blob.bin -o out.bin && cmp blob.bin out.bin
holdall cat --brief a.mcap | diff - <(holdall cat --brief small.mcap) && echo same messages
ls *.adding* 2>/dev/null
holdall attachments small.bag; echo $?
