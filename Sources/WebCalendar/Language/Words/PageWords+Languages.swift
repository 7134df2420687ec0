import CalendarText

extension PageWords {
  /// The languages that there are, the usual one first. Another one needs a table of its own, and its place here.
  static let all = [EnglishWords.all, GermanWords.all]

  /// The words for a reader whose language has a tag; English where there are no others.
  static func of(_ tag: String) -> PageWords {
    all.first { $0.speaks(tag) } ?? all[0]
  }

  /// Whether a tag is of this language, whatever the country.
  fileprivate func speaks(_ tag: String) -> Bool { self.tag == tag.prefix { $0 != "-" }.lowercased() }
}

extension PageLanguage {
  /// The words of pages for the reader.
  var words: PageWords { .of(tag) }

  /// The words of what CalendarText says: they are in the language of the page, which has both or none.
  var calendarWords: CalendarWords { .of(tag) }

  /// The tag of pages: that of the reader, if their words are in this language, too.
  var pageTag: String { words.speaks(tag) ? tag : words.tag }

  /// The tag of dates where it is another one than that of the page.
  var dateTag: String? { words.speaks(tag) ? nil : tag }
}
