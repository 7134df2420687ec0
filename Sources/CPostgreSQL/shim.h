// Makes libpq, the client library of PostgreSQL, available to Swift.
#include <libpq-fe.h>
