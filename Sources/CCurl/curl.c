#include "CCurl.h"

// Debian has it with each of two libraries for TLS.
ALMANAC_OPENED(almanac_curl, ALMANAC_CURL_FUNCTIONS, "libcurl.so.4", "libcurl-gnutls.so.4", "libcurl.4.dylib")
