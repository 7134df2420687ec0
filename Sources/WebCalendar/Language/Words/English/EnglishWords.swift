/// The words of pages in English, by the pages that say them.
enum EnglishWords {
  /// All of them.
  static let all = PageWords(
    "en",
    [
      form, questions, calendars, settings, script, frame, views, event, invitations, importing, log, search,
      messages,
    ], counts)
}
