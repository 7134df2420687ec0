/// iCalendar text parsed in the most obvious way, for comparison: first lines, then a stack of BEGIN and END.
struct NaiveCalendar {
  /// A component in a VCALENDAR or outside of all components, with everything inside it.
  struct Component: Hashable {
    var kind: String
    var lines: [[UInt8]]
    /// The index of its first line in the content lines.
    var place: Int
  }

  private(set) var components: [Component] = []
  /// The lines directly in a VCALENDAR.
  private(set) var properties: [[UInt8]] = []
  private(set) var calendarCount = 0

  init(_ input: [UInt8]) {
    var stack: [String] = []
    var gathered: [[UInt8]] = []
    var place = 0
    var isInCalendar = false
    for (number, line) in Self.contentLines(input).enumerated() {
      let text = String(decoding: line, as: UTF8.self).uppercased()
      if text.hasPrefix("BEGIN:") {
        let name = Self.name(text)
        if name == "VCALENDAR" {
          calendarCount += 1
          isInCalendar = true
        } else {
          if stack.isEmpty { place = number }
          stack.append(name)
        }
      }
      if stack.isEmpty {
        if text.hasPrefix("END:VCALENDAR") { isInCalendar = false }
        if isInCalendar, !text.hasPrefix("BEGIN:"), !text.hasPrefix("END:") { properties.append(line) }
        continue
      }
      gathered.append(line)
      if text.hasPrefix("END:"), Self.name(text) == stack.last {
        let name = stack.removeLast()
        if stack.isEmpty {
          components.append(Component(kind: name, lines: gathered, place: place))
          gathered = []
        }
      }
    }
    guard let kind = stack.first else { return }
    // The input ends inside a component.
    let ends = stack.reversed().map { Array("END:\($0)".utf8) }
    components.append(Component(kind: kind, lines: gathered + ends, place: place))
  }

  /// Whether there is any VEVENT, VTODO or VJOURNAL, anywhere.
  var holdsAny: Bool {
    components.contains { component in
      component.lines.contains { line in
        ["VEVENT", "VTODO", "VJOURNAL"].contains {
          String(decoding: line, as: UTF8.self).uppercased().hasPrefix("BEGIN:" + $0)
        }
      }
    }
  }

  var items: [Component] { components.filter { $0.kind != "VTIMEZONE" } }
  var timeZones: [Component] { components.filter { $0.kind == "VTIMEZONE" } }

  private static func name(_ text: String) -> String {
    text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)[1]
      .split { $0 == " " || $0 == "\t" }.joined(separator: " ")
  }

  /// Unfolded lines without empty ones (RFC 5545 3.1). CRLF, LF and CR end a line, and so do several CRs with an LF. A
  /// byte order mark and white space before the first line are ignored.
  static func contentLines(_ input: [UInt8]) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    var rest = input.starts(with: [0xEF, 0xBB, 0xBF]) ? input[3...] : input[...]
    rest = rest.drop { $0 == 0x20 || $0 == 0x09 }
    while !rest.isEmpty {
      let line = rest.prefix { $0 != 0x0A && $0 != 0x0D }
      rest = rest.dropFirst(line.count)
      let returns = rest.prefix { $0 == 0x0D }.count
      let isLineFeed = rest.dropFirst(returns).first == 0x0A
      rest = rest.dropFirst(isLineFeed ? returns + 1 : 1)
      if let first = line.first, first == 0x20 || first == 0x09, !lines.isEmpty {
        lines[lines.count - 1] += line.dropFirst()
      } else {
        lines.append(Array(line))
      }
    }
    return lines.filter { !$0.isEmpty }
  }
}

extension NaiveCalendar.Component {
  /// The value of the first property with a name, not including nested components, without surrounding white space.
  func value(_ name: String) -> String? {
    var depth = 0
    for line in lines {
      let text = String(decoding: line, as: UTF8.self)
      let upper = text.uppercased()
      if upper.hasPrefix("BEGIN:") { depth += 1 }
      if upper.hasPrefix("END:") { depth -= 1 }
      guard depth == 1, upper.hasPrefix(name), let next = text.dropFirst(name.count).first, next == ":" || next == ";",
        let colon = text.firstIndex(of: ":")
      else { continue }
      return String(text[text.index(after: colon)...].drop { $0 == " " })
    }
    return nil
  }

  /// Whether it equals another component except for a UID and a DTSTAMP that the other one does not have.
  func completes(_ other: NaiveCalendar.Component) -> Bool {
    if lines == other.lines { return true }
    var rest = lines
    for name in ["UID", "DTSTAMP"] where other.value(name) == nil {
      let prefix = Array((name + ":").utf8)
      if let index = rest.firstIndex(where: { $0.starts(with: prefix) }) { rest.remove(at: index) }
    }
    return rest == other.lines
  }
}
