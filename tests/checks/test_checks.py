#!/usr/bin/env python3
"""Tests of the scripts in tools, on small trees made for them."""
import json
import pathlib
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
GOOD = {
    "src/base/a.h": "",
    "src/base/a.c": '#include "base/a.h"\n#include <stdio.h>\n',
    "src/io/b.c": '#include "base/a.h"\n',
    "src/storage/storage.h": "",
    "src/storage/mcap/c.c": '#include "io/b.h"\n#include "storage/mcap/c.h"\n#include "storage/storage.h"\n',
    "src/storage/rosbag1/d.h": "",
    "src/bag/read/e.c": '#include "storage/storage.h"\n#include "io/b.h"\n',
    "src/builtin.c": '#include "bag/read/e.h"\n#include "storage/storage.h"\n',
    "cli/main.c": '#include <holdall/holdall.h>\n#include "out.h"\n',
    "tests/fuzz/meson.build": "",
}


class Tree(unittest.TestCase):
    def run_tool(self, tool, changes):
        """Exit status and output of a tool on GOOD with some files changed."""
        with tempfile.TemporaryDirectory() as folder:
            for name, text in {**GOOD, **changes}.items():
                path = pathlib.Path(folder) / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
            subprocess.run(["git", "init", "-q", folder], check=True)
            done = subprocess.run([ROOT / "tools" / tool, folder], encoding="utf-8", check=False,
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        return done.returncode, done.stdout

    def refuses(self, tool, name, text, *words):
        status, output = self.run_tool(tool, {name: text})
        self.assertEqual(status, 1, output)
        self.assertEqual(len(output.splitlines()), 1, output)
        for word in (name + ":", *words):
            self.assertIn(word, output)

    def accepts(self, tool, name, text):
        self.assertEqual(self.run_tool(tool, {name: text}), (0, ""))


class Layers(Tree):
    def test_good_tree(self):
        self.accepts("check-layers", "src/base/a.h", "")

    def test_arrows_do_not_turn_round(self):
        self.refuses("check-layers", "src/base/a.c", '\n#include "io/b.h"\n', ":2:", "base may see nothing")
        self.refuses("check-layers", "src/storage/mcap/c.c", '#include "bag/read/e.h"\n', "storage/mcap may see")

    def test_brothers_do_not_know_each_other(self):
        self.refuses("check-layers", "src/storage/mcap/c.c", '#include "storage/rosbag1/d.h"\n', "storage/rosbag1")
        self.refuses("check-layers", "src/compression/z.c", '#include "io/b.h"\n')

    def test_storages_are_seen_by_their_face_alone(self):
        self.refuses("check-layers", "src/bag/read/e.c", '#include "storage/rosbag1/d.h"\n', "storage/storage.h alone")

    def test_no_way_around(self):
        self.refuses("check-layers", "src/base/a.c", '#include "../io/b.h"\n', "..")

    def test_command_sees_public_headers_alone(self):
        self.refuses("check-layers", "cli/main.c", '#include "base/a.h"\n', "include/holdall alone")
        self.refuses("check-layers", "cli/main.c", '#include <bag/read/e.h>\n', "include/holdall alone")

    def test_command_shares_helpers_that_know_no_bags(self):
        self.accepts("check-layers", "cli/main.c", '#include "base/format.h"\n')
        self.refuses("check-layers", "plugins/x.c", '#include "base/format.h"\n', "include/holdall alone")

    def test_folders_of_the_command(self):
        trees = {"cli/ui/out.h": "", "cli/export/csv.h": "", "cli/export/image/image.h": ""}

        def output(name, text):
            return self.run_tool("check-layers", {**trees, name: text})[1]

        self.assertEqual(output("cli/export/a.c", '#include "ui/out.h"\n#include "export/image/image.h"\n'), "")
        self.assertIn("cli/ui may see", output("cli/ui/a.c", '#include "export/csv.h"\n'))
        self.assertIn("cli/export/image may see ui", output("cli/export/image/a.c", '#include "export/csv.h"\n'))
        self.assertIn("cli/cat may see", output("cli/cat/a.c", '#include "export/image/image.h"\n'))
        self.assertIn("not in the table", output("cli/new/a.c", '#include "ui/out.h"\n'))

    def test_picture_agrees_with_the_table(self):
        page = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")

        def output(text):
            return self.run_tool("check-layers", {"docs/architecture.md": text, "src/bag/arrow/f.c": ""})[1]

        self.assertEqual(output(page), "")
        self.assertIn("the picture lacks plugin", output(page.replace("\n  plugin\n", "\n\n")))
        swapped = page.replace("\n  model\n", "\n  X\n").replace("\n  base\n", "\n  model\n").replace("\n  X\n", "\n  base\n")
        self.assertIn("base must be below model", output(swapped))

    def test_bag_names_no_format(self):
        self.refuses("check-layers", "src/bag/read/e.c", 'const char *x = "mcap";\n', '"mcap"')

    def test_platforms(self):
        self.refuses("check-layers", "src/bag/read/e.c", "#ifdef __linux__\n#endif\n", "__linux__")
        self.accepts("check-layers", "src/base/a.c", "#ifdef __linux__\n#endif\n")


class Banned(Tree):
    def test_calls(self):
        self.refuses("check-banned", "cli/main.c", "void f(char *x) {\n  strcpy(x, x);\n}\n", ":2:", "strcpy()")
        self.refuses("check-banned", "src/io/b.c", "void *p = malloc(1);\n", "ha__alloc")
        self.refuses("check-banned", "src/io/b.c", 'void f(void) { printf("x"); }\n', "printf()")
        self.refuses("check-banned", "plugins/x.c", "void *p = malloc(1);\n", "host->alloc")

    def test_what_only_looks_like_one(self):
        self.accepts("check-banned", "cli/main.c", 'printf("x"); /* strcpy(a) */ // gets(x)\n"strcat(a)"; strtok_r(a);\n')
        self.accepts("check-banned", "src/base/alloc.c", "void *p = malloc(1);\n")
        self.accepts("check-banned", "src/io/b.c", "host->printf(1); my_malloc(2); #include <setjmp.h>\n")

    def test_words(self):
        self.refuses("check-banned", "src/io/b.c", "/* what the\n * index told */\n", ":1:", "'told' in a comment")
        self.refuses("check-banned", "cli/main.c", "int a; // behind the name\n", "'behind' in a comment")
        self.refuses("check-banned", "src/io/b.h", "/* of what\n * is there */\n", "'what is there'")
        self.refuses("check-banned", "tests/a.py", "x = 1\n\ndef f():\n    \"\"\"It tells.\"\"\"\n", ":4:", "'tells'")
        self.refuses("check-banned", "tests/a.sh", "true\n# it is told\n", ":2:", "'told' in a comment")
        self.accepts("check-banned", "src/io/b.c", 'int behind = tell("told"); /* returns the fortellsome */\n')
        self.accepts("check-banned", "tests/a.py", 'told = behind("a guest")  # returns\n')

    def test_the_length_that_a_text_would_have_had(self):
        for use in ('int n = snprintf(a, 1, "x");', 'if (snprintf(a, 1, "x") < 1) f();', 'return snprintf(a, 1, "x");',
                    'n += (size_t)snprintf(a, 1,\n "x");', 'int (*f)() = snprintf;', 'vsnprintf(a, 1, "x", args);',
                    'f(\nsnprintf (a, 1, "x"));', 'n = b ? 0 : snprintf(a, 1, "x");', 'n =\nsnprintf(a, 1, "x");'):
            for name in ("src/base/a.c", "cli/main.c", "plugins/x.c"):
                self.refuses("check-banned", name, use + "\n", "is no length")
        for use in ('f(); snprintf(a, 1, "x");', 'if (b(c)) snprintf(a, 1, "x");', '(void)snprintf(a, 1, "x");',
                    '{ snprintf(a, 1, "x"); }', 'if (b) {\n} else snprintf(a, 1, "x");', '/* = snprintf(a) */ my_snprintf(b);'):
            self.accepts("check-banned", "src/base/a.c", "{" + use + "}\n")
        self.accepts("check-banned", "src/base/format.c", 'int n = vsnprintf(a, 1, "x", args);\n')
        self.accepts("check-banned", "tests/unit/x.c", 'int n = snprintf(a, 1, "x");\n')

    def test_paths_of_a_machine(self):
        self.refuses("check-banned", "README.md", "see /" + "home/me/x\n", "a path of one machine")
        self.accepts("check-banned", "README.md", "https://example.org/" + "home/x and /usr/bin/python3\n")

    def test_every_fuzz_target_is_listed(self):
        self.refuses("check-banned", "tests/fuzz/io/fuzz_x.c", "", "not listed")


class House(Tree):
    def test_circles(self):
        circle = {"src/io/b.h": '#include "io/c.h"\n', "src/io/c.h": "", "src/io/c.c": '#include "io/b.h"\n'}
        status, output = self.run_tool("house", circle)
        self.assertEqual(status, 1, output)
        self.assertIn("src/io: b, c include each other", output)
        self.assertEqual(self.run_tool("house", {})[0], 0)

    def test_headers_with_one_user(self):
        lonely = {}
        for i in range(50):
            lonely |= {f"src/io/x{i}/a.h": "", f"src/io/x{i}/b.c": f'#include "io/x{i}/a.h"\n'}
        status, output = self.run_tool("house", lonely)
        self.assertEqual(status, 1, output)
        self.assertIn("headers have one user, more than", output)
        tested = {f"tests/unit/t{i}/t.c": f'#include "io/x{i}/a.h"\n' for i in range(50)}
        self.assertEqual(self.run_tool("house", lonely | tested)[0], 0)

    def test_sizes(self):
        long = "void f(void) {\n" + "  g();\n" * 101 + "}\n"
        for changes, why in (({"src/io/b.c": long}, "f() has 103 lines"), ({"src/io/b.c": "\n" * 1001}, "1001 lines"),
                             ({f"src/io/x{i}.c": "" for i in range(36)}, "source files, more than 35"),
                             ({f"tests/fuzz/io/x{i}.c": "" for i in range(36)}, "tests/fuzz/io has 36 source files")):
            status, output = self.run_tool("house", changes)
            self.assertEqual(status, 1, output)
            self.assertIn(why, output)


class Docs(unittest.TestCase):
    def check(self, page):
        """Status and output of check-docs for a page beside a source src/io/sink.c with ha__sink_put()."""
        with tempfile.TemporaryDirectory() as folder:
            source, path = pathlib.Path(folder) / "src/io/sink.c", pathlib.Path(folder) / "page.md"
            source.parent.mkdir(parents=True)
            source.write_text("void ha__sink_put(void) {}\n", encoding="utf-8")
            (source.parent / "pool.c").write_text("\n", encoding="utf-8")
            path.write_text(page, encoding="utf-8")
            done = subprocess.run([ROOT / "tools/check-docs", folder, path], encoding="utf-8", check=False,
                                  stdout=subprocess.PIPE)
        return done.returncode, done.stdout

    def test_names_that_exist(self):
        page = "`ha__sink_put` (`io/sink.c`), `src/io/`, `sink.c`, `src/storage/NAME/`, [a](page.md), `ha_NOUN_verb`\n"
        self.assertEqual(self.check(page), (0, ""))

    def test_names_that_do_not(self):
        for page, why in (("`io/gone.c`", "no file or folder io/gone.c"), ("`gone.c`", "no file gone.c"),
                          ("`ha__sink_gone`", "no function or type ha__sink_gone"), ("[a](b/c.md)", "b/c.md"),
                          ("`ha__sink_put` (`io/pool.c`)", "ha__sink_put is not in io/pool.c")):
            status, output = self.check("text\n" + page + "\n")
            self.assertEqual((status, len(output.splitlines())), (1, 1), output)
            self.assertIn("page.md:2: ", output)
            self.assertIn(why, output)


    def test_steps_name_functions(self):
        page = "## From here to there\n\n1. `ha__sink_put`\n   (`io/sink.c`) puts\n2. %s\n\n## Else\n\n3. no step\n"
        self.assertEqual(self.check(page % "`ha__sink_put` (`io/sink.c`)"), (0, ""))
        self.assertEqual(self.check(page % "it is put"),
                         (1, "page.md:5: the step names no function with its file\n"))


class CommonTypes(unittest.TestCase):
    def generate(self, text):
        with tempfile.TemporaryDirectory() as folder:
            source, target = pathlib.Path(folder) / "list", pathlib.Path(folder) / "table.c"
            source.write_text(text, encoding="utf-8")
            done = subprocess.run([ROOT / "tools/generate-common-types", source, target], encoding="utf-8",
                                  check=False, stderr=subprocess.PIPE)
            return done.returncode, target.read_text(encoding="utf-8") if target.exists() else done.stderr

    def test_rows(self):
        status, table = self.generate('# list\n\n[a/B ros1 ros2]\nstring s="\\"\n\n[a/C ros2 since jazzy]\n')
        self.assertEqual(status, 0, table)
        self.assertIn('{"a/B", HA_DIALECT_ROS1 + HA_DIALECT_ROS2, "",\n     "string s=\\"\\\\\\"\\n"}', table)
        self.assertIn('{"a/C", HA_DIALECT_ROS2, "jazzy",\n     ""}', table)

    def test_refused(self):
        for text, why in (("int8 x\n", "line 1: no section"), ("[a/B ros3]\n", "line 1: no section"),
                          ("[a/C ros1]\n[a/B ros1]\n", "not in order"), ("[a/B ros1]\n" + "int8 x\n" * 999, "a/B")):
            status, output = self.generate(text)
            self.assertEqual(status, 1)
            self.assertIn(why, output)


class Summary(unittest.TestCase):
    def summary(self, tests, steps=()):
        with tempfile.TemporaryDirectory() as folder:
            logs = pathlib.Path(folder) / "meson-logs"
            logs.mkdir()
            (logs / "testlog.json").write_text("\n".join(map(json.dumps, tests)), encoding="utf-8")
            (pathlib.Path(folder) / "steps.json").write_text("\n".join(map(json.dumps, steps)), encoding="utf-8")
            done = subprocess.run([ROOT / "tools/test-summary", folder], encoding="utf-8", check=False,
                                  stdout=subprocess.PIPE)
        return done.returncode, done.stdout.splitlines()[-1]

    def test_programs_and_subtests(self):
        tap = "1..4\nok 1 - a\nnot ok 2 - b\nok 3 - c # SKIP no ROS\nok 4 - d\n# not ok - group\n"
        tests = [{"name": "tap", "result": "FAIL", "stdout": tap}, {"name": "plain", "result": "OK", "stdout": "ok then"},
                 {"name": "gone", "result": "SKIP", "stdout": ""}, {"name": "late", "result": "TIMEOUT"}]
        self.assertEqual(self.summary(tests), (1, "3 passed, 2 failed, 2 skipped"))

    def test_a_crash_after_good_subtests_is_a_failure(self):
        tests = [{"name": "tap", "result": "ERROR", "stdout": "1..2\nok 1 - a\n"}]
        self.assertEqual(self.summary(tests), (1, "1 passed, 1 failed, 0 skipped"))

    def test_steps(self):
        good = [{"name": "t", "result": "OK"}]
        lint = {"name": "layers", "result": "FAIL", "counts": "itself"}
        fell_over = {"name": "tests", "result": "FAIL", "counts": "tests"}
        self.assertEqual(self.summary(good), (0, "1 passed, 0 failed, 0 skipped"))
        self.assertEqual(self.summary(good, [lint]), (1, "1 passed, 1 failed, 0 skipped"))
        self.assertEqual(self.summary(good, [fell_over]), (1, "1 passed, 1 failed, 0 skipped"))
        self.assertEqual(self.summary([{"name": "t", "result": "FAIL"}], [fell_over]), (1, "0 passed, 1 failed, 0 skipped"))

    def test_nothing_is_no_success(self):
        self.assertEqual(self.summary([]), (1, "0 passed, 0 failed, 0 skipped"))


if __name__ == "__main__":
    unittest.main()
