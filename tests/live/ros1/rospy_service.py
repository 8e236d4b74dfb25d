#!/usr/bin/python3
"""Serves or calls roscpp/SetLoggerLevel with rospy; the output is that of ros1_service.cpp.

rospy_service.py serve NAME          no, in two lines, to a logger "bad"
rospy_service.py call NAME COUNT     by a connection for each, four at a time, and COUNT by one that stays
"""
import json
import sys
import threading

import rospy
from roscpp.srv import Empty, SetLoggerLevel, SetLoggerLevelResponse

THREADS = 4


def say(event, count=0):
    """Prints a line in one piece: print() may write the end of the line by itself, after a line of another thread."""
    sys.stdout.write(json.dumps({"event": event, "count": count}) + "\n")
    sys.stdout.flush()


def answer(request):
    if request.logger == "bad":
        raise rospy.ServiceException("this\nwill not do")
    return SetLoggerLevelResponse()


def call(name, count):
    rospy.wait_for_service(name, 20)
    good = []
    single = rospy.ServiceProxy(name, SetLoggerLevel)
    threads = [threading.Thread(target=lambda: [good.append(single("a", "b")) for _ in range(count // THREADS)])
               for _ in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    staying = rospy.ServiceProxy(name, SetLoggerLevel, persistent=True)
    good += [staying("a", "b") for _ in range(count)]
    staying.close()
    try:
        rospy.ServiceProxy(name, Empty)()
        sys.exit("a service of another md5sum was called")
    except rospy.ServiceException:
        say("done", len(good))


def main():
    rospy.init_node("rospy_service", anonymous=True)
    if sys.argv[1] == "serve":
        rospy.Service(sys.argv[2], SetLoggerLevel, answer)
        say("ready")
        rospy.spin()
    else:
        call(sys.argv[2], int(sys.argv[3]))


if __name__ == "__main__":
    main()
