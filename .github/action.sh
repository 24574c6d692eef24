#!/usr/bin/env bash
# What the action does, in a plain shell: inputs come by the environment and are never part of a command's text.
# Annotations go to standard output, the table to the step's summary, the report to a JSON file. Ends as validate does.
set -uo pipefail

lines() { printf '%s\n' "${1-}" | sed 's/^[[:space:]]*//; s/[[:space:]]*$//' | grep . || true; }

mapfile -t paths < <(lines "${PWPRINT_PATHS:-scenarios}")
mapfile -t options < <(lines "${PWPRINT_RENDER_OPTIONS:-}")
summary=${GITHUB_STEP_SUMMARY:-/dev/null}
outputs=${GITHUB_OUTPUT:-/dev/null}
report=${RUNNER_TEMP:-$(mktemp -d)}/pwprint-report.json
level=error
[[ ${PWPRINT_FAIL_ON_WARNINGS:-false} == true ]] && level=warning

pwprint validate --format github --fail-level "$level" -- "${paths[@]}"
status=$?
# A second and a third look cost little: what is unchanged is remembered.
pwprint validate --format json -- "${paths[@]}" >"$report" 2>/dev/null
pwprint validate --format markdown -- "${paths[@]}" >>"$summary" 2>/dev/null
printf 'report=%s\n' "$report" >>"$outputs"
if ((status)) || [[ -z ${PWPRINT_RENDER:-} ]]; then
  exit "$status"
fi
exec pwprint render -o "$PWPRINT_RENDER" ${options[@]+"${options[@]}"} -- "${paths[@]}"
