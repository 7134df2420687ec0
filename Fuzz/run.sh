#!/bin/sh
# Runs the fuzzer on one target after the other, and keeps what it learns in FOLDER/corpus for the next run.
# Usage: Fuzz/run.sh FOLDER TARGETS SECONDS
set -u
folder=$1
seconds=$3
program=$folder/release/FuzzerMain
# Swift's backtraces interfere with libFuzzer's reports, and deep allocation stacks halve the speed.
export SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=malloc_context_size=0:quarantine_size_mb=16
mkdir -p "$folder/found" "$folder/log"
status=0
for target in $2; do
  mkdir -p "$folder/corpus/$target"
  log=$folder/log/$target.log
  # Properties are checked against naive readers, whose running time is quadratic in the length.
  case $target in
    reader | codecs | values | rules) length=1024 ;;
    *) length=4096 ;;
  esac
  # The importer's threads keep memory between inputs, which looks like leaks.
  leaks=1
  if [ "$target" = importer ]; then leaks=0; fi
  if ALMANAC_FUZZ_TARGET=$target "$program" -max_total_time="$seconds" -max_len=$length -timeout=20 \
    -dict=Fuzz/icalendar.dict -artifact_prefix="$folder/found/$target-" -detect_leaks=$leaks -print_final_stats=1 \
    "$folder/corpus/$target" "$folder/seeds/$target" >"$log" 2>&1; then
    printf '%s: %s\n' "$target" "$(grep -a 'DONE ' "$log" | tail -1)"
  else
    status=1
    printf '%s: FOUND SOMETHING, see %s\n' "$target" "$log"
    grep -a -E -A 3 'Fatal error|ERROR: |SUMMARY: |Test unit written' "$log" | cut -c 1-600 | head -40
  fi
done
exit $status
