import Accounts
package import CommandLine

extension AccountError: CommandEnding {
  package var failure: Failure { Failure(code.exitStatus, advice) }

  /// The message, and what can be done.
  var advice: String {
    code == .certificate ? "\(message); --ca FILE trusts the authority of a server of your own" : message
  }
}
