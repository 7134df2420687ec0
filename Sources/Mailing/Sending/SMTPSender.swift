import CCurl
import Foundation

/// Sends mail to an SMTP server (RFC 5321) with libcurl.
public struct SMTPSender: MailSender {
  private let server: SMTPServer

  /// Creates a sender for a server.
  ///
  /// - Parameter server: The SMTP server.
  public init(_ server: SMTPServer) { self.server = server }

  /// Sends an e-mail. Sending is aborted if the task is cancelled.
  public func send(_ message: MailMessage) async throws(MailError) {
    let password = server.user == nil ? nil : try await server.password()
    let transfer = SMTPTransfer(server, password: password, message)
    let problem = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: transfer.run()) }
      }
    } onCancel: {
      transfer.stop()
    }
    if let problem { throw problem }
  }
}
