// The header through which Swift sees expat.
#include <expat.h>
