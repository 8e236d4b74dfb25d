unset COLUMNS
holdall plot plot.mcap /wave.sine --height 9
echo '== narrow, the same field written as PlotJuggler names it'
COLUMNS=40 holdall plot plot.mcap /wave/sine --height 4
echo '== several: each by itself, but in one where marks or colours tell them apart'
holdall plot plot.mcap /wave.pair --height 3 --width 50
holdall plot plot.mcap /wave.pair --height 7 --width 50 --ascii
holdall plot plot.mcap /wave.pair --height 4 --width 30 --color always | cat -v
echo '== lines that coincide'
holdall plot "$SOURCE/tests/data/demo/demo.bag" /pose.pose.orientation.x /pose.pose.orientation.y --height 3 --width 50 --ascii
echo '== no UTF-8'
LC_ALL=C holdall plot plot.mcap /wave.sine --height 5 --width 60
echo '== NO_COLOR is for terminals alone, and this is none'
holdall plot plot.mcap /wave.same --height 3 --width 30 | grep -c $'\x1b'
echo '== all that can be drawn'
holdall plot plot.mcap
echo '== one value of 20,000'
holdall plot plot.mcap /spike --height 4 --width 60
echo '== large and small numbers'
for field in big tiny late same on; do
  holdall plot plot.mcap /wave.$field --height 5 --width 60
done
