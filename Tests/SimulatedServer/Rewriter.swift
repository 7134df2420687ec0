import XML

/// The ways in which servers rewrite texts.
enum Rewriter {
  static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }

  /// Returns the texts of elements, by their names without namespaces.
  static func texts(_ body: [UInt8]) -> [String: [String]] {
    let reader = XMLReader(body)
    var texts: [String: [String]] = [:]
    var open: [(name: String, text: String)] = []
    while let event = try? reader.next() {
      switch event {
      case .start(let name, _): open.append((name.local, ""))
      case .text(let text): if !open.isEmpty { open[open.count - 1].text += text }
      case .end:
        guard let last = open.popLast() else { continue }
        if !["set", "prop", "propertyupdate", "mkcalendar"].contains(last.name) {
          texts[last.name, default: []].append(last.text)
        }
      }
    }
    return texts
  }

  static func uid(_ text: String) -> String {
    lines(text).first { $0.hasPrefix("UID:") }.map { String($0.dropFirst(4)) } ?? ""
  }

  /// The lines of a text, unfolded.
  static func lines(_ text: String) -> [String] {
    text.replacing("\r\n", with: "\n").replacing("\n ", with: "").split(separator: "\n").map(String.init)
  }

  /// Returns a text with the delivery status of its invitations (RFC 6638 3.2.9), as a new version.
  static func delivered(_ text: String) -> String {
    var result: [String] = []
    for line in lines(text) {
      if line.hasPrefix("SEQUENCE:") { continue }
      if line == "END:VEVENT" { result.append("SEQUENCE:1") }
      let isNew = line.hasPrefix("ATTENDEE") && !line.contains("SCHEDULE-STATUS")
      result.append(isNew ? "ATTENDEE;SCHEDULE-STATUS=\"1.1\"" + line.dropFirst("ATTENDEE".count) : line)
    }
    return result.map { $0 + "\r\n" }.joined()
  }

  static func rewrite(_ text: String, _ style: SimulatedTraits.Rewriting) -> String {
    if style == .none { return text }
    var result: [String] = []
    for line in lines(text) {
      switch style {
      case .spelling:
        let name = line.prefix { $0 != ":" && $0 != ";" }
        if line == "END:VEVENT", !result.contains(where: { $0.hasPrefix("CLASS") }) { result.append("CLASS:PUBLIC") }
        result.append(name.uppercased() + line.dropFirst(name.count))
      case .loses: if !line.uppercased().hasPrefix("X-") { result.append(line) }
      case .cuts: result.append(line.hasPrefix("X-PLACE:") ? String(line.prefix(12)) : line)
      case .none: result.append(line)
      }
    }
    return result.map { $0 + "\r\n" }.joined()
  }
}
