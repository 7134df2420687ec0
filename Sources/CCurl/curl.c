#include "CCurl.h"

#include <unistd.h>

// Debian has it with each of two libraries for TLS.
ALMANAC_OPENED(almanac_curl, ALMANAC_CURL_FUNCTIONS, "libcurl.so.4", "libcurl-gnutls.so.4", "libcurl.4.dylib")

const char *almanac_curl_authorities(void) {
  // The first is where Debian's libcurl looks by itself; the others are where Fedora, SUSE and Alpine have the same.
  static const char *const files[] = {
      "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/ca-bundle.pem",
      "/etc/ssl/cert.pem"};
  for (size_t index = 0; index < sizeof files / sizeof *files; index++)
    if (access(files[index], R_OK) == 0) return index == 0 ? NULL : files[index];
  return NULL;
}
