import CommandRunning

/// A program that takes mail on standard input, such as `sendmail -i`. The addresses follow its arguments; no shell takes
/// part.
public struct SendmailSender: MailSender {
  private let words: [String]
  private let timeLimit: Duration

  /// - Parameters:
  ///   - words: the program and its arguments.
  ///   - timeLimit: how long it may take; then it is stopped.
  public init(words: [String], timeLimit: Duration = .seconds(30)) {
    self.words = words
    self.timeLimit = timeLimit
  }

  /// Gives the program the mail, with line feeds alone as programs of Unix have it.
  public func send(_ message: MailMessage) async throws(MailError) {
    guard let command = Command(words: words + message.recipients.map(\.text)) else {
      throw MailError("there is no program that takes mail")
    }
    do throws(CommandError) {
      try await command.run(input: message.bytes.filter { $0 != 0x0D }, within: timeLimit)
    } catch {
      throw MailError(error.message)
    }
  }
}
