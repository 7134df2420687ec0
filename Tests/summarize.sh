#!/bin/sh
# Passes on the output of `swift test`, followed by the failures and by the number of skipped tests with their reasons.
# Fails if the tests failed or a sanitizer found something.
output=$(mktemp)
trap 'rm -f "$output"' EXIT
tee "$output"
skipped=$(grep -c ' skipped: ' "$output")
if [ "$skipped" -gt 0 ]; then
  echo "SKIPPED: $skipped tests, for these reasons:"
  sed -n 's/.* skipped: //p' "$output" | sort | uniq -c
fi
if grep -q -E '^(WARNING|SUMMARY|ERROR): [A-Za-z]*Sanitizer' "$output"; then
  echo "FOUND BY A SANITIZER:"
  grep -a '^SUMMARY: ' "$output" | cut -c 1-300 | sort | uniq -c
  exit 1
fi
# Lines about tests begin with a sign, and may have any word in a test's name.
errors='^error: |^[^ ]+: error: '
if grep -q 'Test run with .* passed' "$output" && ! grep -q -E -e "$errors" -e 'Test run with .* failed' "$output"; then
  exit 0
fi
echo "FAILED:"
grep -E "✘ Test |$errors|Fatal error|^Killed$" "$output" | grep -v 'Test run with' | cut -c 1-600
exit 1
