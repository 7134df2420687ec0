// Makes libcrypt (crypt(3)) available to Swift.
#include <crypt.h>
