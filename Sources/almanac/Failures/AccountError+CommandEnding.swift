import Accounts
package import CommandLine

extension AccountError: CommandEnding {
  package var failure: Failure { Failure(code.exitStatus, message) }
}
