import Bounds
import CalendarText
import CivilTime

extension CalendarDifference {
  /// The format in which a readable difference is written.
  public enum TextForm: String, CaseIterable, Sendable {
    /// Lines of plain text.
    case text
    /// Markdown, for comments on a change.
    case markdown
  }

  /// Returns the difference as readable lines: each item with its title and time, then one line per property; changed
  /// words are marked.
  public func lines(_ form: TextForm = .text) -> [String] {
    var lines: [String] = []
    for item in removed { lines.append(form.heading("-", "Removed", item)) }
    for item in added { lines.append(form.heading("+", "Added", item)) }
    for change in changed {
      lines.append(form.heading("~", "Changed", change.item))
      lines += change.properties.map { form.detail($0) }
    }
    return lines
  }

  /// The numbers of added, removed and changed items.
  public var summary: String {
    isEmpty ? "no difference" : "\(added.count) added, \(removed.count) removed, \(changed.count) changed"
  }
}

extension CalendarDifference.TextForm {
  func heading(_ sign: String, _ word: String, _ item: CalendarDifference.Item) -> String {
    let name = item.kind == ComparedIdentity.calendarKind ? "The calendar" : item.title ?? ItemTitle.missing
    let time = item.start.map { " (\(Self.text($0)))" } ?? ""
    let instance = item.recurrenceID.map { ", instance \($0)" } ?? ""
    return switch self {
    case .text: "\(sign) \(Self.line(name))\(Self.line(time))\(instance)"
    case .markdown: "- \(word) **\(Self.escape(name))**\(Self.escape(time + instance))"
    }
  }

  fileprivate func detail(_ property: CalendarDifference.Property) -> String {
    let change: String
    switch (property.before.count, property.after.count) {
    case (1, 1): change = wordChange(property.before[0], property.after[0])
    case (0, 0): change = "differs"
    default:
      change = (property.before.map(mark(removed:)) + property.after.map(mark(added:))).joined(separator: " ")
    }
    return switch self {
    case .text: "    \(property.name): \(change)"
    case .markdown: "  - \(Self.escape(property.name)): \(change)"
    }
  }

  private func mark(removed text: String) -> String {
    self == .text ? "[-\(Self.line(text))-]" : "~~\(Self.escape(text))~~"
  }
  private func mark(added text: String) -> String {
    self == .text ? "{+\(Self.line(text))+}" : "**\(Self.escape(text))**"
  }

  /// Combines two strings into one, with removed and added words marked.
  private func wordChange(_ before: String, _ after: String) -> String {
    let (old, new) = (Self.words(before), Self.words(after))
    guard old.count > 1 || new.count > 1 else { return "\(mark(removed: before)) \(mark(added: after))" }
    let difference = BoundedDifference(from: old, to: new)
    var pieces: [String] = []
    var (index, other) = (0, 0)
    while index < old.count || other < new.count {
      let oldRun = run(old, &index, in: difference.removed)
      if !oldRun.isEmpty { pieces.append(mark(removed: oldRun)) }
      let newRun = run(new, &other, in: difference.added)
      if !newRun.isEmpty { pieces.append(mark(added: newRun)) }
      if index < old.count, other < new.count, oldRun.isEmpty, newRun.isEmpty {
        pieces.append(self == .text ? Self.line(new[other]) : Self.escape(new[other]))
        index += 1
        other += 1
      }
    }
    return pieces.joined(separator: " ")
  }

  private func run(_ words: [String], _ index: inout Int, in marked: Set<Int>) -> String {
    let start = index
    while index < words.count, marked.contains(index) { index += 1 }
    return words[start..<index].joined(separator: " ")
  }

  private static func words(_ text: String) -> [String] {
    text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
  }

  private static func text(_ time: CalendarTime) -> String {
    let civil = time.civilDateTime
    var bytes: [UInt8] = []
    civil.date.append(to: &bytes)
    let digits = String(decoding: bytes, as: UTF8.self)
    let date = "\(digits.dropLast(4))-\(digits.dropLast(2).suffix(2))-\(digits.suffix(2))"
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
    let clock = "\(two(civil.hour)):\(two(civil.minute))" + (civil.second == 0 ? "" : ":\(two(civil.second))")
    return switch time {
    case .date: date
    case .floating: "\(date) \(clock)"
    case .utc: "\(date) \(clock) UTC"
    case .zoned(_, let tzid): "\(date) \(clock) \(tzid)"
    }
  }

  /// The text on one line, with line breaks written as in iCalendar. Text from someone else therefore cannot imitate a
  /// line of the output.
  static func line(_ text: String) -> String {
    text.replacing("\r\n", with: "\n").escaping(["\n": "\\n", "\r": "\\n"])
  }

  private static func escape(_ text: String) -> String {
    text.replacing("\r\n", with: " ").escaping(escapes)
  }

  private static let escapes: [Unicode.Scalar: String] = {
    var escapes: [Unicode.Scalar: String] = ["\n": " ", "\r": " "]
    for sign in "\\`*_{}[]<>#|~".unicodeScalars { escapes[sign] = "\\\(sign)" }
    return escapes
  }()
}
