// Reads a range of a file block by block and returns unfolded lines.
#ifndef LINE_READER_H
#define LINE_READER_H

#include <stddef.h>
#include <sys/types.h>

typedef struct {
  int descriptor;
  /// The file offset of the next block, and the end of the range.
  off_t offset, end;
  char *buffer;
  /// The bytes read but not yet returned are at `next..<filled`.
  size_t capacity, next, filled;
  /// An errno value, or 0.
  int error;
} line_reader;

void line_reader_init(line_reader *reader, int descriptor, off_t offset, off_t end);
void line_reader_destroy(line_reader *reader);

/// Returns the next unfolded line, terminated by a NUL and valid until the next call; NULL at the end or on error.
char *line_reader_next(line_reader *reader, size_t *length);

#endif
