#include "COpening.h"

#include <dlfcn.h>

int almanac_open(const char *const *libraries, const char *const *names, void **functions) {
  void *library = NULL;
  for (; *libraries != NULL && library == NULL; libraries++) library = dlopen(*libraries, RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return 0;
  for (; *names != NULL; names++, functions++) {
    *functions = dlsym(library, *names);
    if (*functions == NULL) return 0;
  }
  return 1;
}
