# Makes src/style/fonts/inter-qiyuan.woff2 from @fontsource-variable/inter (SIL OFL 1.1).
# Needs fonttools and brotli: python3 -m venv venv && venv/bin/pip install fonttools brotli
set -euo pipefail
cd "$(dirname "$0")/.."
signs='U+0020-007E,U+00A0,U+00B1,U+00B7,U+00BD,U+00D7,U+2013,U+2014,U+2018,U+2019'
signs+=',U+201C,U+201D,U+2026,U+2212'
pyftsubset node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2 \
  --unicodes="$signs" \
  --layout-features='kern,tnum,calt,case' --flavor=woff2 \
  --output-file=src/style/fonts/inter-qiyuan.woff2
