#include "libical_baseline.h"

#include <errno.h>
#include <fcntl.h>
#include <libical/ical.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "line_reader.h"
#include "walk.h"

/// The part of a file that one thread reads.
typedef struct {
  int descriptor;
  off_t offset, end;
  libical_baseline_walk walk;
  libical_baseline_result result;
  int error;
} file_range;

static int begins_component(const char *line) {
  return strncasecmp(line, "BEGIN:", 6) == 0 && strcasecmp(line + 6, "VCALENDAR") != 0;
}

static void *read_range(void *argument) {
  file_range *range = argument;
  line_reader reader;
  line_reader_init(&reader, range->descriptor, range->offset, range->end);
  icalparser *parser = icalparser_new();
  int is_in_component = 0;
  size_t length;
  char *line;
  while ((line = line_reader_next(&reader, &length)) != NULL) {
    // The lines of the calendar itself are outside of all components.
    if (!is_in_component && !begins_component(line)) continue;
    is_in_component = 1;
    icalcomponent *component = icalparser_add_line(parser, line);
    if (component == NULL) continue;
    is_in_component = 0;
    walk_component(component, range->walk, &range->result);
    icalcomponent_free(component);
  }
  icalparser_free(parser);
  range->result.bytes = (size_t)(range->end - range->offset);
  range->error = reader.error;
  line_reader_destroy(&reader);
  return NULL;
}

/// Opens a file. Returns 0, or an errno value.
static int open_file(const char *path, int *descriptor, off_t *size) {
  icalerror_set_errors_are_fatal(0);
  *descriptor = open(path, O_RDONLY | O_CLOEXEC);
  if (*descriptor < 0) return errno;
  struct stat status;
  if (fstat(*descriptor, &status) != 0) {
    int error = errno;
    close(*descriptor);
    return error;
  }
  *size = status.st_size;
  return 0;
}

int libical_baseline_stream(const char *path, libical_baseline_walk walk, libical_baseline_result *result) {
  file_range range = {.walk = walk};
  int error = open_file(path, &range.descriptor, &range.end);
  if (error != 0) return error;
  read_range(&range);
  close(range.descriptor);
  *result = range.result;
  return range.error;
}

/// Returns the offset of the first event or to-do at or after an offset, or the end if there is none nearby.
static off_t component_start(int descriptor, off_t offset, off_t end) {
  enum { WINDOW = 1 << 16 };
  char *window = malloc(WINDOW + 1);
  if (window == NULL) return end;
  ssize_t count = pread(descriptor, window, WINDOW, offset);
  off_t found = end;
  if (count > 0) {
    window[count] = '\0';
    char *event = strstr(window, "\nBEGIN:VEVENT");
    char *todo = strstr(window, "\nBEGIN:VTODO");
    char *first = event == NULL || (todo != NULL && todo < event) ? todo : event;
    if (first != NULL) found = offset + (first - window) + 1;
  }
  free(window);
  return found;
}

int libical_baseline_stream_two_threads(const char *path, libical_baseline_walk walk,
                                        libical_baseline_result *result) {
  file_range halves[2] = {{.walk = walk}, {.walk = walk}};
  off_t size;
  int error = open_file(path, &halves[0].descriptor, &size);
  if (error != 0) return error;
  halves[1].descriptor = halves[0].descriptor;
  halves[1].end = size;
  halves[1].offset = halves[0].end = component_start(halves[0].descriptor, size / 2, size);
  pthread_t thread;
  error = pthread_create(&thread, NULL, read_range, &halves[1]);
  if (error == 0) {
    read_range(&halves[0]);
    pthread_join(thread, NULL);
    error = halves[0].error != 0 ? halves[0].error : halves[1].error;
  }
  close(halves[0].descriptor);
  *result = halves[0].result;
  result->bytes += halves[1].result.bytes;
  result->components += halves[1].result.components;
  result->properties += halves[1].result.properties;
  result->parameters += halves[1].result.parameters;
  result->checksum += halves[1].result.checksum;
  return error;
}

int libical_baseline_whole_file(const char *path, libical_baseline_walk walk, libical_baseline_result *result) {
  int descriptor;
  off_t size;
  int error = open_file(path, &descriptor, &size);
  if (error != 0) return error;
  memset(result, 0, sizeof *result);
  char *text = malloc((size_t)size + 1);
  size_t filled = 0;
  if (text == NULL) error = ENOMEM;
  while (error == 0 && filled < (size_t)size) {
    ssize_t count = read(descriptor, text + filled, (size_t)size - filled);
    if (count < 0) error = errno;
    if (count <= 0) break;
    filled += (size_t)count;
  }
  close(descriptor);
  if (error == 0) {
    text[filled] = '\0';
    icalcomponent *component = icalparser_parse_string(text);
    if (component != NULL) {
      walk_component(component, walk, result);
      icalcomponent_free(component);
    }
    result->bytes = filled;
  }
  free(text);
  return error;
}
