/// The English words of pages, grouped by page.
enum EnglishWords {
  /// All English words.
  static let all = PageWords(
    "en",
    [
      form, questions, calendars, settings, script, frame, views, event, invitations, importing, log, search,
      messages,
    ], counts)
}
