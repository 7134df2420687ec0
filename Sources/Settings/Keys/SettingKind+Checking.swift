extension SettingKind {
  /// The problem with a value, or nil if it is valid.
  func problem(with value: SettingValue, _ forms: SettingForms) -> String? {
    switch (self, value) {
    case (.flag, .flag): return nil
    case (.texts, .texts(let texts)):
      return texts.contains("") ? "a string in the list is empty" : nil
    case (.choices(let names), .texts(let texts)):
      for text in texts { if let problem = Self.problem(with: text, outOf: names) { return problem } }
      return nil
    case (.addresses, .texts(let texts)):
      for text in texts { if let problem = forms.address(text) { return problem } }
      return nil
    case (.choices, .text), (.texts, .text), (.addresses, .text):
      return "expected \(words); put it in [ and ]"
    case (_, .text(let text)): return problem(with: text, forms)
    default: return "expected \(words)"
    }
  }

  private func problem(with text: String, _ forms: SettingForms) -> String? {
    if text.isEmpty { return "expected \(words), but the value is empty" }
    return switch self {
    case .text, .path: nil
    case .zone: forms.zone(text)
    case .length: forms.length(text)
    case .alarm: text == "none" ? nil : forms.length(text)
    case .hours: forms.hours(text)
    case .choice(let names): Self.problem(with: text, outOf: names)
    case .command: text.allSatisfy(\.isWhitespace) ? "is not a command" : nil
    case .address: forms.address(text)
    case .mailServer: MailServerAddress(text) == nil ? "expected \(words), without a user or password" : nil
    case .flag, .texts, .choices, .addresses: "expected \(words)"
    }
  }

  private static func problem(with text: String, outOf names: [String]) -> String? {
    names.contains(text) ? nil : "“\(text)” is not one of \(list(names))"
  }
}

/// A mail server: `smtps://host[:port]` uses TLS from the start, `smtp://host[:port]` uses STARTTLS.
public struct MailServerAddress: Sendable, Hashable {
  /// The address in the form that libcurl accepts.
  public let text: String
  /// The name or address of the host.
  public let host: String

  /// Creates an address; nil if the text is not such an address, or has more than a host and a port.
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
