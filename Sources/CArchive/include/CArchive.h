// Makes libarchive, which is opened when it is first used, available to Swift.
#ifndef ALMANAC_CARCHIVE_H
#define ALMANAC_CARCHIVE_H

#include <archive.h>
#include <archive_entry.h>

#include "COpening.h"

#define ALMANAC_ARCHIVE_FUNCTIONS(F) \
  F(archive_entry_filetype) \
  F(archive_entry_free) \
  F(archive_entry_new) \
  F(archive_entry_pathname) \
  F(archive_entry_pathname_utf8) \
  F(archive_entry_set_filetype) \
  F(archive_entry_size) \
  F(archive_error_string) \
  F(archive_read_data) \
  F(archive_read_free) \
  F(archive_read_new) \
  F(archive_read_next_header) \
  F(archive_read_open_filename) \
  F(archive_read_support_filter_gzip) \
  F(archive_read_support_format_empty) \
  F(archive_read_support_format_raw) \
  F(archive_read_support_format_zip_seekable) \
  F(archive_write_add_filter_gzip) \
  F(archive_write_close) \
  F(archive_write_data) \
  F(archive_write_free) \
  F(archive_write_header) \
  F(archive_write_new) \
  F(archive_write_open_memory) \
  F(archive_write_set_bytes_in_last_block) \
  F(archive_write_set_filter_option) \
  F(archive_write_set_format_raw)

/// The functions of libarchive that are used; NULL if the library is not installed.
ALMANAC_TABLE(almanac_archive, ALMANAC_ARCHIVE_FUNCTIONS)

#endif
