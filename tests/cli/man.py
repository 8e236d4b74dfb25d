#!/usr/bin/env python3
"""Check that the manual pages describe exactly the verbs, options and examples that --help shows.

man.py --holdall PATH
"""
import argparse
import pathlib
import re
import subprocess
import sys

# Verbs that read no bag.
WITHOUT_LIMITS = {"record", "upload", "topics", "echo", "pub", "call", "create", "benchmark", "list", "completion"}
WITH_URLS = {"record", "upload"}  # which write there
PAGES = pathlib.Path(__file__).resolve().parent.parent.parent / "docs" / "man"


def show_help(holdall, *verb):
    done = subprocess.run([holdall, *verb, "--help"], check=True, stdout=subprocess.PIPE,
                          encoding="utf-8")
    return done.stdout


def section(text, start, end):
    found = re.search(rf"^{start}\n(.*?)(?=^{end}|\Z)", text, re.S | re.M)
    return found.group(1) if found else ""


def options_of_help(text, head="Options:"):
    """{long name: (letter, value)}"""
    found = re.findall(r"^  (?:-(\w),|   ) --([\w-]+)(?: ([A-Z]+))?", section(text, head, r"\S"), re.M)
    return {name: (letter, value) for letter, name, value in found}


def options_of_page(page, head="# OPTIONS"):
    found = re.findall(r"^(?:\*-(\w)\*, )?\*--([\w-]+)\*(?: _([A-Z]+)_)?$",
                       section(page, head + "\n", "# ").replace(r"\_", "_"), re.M)
    return {name: (letter, value) for letter, name, value in found}


def examples_of_page(page):
    lines = section(page, "# EXAMPLES\n", "# ").splitlines()
    return [re.sub(r"\\(.)", r"\1", line[1:]) for line in lines if line.startswith("\t")]


def check_verb(holdall, verb):
    text = show_help(holdall, verb)
    page = (PAGES / f"holdall-{verb}.1.scd").read_text(encoding="utf-8")
    examples = [line[2:] for line in section(text, "Examples?:", r"\S").splitlines() if line.strip()]
    problems = []
    if not options_of_help(text):
        problems.append("--help shows no options")
    if options_of_help(text) != options_of_page(page):
        problems.append(f"options of --help {options_of_help(text)}\n"
                        f"options of the page {options_of_page(page)}")
    rosbag = options_of_help(text, "Options on ROS 1[^\n]*")
    if rosbag != options_of_page(page, "# OPTIONS ON ROS 1"):
        problems.append(f"options of --help on ROS 1 {rosbag}\n"
                        f"options of the page {options_of_page(page, '# OPTIONS ON ROS 1')}")
    limits = options_of_help(text, "Limits of what is read:")
    if limits != options_of_page(page, "# LIMITS"):
        problems.append(f"limits of --help {limits}\n"
                        f"limits of the page {options_of_page(page, '# LIMITS')}")
    if not limits and verb not in WITHOUT_LIMITS:
        problems.append("--help shows no limits of what is read")
    overview = (PAGES / "holdall.1.scd").read_text(encoding="utf-8")
    net = options_of_help(text, "Options for URLs[^\n]*")
    if net != (options_of_page(overview, "# OPTIONS FOR URLS") if limits or verb in WITH_URLS else {}):
        problems.append(f"options for URLs of --help {net}\n"
                        f"and of holdall(1) {options_of_page(overview, '# OPTIONS FOR URLS')}")
    if not examples or examples != examples_of_page(page):
        problems.append(f"examples of --help {examples}\n"
                        f"examples of the page {examples_of_page(page)}")
    return [f"{verb}: {problem}" for problem in problems]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--holdall", required=True)
    holdall = parser.parse_args().holdall
    verbs = re.findall(r"^  (\w+)", section(show_help(holdall), "Verbs:", r"\S"), re.M)
    overview = (PAGES / "holdall.1.scd").read_text(encoding="utf-8")
    problems = [] if verbs else ["--help shows no verbs"]
    for verb in verbs:
        problems += check_verb(holdall, verb)
        if f"*holdall-{verb}*(1)" not in overview:
            problems.append(f"holdall.1 does not name holdall-{verb}(1)")
    print("\n".join(problems) or f"{len(verbs)} manual pages agree with --help")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
