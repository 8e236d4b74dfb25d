#!/bin/bash
# The site builds, no link in it is broken, and no page loads something from another host.
set -euo pipefail

python=${HOLDALL_PYTHON:-python3}
if ! "$python" -c 'import mkdocs' 2>/dev/null || ! command -v doxygen mandoc scdoc >/dev/null; then
  echo 'no mkdocs, doxygen, mandoc or scdoc: ./dev setup test'
  [ "${CI:-}" = true ] || exit 77
  exit 1
fi
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
"$(dirname "$0")/../../tools/site/build" "$folder" "$python"
for page in index.html tour.html man/holdall-info.1.html man/index.html api/reader_8h.html examples.html python/guide.html; do
  [ -s "$folder/$page" ] || { echo "no page $page"; exit 1; }
done
grep -q 'href="holdall-where.7.html"' "$folder/man/holdall-cat.1.html"
if grep -rlE '<(script|link)[^>]+(src|href)="(https?:)?//' "$folder" --include='*.html' | grep -v '/api/'; then
  echo 'loads something from another host'
  exit 1
fi
