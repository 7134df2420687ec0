#!/usr/bin/env bash
# A step of the action (action.yml): checks calendars, shows the findings in the log, and writes SARIF, the job summary and
# the outputs. The exit code is that of `almanac validate`.
#
# The inputs are in variables such as ALMANAC_FILES; empty ones are ignored. The runner passes the paths of the files for
# outputs and the summary in GITHUB_OUTPUT and GITHUB_STEP_SUMMARY.
set -uo pipefail
shopt -s globstar 2>/dev/null || true  # ** in patterns, where bash knows it

# One file, folder or pattern per line; spaces are part of names.
IFS=$'\n'
# shellcheck disable=SC2206  # the patterns must be expanded
files=(${ALMANAC_FILES:-})
unset IFS
if [ ${#files[@]} -eq 0 ]; then
  echo "::error title=almanac::The input “files” is empty: list files or folders, one per line"
  exit 2
fi

options=(--color never)
option() { if [ -n "$2" ]; then options+=("$1" "$2"); fi; }
option --profile "${ALMANAC_PROFILE:-}"
option --baseline "${ALMANAC_BASELINE:-}"
option --against "${ALMANAC_AGAINST:-}"

errors=$(mktemp)
trap 'rm -f "$errors"' EXIT
validate() { "$ALMANAC_PROGRAM" validate "${options[@]}" "$@" -- "${files[@]}"; }

# Further reports of the same findings. Unreadable files were already reported with the first one.
report() { validate --fail-on never "$@" 2>/dev/null; }

validate ${ALMANAC_FAIL_ON:+--fail-on "$ALMANAC_FAIL_ON"} --format "${ALMANAC_FORMAT:-github}" 2>"$errors"
status=$?

# Files that could not be checked are not in any report, but are shown next to the findings.
cat "$errors" >&2
sed -n 's/%/%25/g; s/^almanac: error: /::error title=almanac::/p' "$errors"

counts=$(report --format jsonl | tail -n 1)
count() { printf '%s\n' "$counts" | sed -n 's/^{"summary":{.*"'"$1"'":\([0-9]*\).*/\1/p'; }
{
  echo "exit-code=$status"
  echo "errors=$(count error)"
  echo "warnings=$(count warning)"
  echo "hints=$(count info)"
} >>"${GITHUB_OUTPUT:-/dev/null}"

if [ -n "${ALMANAC_SARIF:-}" ]; then
  report --format sarif --output "$ALMANAC_SARIF"
  if [ -s "$ALMANAC_SARIF" ]; then echo "sarif=$ALMANAC_SARIF" >>"${GITHUB_OUTPUT:-/dev/null}"; fi
fi
if [ "${ALMANAC_SUMMARY:-true}" = true ]; then report --format markdown >>"${GITHUB_STEP_SUMMARY:-/dev/null}"; fi

exit $status
