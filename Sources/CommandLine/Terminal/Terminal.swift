import Foundation
import TerminalText

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Talk to people on standard error, and what is known of the terminal.
enum Terminal {
  /// Writes a line to standard error.
  static func write(_ message: String) {
    writeText(message.printableMessage + "\n")
  }

  /// Writes text to standard error as it is; where nobody can hear it, nothing is said.
  static func writeText(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(2, $0.baseAddress, $0.count) }
      if count < 0, errno != EINTR { return }
      rest = rest.dropFirst(max(0, count))
    }
  }

  /// Puts nothing in the place of standard streams that are closed, so that no file that is opened later is taken for
  /// one. Standard output is opened for reading only: what is written to it fails.
  static func fillClosedStreams() {
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", descriptor == 2 ? O_WRONLY : O_RDONLY)
    }
  }

  /// Says that something failed.
  ///
  /// - Parameter file: the file that it failed with, which the message may name: a line break in it shows as a sign.
  static func error(_ message: String, about file: String? = nil) {
    let message = file.map { message.replacing($0, with: $0.printableName) } ?? message
    write("almanac: error: \(message)")
  }

  /// Says that something is odd but was dealt with.
  static func warning(_ message: String) {
    write("almanac: warning: \(message)")
  }

  /// Whether there is somebody who can answer a question.
  static var canAsk: Bool { isatty(0) != 0 && errorIsTerminal }

  /// Asks a question that is answered with yes or no; anything else is no.
  static func ask(_ question: String) -> Bool {
    writeText("\(question.printableMessage) [y/N] ")
    let answer = readLine()?.lowercased() ?? ""
    return answer == "y" || answer == "yes"
  }

  /// Asks for something that nobody else may see; nil if nothing is typed.
  static func askSecret(_ question: String) -> String? {
    writeText(question.printableMessage)
    var settings = termios()
    let isKnown = tcgetattr(0, &settings) == 0
    var silent = settings
    silent.c_lflag &= ~tcflag_t(ECHO)
    if isKnown { tcsetattr(0, TCSAFLUSH, &silent) }
    defer {
      if isKnown { tcsetattr(0, TCSAFLUSH, &settings) }
      writeText("\n")
    }
    return readLine().flatMap { $0.isEmpty ? nil : $0 }
  }

  static let errorIsTerminal = isatty(2) != 0
  static let outputIsTerminal = isatty(1) != 0

  /// How many columns there are: what COLUMNS says, else what the terminal of standard output says; nil if neither does.
  static var knownWidth: Int? {
    if let columns = ProcessInfo.processInfo.environment["COLUMNS"].flatMap({ Int($0) }), columns > 0 { return columns }
    var size = winsize()
    if ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
    return nil
  }

  /// How many columns there are, else 80.
  static var width: Int { knownWidth ?? 80 }
}

/// When colour is used.
enum ColorChoice: String, CaseIterable {
  case auto, always, never

  var isOn: Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto:
      Terminal.outputIsTerminal && ProcessInfo.processInfo.environment["NO_COLOR", default: ""].isEmpty
        && ProcessInfo.processInfo.environment["TERM"] != "dumb"
    }
  }
}

/// Text with the few styles that the program uses.
struct Style {
  let isOn: Bool

  func bold(_ text: String) -> String { wrap(text, "1") }
  func dim(_ text: String) -> String { wrap(text, "2") }

  private func wrap(_ text: String, _ code: String) -> String {
    isOn && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
