#include "CArchive.h"

ALMANAC_OPENED(almanac_archive, ALMANAC_ARCHIVE_FUNCTIONS, "libarchive.so.13", "libarchive.13.dylib")
