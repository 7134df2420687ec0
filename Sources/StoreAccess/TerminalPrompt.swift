public import CalendarStore
import TerminalText

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Asks on the terminal from which the program was started. Without a terminal, or if the program is in the background,
/// there is no answer.
public struct TerminalPrompt: AccessPrompt {
  private let path: String

  /// - Parameter path: The terminal, by default that of the process.
  public init(path: String = "/dev/tty") {
    self.path = path
  }

  /// The typed answer. An empty line or the end of input means no.
  public func answer(_ request: AccessRequest) throws -> AccessLevel? {
    let terminal = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard terminal >= 0 else { return nil }
    defer { close(terminal) }
    // Reading from the terminal would stop a program in the background.
    guard isatty(terminal) == 1, tcgetpgrp(terminal) == getpgrp() else { return nil }
    let choices = Self.choices(request)
    for _ in 0..<3 {
      Self.write(Self.question(request), to: terminal)
      guard let line = Self.readLine(from: terminal) else { return .denied }
      let word = line.lowercased()
      if word.isEmpty { return .denied }
      if let level = choices.first(where: { $0.words.contains(word) })?.level { return level }
    }
    return .denied
  }

  private static func choices(_ request: AccessRequest) -> [(words: [String], level: AccessLevel)] {
    let no: (words: [String], level: AccessLevel) = (["n", "no"], .denied)
    if request.entity == .reminder { return [(["y", "yes", "f", "full"], .full), no] }
    if request.level == .writeOnly { return [(["y", "yes", "w", "write-only"], .writeOnly), no] }
    return [(["y", "yes", "f", "full"], .full), (["w", "write-only"], .writeOnly), no]
  }

  static func question(_ request: AccessRequest) -> String {
    let wish =
      switch (request.entity, request.level) {
      case (.event, .writeOnly): "add events to your calendars, without seeing any"
      case (.event, _): "read and change your calendars"
      case (.reminder, _): "read and change your reminders"
      }
    let choices = request.entity == .event && request.level == .full ? "[y]es, [w]rite only, [N]o" : "[y]es, [N]o"
    let reason = request.reason.map { "\n  \($0.printableName)" } ?? ""
    return "“\(request.client.identifier.printableName)” would like to \(wish).\(reason)\nAllow? \(choices): "
  }

  private static func write(_ text: String, to terminal: Int32) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { systemWrite(terminal, $0) }
      guard count > 0 else { return }
      bytes = bytes.dropFirst(count)
    }
  }

  private static func readLine(from terminal: Int32) -> String? {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while line.count < 1000 {
      let count = read(terminal, &byte, 1)
      if count <= 0 { return line.isEmpty ? nil : String(decoding: line, as: UTF8.self) }
      if byte == 0x0A { break }
      if byte > 0x20 { line.append(byte) }
    }
    return String(decoding: line, as: UTF8.self)
  }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}
