#!/usr/bin/env bash
# Puts pwprint into a virtual environment of its own, so that the Python of the job stays as it is, whoever manages it.
# Steps of one job that use the action share it. Tells the folder of its programs as the output `programs`.
set -euo pipefail

stop() {
  printf '::error title=pwprint::%s\n' "$1"
  exit 2
}

python=python3
command -v python3 >/dev/null || python=python
command -v "$python" >/dev/null || stop "there is no Python; put actions/setup-python before this action"
"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
  stop "pwprint needs Python 3.11 or newer, and this is $("$python" -V 2>&1); put actions/setup-python before this action"

source=${GITHUB_ACTION_PATH:?}
# Another version of the action, in the same job, has an environment of its own.
home=${RUNNER_TEMP:-/tmp}/pwprint-$(printf '%s' "$source" | cksum | tr -d ' ')
if [[ ! -e $home/done ]]; then
  "$python" -m venv --clear "$home" || stop "this Python cannot make a virtual environment; put actions/setup-python before this action"
fi
programs=$home/bin
[[ -d $home/Scripts ]] && programs=$home/Scripts
if [[ ! -e $home/done ]]; then
  "$programs/python" -m pip install --quiet --disable-pip-version-check -c "$source/.github/constraints.txt" "$source"
  touch "$home/done"
fi
# On Windows the folder is D:\...: the colon would divide it in a PATH of this shell.
command -v cygpath >/dev/null && programs=$(cygpath -u "$programs")
printf 'programs=%s\n' "$programs" >>"${GITHUB_OUTPUT:-/dev/stdout}"
