import Foundation
import TerminalText

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Messages on standard error, and properties of the terminal.
package enum Terminal {
  /// How much is printed in addition to the result.
  @TaskLocal package static var remarks = Remarks.brief

  /// Writes a line to standard error, unless only errors are printed.
  package static func write(_ message: String) {
    if remarks != .silent { writeLine(message) }
  }

  private static func writeLine(_ message: String) {
    writeText(message.printableMessage + "\n")
  }

  /// Writes text to standard error unchanged.
  package static func writeText(_ text: String) {
    CommandContext.current.errors(Array(text.utf8))
  }

  /// Opens /dev/null for closed standard streams, so that no file opened later takes their place. Standard output is
  /// opened read-only, so writing to it fails.
  package static func fillClosedStreams() {
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", descriptor == 2 ? O_WRONLY : O_RDONLY)
    }
  }

  /// Reports that something failed.
  ///
  /// - Parameter file: The file concerned, whose name may appear in the message; line breaks in the name are made
  ///   visible.
  package static func error(_ message: String, about file: String? = nil) {
    let message = file.map { message.replacing($0, with: $0.printableName) } ?? message
    writeLine("almanac: error: \(message)")
  }

  /// Prints information, such as what was understood or done.
  package static func remark(_ message: String) {
    write("almanac: \(message)")
  }

  /// Prints a warning about something unusual that was handled. It is kept on one line, because it may quote text from
  /// anyone.
  package static func warning(_ message: String) {
    remark("warning: \(message.onOnePrintableLine)")
  }

  /// Reports a list of anomalies or losses: all of them if requested, otherwise only the first ones.
  ///
  /// - Parameters:
  ///   - others: How to see the rest.
  ///   - say: Reports one of them.
  package static func list(_ messages: [String], others: String, by say: (String) -> Void = warning) {
    for message in messages.prefix(remarks.limit) { say(message) }
    if messages.count > remarks.limit { say("… and \(messages.count - remarks.limit) more; \(others)") }
  }

  /// Whether a person can be asked a question.
  package static var canAsk: Bool { CommandContext.current.terminals.input && errorIsTerminal }

  /// Asks a yes-or-no question; any other answer means no.
  package static func ask(_ question: String) -> Bool {
    writeText("\(question.printableMessage) [y/N] ")
    let answer = readLine()?.lowercased() ?? ""
    return answer == "y" || answer == "yes"
  }

  /// Asks for a secret without echoing it; returns nil if nothing is typed.
  package static func askSecret(_ question: String) -> String? {
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

  static var errorIsTerminal: Bool { CommandContext.current.terminals.errors }
  package static var outputIsTerminal: Bool { CommandContext.current.terminals.output }

  /// The width in columns from COLUMNS, else from the terminal of standard output, else nil.
  package static var knownWidth: Int? {
    let context = CommandContext.current
    if let columns = context.environment["COLUMNS"].flatMap({ Int($0) }), columns > 0 { return columns }
    return context.terminals.columns()
  }

  /// The width in columns, or 80 if it is unknown.
  package static var width: Int { knownWidth ?? 80 }
}

/// When to use color.
package enum ColorChoice: String, CaseIterable {
  case auto, always, never

  var isOn: Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto:
      Terminal.outputIsTerminal && CommandContext.current.environment["NO_COLOR", default: ""].isEmpty
        && CommandContext.current.environment["TERM"] != "dumb"
    }
  }
}

/// Text with the few styles that the program uses.
package struct Style {
  package let isOn: Bool

  package init(isOn: Bool) { self.isOn = isOn }

  package func bold(_ text: String) -> String { wrap(text, "1") }
  package func dim(_ text: String) -> String { wrap(text, "2") }

  private func wrap(_ text: String, _ code: String) -> String {
    isOn && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
