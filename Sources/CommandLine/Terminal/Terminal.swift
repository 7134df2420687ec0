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
package enum Terminal {
  /// How much is said besides what was asked for.
  @TaskLocal package static var remarks = Remarks.brief

  /// Writes a line to standard error, unless nothing but errors is to be said.
  package static func write(_ message: String) {
    if remarks != .silent { writeLine(message) }
  }

  private static func writeLine(_ message: String) {
    writeText(message.printableMessage + "\n")
  }

  /// Writes text to standard error as it is.
  package static func writeText(_ text: String) {
    CommandContext.current.errors(Array(text.utf8))
  }

  /// Puts nothing in the place of standard streams that are closed, so that no file that is opened later is taken for
  /// one. Standard output is opened for reading only: what is written to it fails.
  package static func fillClosedStreams() {
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", descriptor == 2 ? O_WRONLY : O_RDONLY)
    }
  }

  /// Says that something failed.
  ///
  /// - Parameter file: the file that it failed with, which the message may name: a line break in it shows as a sign.
  package static func error(_ message: String, about file: String? = nil) {
    let message = file.map { message.replacing($0, with: $0.printableName) } ?? message
    writeLine("almanac: error: \(message)")
  }

  /// Says what was understood or done, or what else there is to know.
  package static func remark(_ message: String) {
    write("almanac: \(message)")
  }

  /// Says that something is odd but was dealt with.
  package static func warning(_ message: String) {
    remark("warning: \(message)")
  }

  /// Says many things that are odd or lost: all if that is asked for, else the first of them.
  ///
  /// - Parameters:
  ///   - others: What names the others.
  ///   - say: Says one of them.
  package static func list(_ messages: [String], others: String, by say: (String) -> Void = warning) {
    for message in messages.prefix(remarks.limit) { say(message) }
    if messages.count > remarks.limit { say("… and \(messages.count - remarks.limit) more; \(others)") }
  }

  /// Whether there is somebody who can answer a question.
  package static var canAsk: Bool { CommandContext.current.terminals.input && errorIsTerminal }

  /// Asks a question that is answered with yes or no; anything else is no.
  package static func ask(_ question: String) -> Bool {
    writeText("\(question.printableMessage) [y/N] ")
    let answer = readLine()?.lowercased() ?? ""
    return answer == "y" || answer == "yes"
  }

  /// Asks for something that nobody else may see; nil if nothing is typed.
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

  /// How many columns there are: what COLUMNS says, else what the terminal of standard output says; nil if neither does.
  package static var knownWidth: Int? {
    let context = CommandContext.current
    if let columns = context.environment["COLUMNS"].flatMap({ Int($0) }), columns > 0 { return columns }
    return context.terminals.columns()
  }

  /// How many columns there are, else 80.
  package static var width: Int { knownWidth ?? 80 }
}

/// When colour is used.
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
