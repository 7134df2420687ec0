// Makes expat available to Swift.
#include <expat.h>
