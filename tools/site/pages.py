"""Pages of the site that are not in docs/: a hook of mkdocs.

README.md becomes the first page; CONTRIBUTING.md, CHANGELOG.md and LICENSE, the programs in examples/,
each manual page (by scdoc and mandoc) and a list of the decisions become pages. The folder api, made by Doxygen, is linked.
"""
import html
import pathlib
import re
import subprocess

from mkdocs.structure.files import File

ROOT = pathlib.Path(__file__).resolve().parents[2]
REFERENCE = re.compile(r"(<b>|\b)(holdall(?:-[a-z-]+)?)(</b>)?\(([157])\)")
LANGUAGES = {".c": "c", ".cpp": "cpp", ".py": "python"}


def read(*parts):
    return ROOT.joinpath(*parts).read_text(encoding="utf-8")


def from_root(text):
    """A page of the root folder: its links into docs/ as links from docs/."""
    text = re.sub(r"\]\(docs/(man/[^)]+)\.scd\)", r"](\1.md)", text)
    return re.sub(r"\]\((?:docs/|(examples)/?\))", lambda m: "](examples.md)" if m.group(1) else "](", text).replace(
        "](LICENSE)", "](LICENSE.md)")


def man_link(names):
    def link(match):
        name = f"{match.group(2)}.{match.group(4)}"
        return f'<a href="{name}.html">{match.group(2)}({match.group(4)})</a>' if name in names else match.group(0)

    return link


def man_page(source, names):
    roff = subprocess.run(["scdoc"], input=source.read_bytes(), stdout=subprocess.PIPE, check=True).stdout
    page = subprocess.run(["mandoc", "-T", "html", "-O", "fragment", "-K", "utf-8"], input=roff, stdout=subprocess.PIPE,
                          check=True).stdout.decode()
    body = page[page.index("<section"):page.rindex("<table class=\"foot\"")]
    body = re.sub(r"(</?h)([12])\b", lambda m: m.group(1) + str(int(m.group(2)) + 1), body)
    return f"# {source.stem.rpartition('.')[0]}\n\n<div>{REFERENCE.sub(man_link(names), body)}</div>\n"


def man_pages():
    sources = sorted((ROOT / "docs/man").glob("*.scd"))
    names = {source.stem for source in sources}
    lines = ["# Manual pages\n"]
    for source in sources:
        purpose = re.search(r"^# NAME\s+.*? - (.*)$", source.read_text(encoding="utf-8"), re.M).group(1)
        lines.append(f"- [{source.stem.rpartition('.')[0]}]({source.stem}.md): {purpose}")
        yield f"man/{source.stem}.md", man_page(source, names)
    yield "man/index.md", "\n".join(lines) + "\n"


def decisions():
    lines = ["# Decisions\n"]
    for source in sorted((ROOT / "docs/adr").glob("0*.md")):
        lines.append(f"- [{source.read_text(encoding='utf-8').splitlines()[0].lstrip('# ')}]({source.name})")
    return "\n".join(lines) + "\n"


def examples():
    parts = ["# Examples\n"]
    for source in sorted((ROOT / "examples").iterdir()):
        if source.suffix in LANGUAGES:
            parts.append(f"## {source.name}\n\n```{LANGUAGES[source.suffix]}\n{source.read_text(encoding='utf-8')}```\n")
    return "\n".join(parts)


def c_api():
    headers = sorted((ROOT / "include/holdall").glob("*.h*"))
    lines = ["# C API\n", '<p><a href="api/index.html">Functions, types and files</a>, from the headers:</p>\n']
    for header in headers:
        about = re.search(r"@file \S+\n \* (.*?\.)(?:\s|$)", header.read_text(encoding="utf-8"), re.S)
        text = re.sub(r"\s*\n \* ?", " ", about.group(1)) if about else ""
        lines.append(f"- `holdall/{header.name}`: {text}")
    return "\n".join(lines) + "\n"


def pages():
    yield "index.md", from_root(read("README.md"))
    yield "CONTRIBUTING.md", from_root(read("CONTRIBUTING.md"))
    yield "CHANGELOG.md", from_root(read("CHANGELOG.md"))
    yield "ros2/README.md", read("ros2/README.md")
    yield "LICENSE.md", f"# Licence\n\n<pre>{html.escape(read('LICENSE'))}</pre>\n"
    yield "adr/index.md", decisions()
    yield "examples.md", examples()
    yield "api.md", c_api()
    yield from man_pages()


def to_root(markdown):
    """A page of docs/: its links to files of the root folder as links within the site."""
    return re.sub(r"\]\((?:\.\./)+(CONTRIBUTING|CHANGELOG|README)\.md\)",
                  lambda m: f"]({'index' if m.group(1) == 'README' else m.group(1)}.md)", markdown)


def on_files(files, config):
    for path, content in pages():
        files.append(File.generated(config, path, content=content))
    return files


def on_page_markdown(markdown, page, config, files):
    return to_root(markdown) if page.file.src_uri.count("/") == 0 else markdown
