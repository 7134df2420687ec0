// The header through which Swift sees libarchive.
#include <archive.h>
#include <archive_entry.h>
