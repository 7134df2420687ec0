// Opens a library when it is first used, so programs load only what they need, and run even if the library is not
// installed.
//
// Each library has a list of the functions that are used:
//
//     #define ALMANAC_CURL_FUNCTIONS(F) F(curl_easy_init) F(curl_easy_cleanup)
//     ALMANAC_TABLE(almanac_curl, ALMANAC_CURL_FUNCTIONS)
//
// ALMANAC_TABLE turns the list into `struct almanac_curl`, whose members are pointers with the types from the headers,
// and declares `almanac_curl_functions()`. ALMANAC_OPENED defines that function in one source file:
//
//     ALMANAC_OPENED(almanac_curl, ALMANAC_CURL_FUNCTIONS, "libcurl.so.4", "libcurl.4.dylib")
#ifndef ALMANAC_COPENING_H
#define ALMANAC_COPENING_H

#include <pthread.h>
#include <stddef.h>

/// Opens the first library that is installed, and looks up all functions in it.
///
/// Returns 1 if every function was found, else 0.
int almanac_open(const char *const *libraries, const char *const *names, void **functions);

#define ALMANAC_MEMBER(name) __typeof__(&name) name;
#define ALMANAC_NAME(name) #name,

#define ALMANAC_TABLE(type, FUNCTIONS) \
  struct type { FUNCTIONS(ALMANAC_MEMBER) }; \
  const struct type *type##_functions(void);

#define ALMANAC_OPENED(type, FUNCTIONS, ...) \
  static struct type type##_table; \
  static int type##_is_open; \
  static pthread_once_t type##_once = PTHREAD_ONCE_INIT; \
  static void type##_open(void) { \
    static const char *const libraries[] = {__VA_ARGS__, NULL}; \
    static const char *const names[] = {FUNCTIONS(ALMANAC_NAME) NULL}; \
    type##_is_open = almanac_open(libraries, names, (void **)&type##_table); \
  } \
  const struct type *type##_functions(void) { \
    pthread_once(&type##_once, type##_open); \
    return type##_is_open ? &type##_table : NULL; \
  }

#endif
