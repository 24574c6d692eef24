#!/usr/bin/env bash
# What the action does, in a plain shell: inputs come by the environment and are never part of a command's text.
# Annotations go to standard output, the table to the step's summary, the report to a JSON file. Ends as validate does.
set -uo pipefail

# GitHub takes no summary of more than 1 MiB for a step: so many problems, and so many bytes, are enough for one.
most_problems=500
most_bytes=900000

stop() {
  printf '::error title=pwprint::%s\n' "$1"
  exit 2
}

lines() { printf '%s\n' "${1-}" | sed 's/^[[:space:]]*//; s/[[:space:]]*$//' | grep . || true; }

# A pattern stands for the files that it fits; one that fits none stays, and is told of.
files() {
  local line
  while IFS= read -r line; do
    if [[ -e $line ]]; then
      printf '%s\n' "$line"
    else
      compgen -G "$line" | LC_ALL=C sort || printf '%s\n' "$line"
    fi
  done
}

# `--paper a4` is two words for the program.
words() {
  local line
  while IFS= read -r line; do
    if [[ $line =~ ^(-[^[:space:]=]*)[[:space:]]+(.+)$ ]]; then
      printf '%s\n' "${BASH_REMATCH[1]}" "${BASH_REMATCH[2]}"
    else
      printf '%s\n' "$line"
    fi
  done
}

short_enough() {
  if (($(wc -c <"$1") > most_bytes)); then
    head -c "$most_bytes" "$1" | sed '$d'
    printf '\nThe summary is cut off here; the log of the job has all of it.\n'
  else
    cat "$1"
  fi
}

# The maps that a change has changed, before and after, drawn in letters: GitHub shows no pictures of ours in a summary.
# They come from the commit that the change started from; where that cannot be had, nothing is shown.
most_maps=12
changed_maps() {
  local base=${PWPRINT_BASE:-} file before after count=0
  [[ $base =~ ^[0-9a-f]{40,64}$ && ! $base =~ ^0+$ ]] || return 0
  git cat-file -e "$base^{commit}" 2>/dev/null || git fetch -q --depth=1 origin "$base" 2>/dev/null || return 0
  while IFS= read -r -d '' file; do
    [[ $file == *.json && -f $file ]] || continue
    after=$(pwprint convert -- "$file" 2>/dev/null) || continue
    before=$(git show "$base:./$file" 2>/dev/null | pwprint convert - 2>/dev/null) || before='(no map yet)'
    [[ $before == "$after" ]] && continue
    ((++count > most_maps)) && { printf '\nMore maps have changed.\n'; break; }
    printf '\n#### Map of `%s`\n\nBefore:\n\n```text\n%s\n```\n\nAfter:\n\n```text\n%s\n```\n' "${file//\`/}" "$before" "$after"
  done < <(git diff -z --name-only --relative --diff-filter=AMR "$base" -- "${paths[@]}" 2>/dev/null)
}

[[ -n ${PWPRINT_PROGRAMS:-} ]] && PATH=$PWPRINT_PROGRAMS:$PATH
shopt -s globstar 2>/dev/null || true # the bash of macOS has neither this nor mapfile
paths=()
while IFS= read -r line; do paths+=("$line"); done < <(lines "${PWPRINT_PATHS:-}" | files)
((${#paths[@]})) || paths=(scenarios)
options=()
while IFS= read -r line; do options+=("$line"); done < <(lines "${PWPRINT_RENDER_OPTIONS:-}" | words)
case $(lines "${PWPRINT_FAIL_ON_WARNINGS:-false}" | tr '[:upper:]' '[:lower:]') in
true | yes | on | 1) level=warning ;;
false | no | off | 0) level=error ;;
*) stop "fail-on-warnings is true or false, nothing else" ;;
esac
summary=${GITHUB_STEP_SUMMARY:-/dev/null}
outputs=${GITHUB_OUTPUT:-/dev/null}
# Two steps of one job may use the action: each has a folder of its own.
folder=$(mktemp -d "${RUNNER_TEMP:-/tmp}/pwprint-report.XXXXXX") || stop "there is no room for temporary files"
report=$folder/pwprint-report.json

# A pattern also fits files that lie beside scenarios and are none: baselines, or what other programs keep.
pwprint validate --no-cache --force-exclude --format github --fail-level "$level" -- "${paths[@]}"
status=$?
# Each form of the report is a run of its own, without a cache: what CI says rests on the files alone.
pwprint validate --no-cache --force-exclude --format json -- "${paths[@]}" >"$report" 2>/dev/null
pwprint validate --no-cache --force-exclude --format markdown --max-problems "$most_problems" -- "${paths[@]}" \
  >"$folder/summary.md" 2>/dev/null
changed_maps >>"$folder/summary.md"
short_enough "$folder/summary.md" >>"$summary"
printf 'report=%s\n' "$report" >>"$outputs"
if ((status)) || [[ -z ${PWPRINT_RENDER:-} ]]; then
  exit "$status"
fi
exec pwprint render --force-exclude -o "$PWPRINT_RENDER" ${options[@]+"${options[@]}"} -- "${paths[@]}"
