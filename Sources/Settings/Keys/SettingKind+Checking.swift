extension SettingKind {
  /// What is wrong with a value; nil if nothing is.
  func problem(with value: SettingValue, _ forms: SettingForms) -> String? {
    switch (self, value) {
    case (.flag, .flag): return nil
    case (.texts, .texts(let texts)):
      return texts.contains("") ? "an empty text names nothing" : nil
    case (.choices(let names), .texts(let texts)):
      for text in texts { if let problem = Self.problem(with: text, outOf: names) { return problem } }
      return nil
    case (.addresses, .texts(let texts)):
      for text in texts { if let problem = forms.address(text) { return problem } }
      return nil
    case (.choices, .text), (.texts, .text), (.addresses, .text):
      return "takes \(words); put [ and ] around it"
    case (_, .text(let text)): return problem(with: text, forms)
    default: return "takes \(words)"
    }
  }

  private func problem(with text: String, _ forms: SettingForms) -> String? {
    if text.isEmpty { return "takes \(words), and nothing is no such thing" }
    return switch self {
    case .text, .path: nil
    case .zone: forms.zone(text)
    case .length: forms.length(text)
    case .alarm: text == "none" ? nil : forms.length(text)
    case .hours: forms.hours(text)
    case .choice(let names): Self.problem(with: text, outOf: names)
    case .command: text.allSatisfy(\.isWhitespace) ? "names no program" : nil
    case .address: forms.address(text)
    case .mailServer: MailServerAddress(text) == nil ? "takes \(words), without a user or password" : nil
    case .flag, .texts, .choices, .addresses: "takes \(words)"
    }
  }

  private static func problem(with text: String, outOf names: [String]) -> String? {
    names.contains(text) ? nil : "“\(text)” is not one of \(list(names))"
  }
}

/// A server that takes mail: `smtps://host[:port]` speaks TLS from the start, `smtp://host[:port]` after STARTTLS.
public struct MailServerAddress: Sendable, Hashable {
  /// The address as libcurl takes it.
  public let text: String
  /// The name or address of the host.
  public let host: String

  /// Nil if the text is no such address, or says more than a host and a port.
  public init?(_ text: String) {
    let lowercased = text.lowercased()
    guard let scheme = ["smtps://", "smtp://"].first(where: lowercased.hasPrefix) else { return nil }
    var rest = lowercased.dropFirst(scheme.count)
    if rest.hasSuffix("/") { rest = rest.dropLast() }
    let host: Substring
    if rest.hasPrefix("["), let end = rest.firstIndex(of: "]") {
      host = rest[rest.index(after: rest.startIndex)..<end]
      rest = rest[rest.index(after: end)...]
      guard host.utf8.allSatisfy({ "0123456789abcdef:.".utf8.contains($0) }) else { return nil }
    } else {
      host = rest.prefix { $0 != ":" }
      rest = rest.dropFirst(host.count)
      guard host.utf8.allSatisfy({ "abcdefghijklmnopqrstuvwxyz0123456789-._".utf8.contains($0) }) else { return nil }
    }
    guard !host.isEmpty else { return nil }
    if !rest.isEmpty {
      guard rest.first == ":", let port = UInt16(rest.dropFirst()), port > 0 else { return nil }
    }
    self.text = lowercased
    self.host = String(host)
  }
}
