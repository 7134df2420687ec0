import Accounts
package import CommandLine

extension AccountError: CommandEnding {
  package var failure: Failure { Failure(code.exitStatus, advice) }

  /// The message, with advice.
  var advice: String {
    code == .certificate ? "\(message); to trust the certificate authority of your own server, use --ca FILE" : message
  }
}
