/// The words of pages in German, by the pages that say them.
enum GermanWords {
  /// All of them.
  static let all = PageWords(
    "de",
    [
      form, questions, calendars, settings, script, frame, views, event, invitations, importing, log, search,
      messages,
    ], counts)
}
