#!/bin/sh
# Copies the module EventKit and its library to a folder, with the files that SwiftPM and pkg-config need to build packages
# whose manifests do not mention Almanac.
# Usage: Tools/make-sdk.sh BUILT FOLDER [PLACE]
#   BUILT   the folder with the built product EventKitDynamic
#   FOLDER  the destination
#   PLACE   the final location, which is written to the files; FOLDER by default
set -eu
built=$1
sources=$(cd "$(dirname "$0")/../Sources" && pwd)
mkdir -p "$2/lib/pkgconfig" "$2/modules/CLibical" "$2/modules/GRDBSQLite" "$2/modules/CSQLiteSession" \
  "$2/modules/SQLite3"
folder=$(cd "$2" && pwd)
place=${3:-$folder}

cp "$built/libEventKitDynamic.so" "$folder/lib/"
# The compiler also reads the modules that EventKit depends on, for the layout of its stored properties. house.txt lists
# them from the bottom up.
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
# Programs for the Mac import the system's SQLite under this name.
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
echo "Created $folder. Build packages with: swift build --toolset $place/eventkit.json"
