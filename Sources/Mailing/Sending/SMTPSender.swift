import CCurl
import Foundation

/// Gives mail to a server (RFC 5321), by libcurl.
public struct SMTPSender: MailSender {
  private let server: SMTPServer

  /// - Parameter server: the server.
  public init(_ server: SMTPServer) { self.server = server }

  /// Sends a mail; it is stopped if the task is cancelled.
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
