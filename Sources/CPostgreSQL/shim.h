// The header through which Swift sees libpq, the client library of PostgreSQL.
#include <libpq-fe.h>
