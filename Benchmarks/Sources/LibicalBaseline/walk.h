#ifndef WALK_H
#define WALK_H

#include <libical/ical.h>

#include "libical_baseline.h"

/// Reads every property of a component and its subcomponents: the kind, the value and the parameters.
void walk_component(icalcomponent *component, libical_baseline_walk walk, libical_baseline_result *result);

#endif
