// The header through which Swift sees libcurl: its setters and getters are variadic, and Swift cannot call those, so each
// kind of value has a function here.
#ifndef ALMANAC_CCURL_SHIM_H
#define ALMANAC_CCURL_SHIM_H

#include <curl/curl.h>

typedef size_t (*almanac_curl_data)(char *bytes, size_t size, size_t count, void *context);
typedef int (*almanac_curl_seek)(void *context, curl_off_t offset, int origin);

static inline CURLcode almanac_curl_set_long(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode almanac_curl_set_offset(CURL *handle, CURLoption option, curl_off_t value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode almanac_curl_set_text(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode almanac_curl_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode almanac_curl_set_pointer(CURL *handle, CURLoption option, void *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode almanac_curl_set_data_function(CURL *handle, CURLoption option, almanac_curl_data value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode almanac_curl_set_seek_function(CURL *handle, almanac_curl_seek value) {
  return curl_easy_setopt(handle, CURLOPT_SEEKFUNCTION, value);
}

static inline CURLcode almanac_curl_set_socket_function(CURL *handle, curl_opensocket_callback value) {
  return curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, value);
}

// Only these two schemes, whatever a server says.
static inline CURLcode almanac_curl_set_web_protocols(CURL *handle) {
#if LIBCURL_VERSION_NUM >= 0x075500
  return curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");
#else
  return curl_easy_setopt(handle, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
}

// Mail, and nothing else.
static inline CURLcode almanac_curl_set_mail_protocols(CURL *handle) {
#if LIBCURL_VERSION_NUM >= 0x075500
  return curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
#else
  return curl_easy_setopt(handle, CURLOPT_PROTOCOLS, (long)(CURLPROTO_SMTP | CURLPROTO_SMTPS));
#endif
}

static inline CURLcode almanac_curl_set_progress_function(CURL *handle, curl_xferinfo_callback value) {
  return curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, value);
}

static inline CURLcode almanac_curl_get_long(CURL *handle, CURLINFO info, long *value) {
  return curl_easy_getinfo(handle, info, value);
}

static inline CURLcode almanac_curl_get_offset(CURL *handle, CURLINFO info, curl_off_t *value) {
  return curl_easy_getinfo(handle, info, value);
}

static inline CURLcode almanac_curl_get_pointer(CURL *handle, CURLINFO info, void **value) {
  return curl_easy_getinfo(handle, info, value);
}

static inline CURLMcode almanac_curl_multi_set_long(CURLM *handle, CURLMoption option, long value) {
  return curl_multi_setopt(handle, option, value);
}

// What a finished transfer is, and how it ended; NULL if none is finished. The union of CURLMsg is awkward from Swift.
static inline CURL *almanac_curl_next_finished(CURLM *handle, CURLcode *result) {
  int left;
  CURLMsg *message;
  while ((message = curl_multi_info_read(handle, &left))) {
    if (message->msg != CURLMSG_DONE) continue;
    *result = message->data.result;
    return message->easy_handle;
  }
  return NULL;
}

#endif
