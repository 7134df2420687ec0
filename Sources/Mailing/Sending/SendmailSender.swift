import CommandRunning

/// Sends mail with a program that reads it from standard input, such as `sendmail -i`. The recipients are appended to
/// its arguments. No shell is involved.
public struct SendmailSender: MailSender {
  private let words: [String]
  private let timeLimit: Duration

  /// - Parameters:
  ///   - words: The program and its arguments.
  ///   - timeLimit: The time limit, after which the program is stopped.
  public init(words: [String], timeLimit: Duration = .seconds(30)) {
    self.words = words
    self.timeLimit = timeLimit
  }

  /// Passes the e-mail to the program, with line feeds as line endings, as is usual for Unix programs.
  public func send(_ message: MailMessage) async throws(MailError) {
    guard let command = Command(words: words + message.recipients.map(\.text)) else {
      throw MailError("no program for sending mail is configured")
    }
    do throws(CommandError) {
      try await command.run(input: message.bytes.filter { $0 != 0x0D }, within: timeLimit)
    } catch {
      throw MailError(error.message)
    }
  }
}
