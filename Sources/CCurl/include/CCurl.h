// Makes libcurl, which is opened when it is first used, available to Swift. Its setters and getters are variadic, and
// Swift cannot call variadic functions, so there is a function here for each kind of value.
#ifndef ALMANAC_CCURL_H
#define ALMANAC_CCURL_H

#include <curl/curl.h>

#include "COpening.h"

#define ALMANAC_CURL_FUNCTIONS(F) \
  F(curl_easy_cleanup) \
  F(curl_easy_getinfo) \
  F(curl_easy_init) \
  F(curl_easy_pause) \
  F(curl_easy_perform) \
  F(curl_easy_setopt) \
  F(curl_easy_strerror) \
  F(curl_global_init) \
  F(curl_multi_add_handle) \
  F(curl_multi_cleanup) \
  F(curl_multi_info_read) \
  F(curl_multi_init) \
  F(curl_multi_perform) \
  F(curl_multi_poll) \
  F(curl_multi_remove_handle) \
  F(curl_multi_setopt) \
  F(curl_multi_wakeup) \
  F(curl_slist_append) \
  F(curl_slist_free_all)

/// The functions of libcurl that are used; NULL if the library is not installed.
ALMANAC_TABLE(almanac_curl, ALMANAC_CURL_FUNCTIONS)

/// The file with the certificate authorities that this system trusts, for a libcurl that was built for another system
/// and does not look there; NULL to let libcurl look by itself.
const char *almanac_curl_authorities(void);

typedef size_t (*almanac_curl_data)(char *bytes, size_t size, size_t count, void *context);
typedef int (*almanac_curl_seek)(void *context, curl_off_t offset, int origin);

static inline CURLcode almanac_curl_set_long(CURL *handle, CURLoption option, long value) {
  return (almanac_curl_functions()->curl_easy_setopt)(handle, option, value);
}

static inline CURLcode almanac_curl_set_offset(CURL *handle, CURLoption option, curl_off_t value) {
  return (almanac_curl_functions()->curl_easy_setopt)(handle, option, value);
}

static inline CURLcode almanac_curl_set_text(CURL *handle, CURLoption option, const char *value) {
  return (almanac_curl_functions()->curl_easy_setopt)(handle, option, value);
}

static inline CURLcode almanac_curl_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
  return (almanac_curl_functions()->curl_easy_setopt)(handle, option, value);
}

static inline CURLcode almanac_curl_set_pointer(CURL *handle, CURLoption option, void *value) {
  return (almanac_curl_functions()->curl_easy_setopt)(handle, option, value);
}

static inline CURLcode almanac_curl_set_data_function(CURL *handle, CURLoption option, almanac_curl_data value) {
  return (almanac_curl_functions()->curl_easy_setopt)(handle, option, value);
}

static inline CURLcode almanac_curl_set_seek_function(CURL *handle, almanac_curl_seek value) {
  return (almanac_curl_functions()->curl_easy_setopt)(handle, CURLOPT_SEEKFUNCTION, value);
}

static inline CURLcode almanac_curl_set_socket_function(CURL *handle, curl_opensocket_callback value) {
  return (almanac_curl_functions()->curl_easy_setopt)(handle, CURLOPT_OPENSOCKETFUNCTION, value);
}

// Allows only these two schemes, whatever a server says.
static inline CURLcode almanac_curl_set_web_protocols(CURL *handle) {
#if LIBCURL_VERSION_NUM >= 0x075500
  return (almanac_curl_functions()->curl_easy_setopt)(handle, CURLOPT_PROTOCOLS_STR, "http,https");
#else
  return (almanac_curl_functions()->curl_easy_setopt)(handle, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
}

// Allows only mail.
static inline CURLcode almanac_curl_set_mail_protocols(CURL *handle) {
#if LIBCURL_VERSION_NUM >= 0x075500
  return (almanac_curl_functions()->curl_easy_setopt)(handle, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
#else
  return (almanac_curl_functions()->curl_easy_setopt)(handle, CURLOPT_PROTOCOLS, (long)(CURLPROTO_SMTP | CURLPROTO_SMTPS));
#endif
}

static inline CURLcode almanac_curl_set_progress_function(CURL *handle, curl_xferinfo_callback value) {
  return (almanac_curl_functions()->curl_easy_setopt)(handle, CURLOPT_XFERINFOFUNCTION, value);
}

static inline CURLcode almanac_curl_get_long(CURL *handle, CURLINFO info, long *value) {
  return (almanac_curl_functions()->curl_easy_getinfo)(handle, info, value);
}

static inline CURLcode almanac_curl_get_offset(CURL *handle, CURLINFO info, curl_off_t *value) {
  return (almanac_curl_functions()->curl_easy_getinfo)(handle, info, value);
}

static inline CURLcode almanac_curl_get_pointer(CURL *handle, CURLINFO info, void **value) {
  return (almanac_curl_functions()->curl_easy_getinfo)(handle, info, value);
}

static inline CURLMcode almanac_curl_multi_set_long(CURLM *handle, CURLMoption option, long value) {
  return (almanac_curl_functions()->curl_multi_setopt)(handle, option, value);
}

// Returns the handle of a finished transfer and sets its result, or returns NULL if no transfer is finished. The union
// in CURLMsg is awkward to use from Swift.
static inline CURL *almanac_curl_next_finished(CURLM *handle, CURLcode *result) {
  int left;
  CURLMsg *message;
  while ((message = almanac_curl_functions()->curl_multi_info_read(handle, &left))) {
    if (message->msg != CURLMSG_DONE) continue;
    *result = message->data.result;
    return message->easy_handle;
  }
  return NULL;
}

#endif
