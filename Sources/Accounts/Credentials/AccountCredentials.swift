import Foundation
public import Fetching
import Synchronization

/// Provides the secret of an account when a server asks for credentials.
public final class AccountCredentials: HTTPCredentialSource {
  private let place: CredentialPlace
  private let user: String
  private let name: String
  private let file: CredentialFile
  private let approval: CredentialApproval?
  private let known = Mutex<HTTPCredential?>(nil)

  /// - Parameters:
  ///   - name: The name of the secret in the file; see `CalendarStore.credentialName(of:)`.
  ///   - file: The file to read if the account keeps its password in a file.
  public convenience init(
    _ place: CredentialPlace, user: String, named name: String, file: CredentialFile = .standard()
  ) {
    self.init(place, user: user, named: name, file: file, approval: nil)
  }

  /// - Parameter approval: The approval that is required before a secret is read, or nil if the user is specifying the
  ///   place right now.
  init(
    _ place: CredentialPlace, user: String, named name: String, file: CredentialFile, approval: CredentialApproval?
  ) {
    self.place = place
    self.user = user
    self.name = name
    self.file = file
    self.approval = approval
  }

  /// Returns the credential. After a refusal, a token is requested again.
  public func credential(afterRefusal: Bool) async throws(HTTPError) -> HTTPCredential? {
    if let credential = known.withLock({ $0 }), !(afterRefusal && isToken) { return credential }
    let credential = try await read()
    known.withLock { $0 = credential }
    return credential
  }

  private var isToken: Bool {
    if case .bearerCommand = place { true } else { false }
  }

  private func read() async throws(HTTPError) -> HTTPCredential? {
    if let approval {
      let isGiven: Bool
      do { isGiven = try approval.isGiven } catch { throw HTTPError(.credential, "\(error)") }
      if !isGiven {
        throw HTTPError(
          .credential,
          "the store refers to a password for this account, but it was not entered for this store on this computer")
      }
    }
    switch place {
    case .command(let command):
      return .password(user: user, password: try await SecretCommand(command).secret())
    case .bearerCommand(let command): return .bearer(try await SecretCommand(command).secret())
    case .file:
      let password: String?
      do { password = try file.password(of: name) } catch { throw HTTPError(.credential, "\(error)") }
      guard let password else {
        throw HTTPError(.credential, "\(file.path) has no password for this account in this store")
      }
      return .password(user: user, password: password)
    case .secretService(let key):
      do throws(AccountError) {
        return .password(user: user, password: try await SecretService().password(of: key))
      } catch {
        throw HTTPError(.credential, error.message)
      }
    case .environment(let name):
      guard let password = ProcessInfo.processInfo.environment[name] else {
        throw HTTPError(.credential, "the environment variable \(name) for the password is not set")
      }
      return .password(user: user, password: password)
    }
  }
}
