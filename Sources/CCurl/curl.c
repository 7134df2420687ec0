#include "CCurl.h"

#include <unistd.h>

// Debian provides libcurl in two variants, each with a different TLS library.
ALMANAC_OPENED(almanac_curl, ALMANAC_CURL_FUNCTIONS, "libcurl.so.4", "libcurl-gnutls.so.4", "libcurl.4.dylib")

const char *almanac_curl_authorities(void) {
  // Debian's libcurl finds the first file by itself; the others are the corresponding files on Fedora, SUSE and Alpine.
  static const char *const files[] = {
      "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/ca-bundle.pem",
      "/etc/ssl/cert.pem"};
  for (size_t index = 0; index < sizeof files / sizeof *files; index++)
    if (access(files[index], R_OK) == 0) return index == 0 ? NULL : files[index];
  return NULL;
}
