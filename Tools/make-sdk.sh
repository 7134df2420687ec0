#!/bin/sh
# Gathers the module EventKit and its library in a folder, with what SwiftPM and pkg-config need to build packages that do
# not name Almanac in their manifest.
# Usage: Tools/make-sdk.sh BUILT FOLDER [PLACE]
#   BUILT   the folder with the built product EventKitDynamic
#   FOLDER  where they go
#   PLACE   where they will be, once and for all, since the descriptions name it: FOLDER, if it is left out
set -eu
built=$1
sources=$(cd "$(dirname "$0")/../Sources" && pwd)
mkdir -p "$2/lib/pkgconfig" "$2/modules/CLibical" "$2/modules/GRDBSQLite" "$2/modules/CSQLiteSession" \
  "$2/modules/SQLite3"
folder=$(cd "$2" && pwd)
place=${3:-$folder}

cp "$built/libEventKitDynamic.so" "$folder/lib/"
# The compiler reads the modules beneath EventKit too, for the layout of what it keeps; the house says which those are, from
# the ground up.
modules=$(tac "$sources/../Tools/house.txt" | awk -F '[: |]+' '
  BEGIN { needed["EventKitUI"] }
  $1 != "" && $1 in needed { if ($1 !~ /^C[A-Z]/) print $1; for (i = 2; i <= NF; i++) needed[$i] }')
for module in $modules GRDB; do
  cp "$built/Modules/$module.swiftmodule" "$folder/modules/"
done
cp "$sources/CLibical/include/CLibical.h" "$sources/COpening/include/COpening.h" "$folder/modules/CLibical/"
printf 'module CLibical {\n  header "CLibical.h"\n  export *\n}\n' >"$folder/modules/CLibical/module.modulemap"
cp "$built"/../../checkouts/GRDB.swift/Sources/GRDBSQLite/* "$folder/modules/GRDBSQLite/"
cp "$sources"/CSQLiteSession/* "$folder/modules/CSQLiteSession/"
# Programs for the Mac import the system's SQLite by this name.
printf '#include <sqlite3.h>\n' >"$folder/modules/SQLite3/SQLite3.h"
printf 'module SQLite3 [system] {\n  header "SQLite3.h"\n  link "sqlite3"\n  export *\n}\n' >"$folder/modules/SQLite3/module.modulemap"

cat > "$folder/eventkit.json" <<END
{
  "schemaVersion": "1.0",
  "swiftCompiler": { "extraCLIOptions": ["-I", "$place/modules"] },
  "linker": { "extraCLIOptions": ["-L$place/lib", "-lEventKitDynamic", "-rpath", "$place/lib"] }
}
END

cat > "$folder/lib/pkgconfig/eventkit.pc" <<END
Name: EventKit
Description: Apple's EventKit on Linux, by Almanac
Version: $(sed -n 's/.*number = "\(.*\)".*/\1/p' "$sources/CommandLine/Version.swift")
Cflags: -I$place/modules
Libs: -L$place/lib -lEventKitDynamic
END
echo "made $folder; build packages with: swift build --toolset $place/eventkit.json"
