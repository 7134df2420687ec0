// The header through which Swift sees libcrypt (crypt(3)).
#include <crypt.h>
