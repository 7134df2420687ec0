#include "line_reader.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BLOCK_SIZE = 1 << 18 };

void line_reader_init(line_reader *reader, int descriptor, off_t offset, off_t end) {
  memset(reader, 0, sizeof *reader);
  reader->descriptor = descriptor;
  reader->offset = offset;
  reader->end = end;
  reader->capacity = BLOCK_SIZE;
  reader->buffer = malloc(reader->capacity);
  if (reader->buffer == NULL) reader->error = ENOMEM;
}

void line_reader_destroy(line_reader *reader) { free(reader->buffer); }

/// Reads more bytes after the buffered ones. Returns 0 at the end of the range.
static int fill(line_reader *reader) {
  if (reader->error != 0 || reader->offset >= reader->end) return 0;
  if (reader->next > 0) {
    memmove(reader->buffer, reader->buffer + reader->next, reader->filled - reader->next);
    reader->filled -= reader->next;
    reader->next = 0;
  }
  // Keep one byte free for the NUL after a last line without a line ending.
  if (reader->capacity - reader->filled <= BLOCK_SIZE / 2) {
    char *larger = realloc(reader->buffer, reader->capacity * 2);
    if (larger == NULL) {
      reader->error = ENOMEM;
      return 0;
    }
    reader->buffer = larger;
    reader->capacity *= 2;
  }
  size_t wanted = reader->capacity - reader->filled - 1;
  if ((off_t)wanted > reader->end - reader->offset) wanted = (size_t)(reader->end - reader->offset);
  ssize_t count = pread(reader->descriptor, reader->buffer + reader->filled, wanted, reader->offset);
  if (count < 0) reader->error = errno;
  if (count <= 0) return 0;
  reader->offset += count;
  reader->filled += (size_t)count;
  return 1;
}

char *line_reader_next(line_reader *reader, size_t *length) {
  // Offsets are relative to `next`, because reading more moves the bytes. The unfolded line so far is `0..<content`,
  // and `scanned` is the number of bytes after `next` that have been examined.
  size_t content = 0, scanned = 0, part = 0;
  for (;;) {
    char *start = reader->buffer + reader->next;
    size_t available = reader->filled - reader->next;
    char *feed = available > scanned ? memchr(start + scanned, '\n', available - scanned) : NULL;
    if (feed == NULL) {
      scanned = available;
      if (fill(reader)) continue;
      if (available == 0 || reader->error != 0) return NULL;
      start = reader->buffer + reader->next;
      feed = start + available;
    }
    size_t ending = (size_t)(feed - start);
    size_t following = ending < available ? ending + 1 : ending;
    if (following == available && fill(reader)) {
      // The next byte decides whether the line continues.
      start = reader->buffer + reader->next;
      available = reader->filled - reader->next;
    }
    size_t end = ending > part && start[ending - 1] == '\r' ? ending - 1 : ending;
    if (content != part) memmove(start + content, start + part, end - part);
    content += end - part;
    if (following < available && (start[following] == ' ' || start[following] == '\t')) {
      part = following + 1;
      scanned = part;
      continue;
    }
    start[content] = '\0';
    reader->next += following;
    *length = content;
    return start;
  }
}
