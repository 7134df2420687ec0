import CivilTime

/// A task in a todo.txt file: one line.
///
/// `x 2026-11-02 2026-11-01 Call Mum +Family @phone due:2026-11-21` was completed on the first date and created on the
/// second. Words of the form `key:value` are common extensions.
struct TodoTxtTask: Equatable {
  var isDone = false
  /// The priority, A to Z, or nil for none.
  var priority: Character?
  var completed: CivilDate?
  var created: CivilDate?
  /// The title, which may contain words with a special meaning.
  var text = ""
  /// The projects: words after a plus sign.
  var projects: [String] = []
  /// The contexts: words after an at sign.
  var contexts: [String] = []
  /// The supported extensions, by key.
  var values: [Key: String] = [:]

  /// The keys of the supported extensions.
  enum Key: String, CaseIterable {
    /// The due date.
    case due
    /// The date before which the task can be hidden.
    case threshold = "t"
    /// The recurrence, such as `1w`, or `+1w` to count from the due date.
    case repetition = "rec"
    case uid
    /// The priority of a completed task.
    case priority = "pri"
  }
}

// MARK: Reading

extension TodoTxtTask {
  /// Reads a line.
  init(line: String) {
    var words = line.split(whereSeparator: { $0 == " " || $0 == "\t" })[...]
    if words.first == "x" {
      isDone = true
      words.removeFirst()
      completed = Self.takeDate(&words)
    } else if let mark = words.first, mark.count == 3, mark.first == "(", mark.last == ")" {
      let letter = mark[mark.index(after: mark.startIndex)]
      if ("A"..."Z").contains(letter) {
        priority = letter
        words.removeFirst()
      }
    }
    created = Self.takeDate(&words)
    var kept: [Substring] = []
    // Projects and contexts after the text are not part of it; elsewhere they may be part of a sentence.
    var trailing: [Substring] = []
    var tags: Set<Substring> = []
    for word in words {
      if take(value: word) { continue }
      if take(tag: word, &tags) {
        trailing.append(word)
      } else {
        kept += trailing + [word]
        trailing = []
      }
    }
    text = kept.joined(separator: " ")
    if let letter = values[.priority] { priority = letter.first }
  }

  private static func takeDate(_ words: inout ArraySlice<Substring>) -> CivilDate? {
    guard let date = words.first.flatMap({ date(of: $0) }) else { return nil }
    words.removeFirst()
    return date
  }

  /// Reads a date such as `2026-11-21`, or returns nil for anything else.
  static func date(of text: some StringProtocol) -> CivilDate? {
    guard String(text).wholeMatch(of: /\d{4}-\d{2}-\d{2}/) != nil else { return nil }
    return try? CivilDate(parsing: String(text.filter { $0 != "-" }))
  }

  private mutating func take(value word: Substring) -> Bool {
    guard let colon = word.firstIndex(of: ":"), let key = Key(rawValue: word[..<colon].lowercased()) else {
      return false
    }
    let value = String(word[word.index(after: colon)...])
    if value.isEmpty || values[key] != nil { return false }
    if key == .priority, !isDone || priority != nil || value.wholeMatch(of: /[A-Z]/) == nil { return false }
    if key == .due || key == .threshold, Self.date(of: value) == nil { return false }
    if key == .repetition, TodoTxtRepetition(value) == nil { return false }
    values[key] = value
    return true
  }

  /// - Parameter seen: The projects and contexts so far, with their signs.
  private mutating func take(tag word: Substring, _ seen: inout Set<Substring>) -> Bool {
    guard let sign = word.first, sign == "@" || sign == "+", word.count > 1 else { return false }
    if !seen.insert(word).inserted { return true }
    if sign == "@" { contexts.append(String(word.dropFirst())) } else { projects.append(String(word.dropFirst())) }
    return true
  }
}

// MARK: Writing

extension TodoTxtTask {
  /// The line, without a line ending.
  var line: String {
    var words: [String] = []
    if isDone {
      words.append("x")
      if let completed { words.append(RFC3339.text(completed)) }
    } else if let priority {
      words.append("(\(priority))")
    }
    // A completion date requires a creation date.
    if !isDone || completed != nil, let created { words.append(RFC3339.text(created)) }
    words.append(text)
    let inText = Set(text.split(separator: " ").map(String.init))
    words += projects.map { "+\($0)" }.filter { !inText.contains($0) }
    words += contexts.map { "@\($0)" }.filter { !inText.contains($0) }
    for key in Key.allCases {
      if key == .priority {
        if isDone, let priority { words.append("pri:\(priority)") }
      } else if let value = values[key] {
        words.append("\(key.rawValue):\(value)")
      }
    }
    return words.joined(separator: " ")
  }

  /// Whether the text begins with something that would be read as a mark or a date.
  var beginsLikeAMark: Bool {
    let word = text.prefix { $0 != " " }
    return word == "x" || word.wholeMatch(of: /\([A-Z]\)/) != nil || Self.date(of: word) != nil
  }

  /// The words of the text that would be read as data that the task does not have.
  var ambiguousWords: [String] {
    let (contexts, projects) = (Set(contexts), Set(projects))
    return text.split(separator: " ").map(String.init).filter { word in
      let name = String(word.dropFirst())
      if word.count > 1, word.first == "@" { return !contexts.contains(name) }
      if word.count > 1, word.first == "+" { return !projects.contains(name) }
      guard let colon = word.firstIndex(of: ":") else { return false }
      return Key(rawValue: word[..<colon].lowercased()) != nil && word[colon...].count > 1
    }
  }
}
