import ICalendar

/// Text, in a property that occurs at most once.
struct TextFieldForm: FieldForm {
  let property: KnownProperty

  init(_ property: KnownProperty) { self.property = property }

  func read(_ lines: PropertyLines) -> String? { lines.first(property) { $0.filledText } }

  func write(_ new: String?, over old: String?, in editor: inout ComponentEditor) throws(CalendarModelError) {
    try editor.write(text: new, over: old, property)
  }
}

/// A URI, in a property that occurs at most once.
struct URIForm: FieldForm {
  let property: KnownProperty

  init(_ property: KnownProperty) { self.property = property }

  func read(_ lines: PropertyLines) -> String? { lines.first(property) { $0.filledURI } }

  func write(_ new: String?, over old: String?, in editor: inout ComponentEditor) throws(CalendarModelError) {
    try editor.write(raw: new, over: old, property)
  }
}

/// A word of a vocabulary, in a property that occurs at most once.
struct WordForm<Word: OpenVocabulary>: FieldForm {
  let property: KnownProperty

  init(_ property: KnownProperty) { self.property = property }

  func read(_ lines: PropertyLines) -> Word? {
    lines.first(property) { $0.filledURI.map(Word.init(rawValue:)) }
  }

  func write(_ new: Word?, over old: Word?, in editor: inout ComponentEditor) throws(CalendarModelError) {
    try editor.write(new, over: old, property)
  }
}

/// Text values, one per line.
struct TextLinesForm: FieldForm {
  let property: KnownProperty

  init(_ property: KnownProperty) { self.property = property }

  func read(_ lines: PropertyLines) -> [String] { lines.all(property) { $0.filledText } }

  func write(_ new: [String], over old: [String], in editor: inout ComponentEditor) throws(CalendarModelError) {
    try editor.write(texts: new, over: old, property)
  }
}

/// Text values on one or more lines, separated by commas.
struct TextListForm: FieldForm {
  let property: KnownProperty

  init(_ property: KnownProperty) { self.property = property }

  func read(_ lines: PropertyLines) -> [String] {
    var texts: [String] = []
    for line in lines[property] {
      texts.isEmpty ? texts = line.filledTexts : texts.append(contentsOf: line.filledTexts)
    }
    return texts
  }

  func write(_ new: [String], over old: [String], in editor: inout ComponentEditor) throws(CalendarModelError) {
    try editor.write(listedTexts: new, over: old, property)
  }
}
