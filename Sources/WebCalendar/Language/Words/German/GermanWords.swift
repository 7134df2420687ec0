/// The German words of pages, grouped by page.
enum GermanWords {
  /// All German words.
  static let all = PageWords(
    "de",
    [
      form, questions, calendars, settings, script, frame, views, event, invitations, importing, log, search,
      messages,
    ], counts)
}
