// The headers of libsystemd that Swift sees: sd-bus speaks D-Bus, sd-daemon tells the service manager how things stand.
#ifndef ALMANAC_CSYSTEMD_SHIM_H
#define ALMANAC_CSYSTEMD_SHIM_H

#include <systemd/sd-bus.h>
#include <systemd/sd-daemon.h>

#endif
