import CalendarText

extension PageWords {
  /// The supported languages, starting with the default. To add a language, add its table here.
  static let all = [EnglishWords.all, GermanWords.all]

  /// Returns the words for a language tag, or English if the language is not supported.
  static func of(_ tag: String) -> PageWords {
    all.first { $0.speaks(tag) } ?? all[0]
  }

  /// Whether a tag denotes this language, in any region.
  fileprivate func speaks(_ tag: String) -> Bool { self.tag == tag.prefix { $0 != "-" }.lowercased() }
}

extension PageLanguage {
  /// The words of pages for the reader.
  var words: PageWords { .of(tag) }

  /// CalendarText's words in the page's language. CalendarText supports the same languages.
  var calendarWords: CalendarWords { .of(tag) }

  /// The tag of the page: the reader's tag if the words are in that language.
  var pageTag: String { words.speaks(tag) ? tag : words.tag }

  /// The language tag for dates, if it differs from the tag of the page.
  var dateTag: String? { words.speaks(tag) ? nil : tag }
}
