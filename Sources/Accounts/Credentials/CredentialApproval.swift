public import CalendarStore
import Foundation

/// The user's permission to read the secret of an account and to send it to the account's server.
///
/// It is kept in a file next to the password file, not in the store, because the store may come from somebody else, and
/// it specifies the commands that print passwords and the servers that receive them. An approval applies to only one
/// store, because another store may contain the same account.
struct CredentialApproval: Sendable {
  /// The name of the secret: the identifier of the account's source, and the path of the store.
  private let name: String
  private let text: String
  private let file: CredentialFile

  init(of account: Account, named name: String, file: CredentialFile) {
    self.name = name
    let chosen = account.chosen
    let parts = [
      account.origin, chosen.secretOrigin, account.user, account.credential, chosen.authorities, chosen.certificate,
      chosen.key,
    ]
    text = parts.map { $0 ?? "" }.joined(separator: "\n")
    self.file = CredentialFile(path: file.path + ".approved")
  }

  /// Whether approval was given for the account as it is now.
  var isGiven: Bool { get throws { try file.password(of: name) == text } }

  /// Whether approval was given for this store, but not for any other store that contains the account.
  var isOnlyOne: Bool {
    get throws {
      let all = try file.all()
      let identifier = name.prefix { $0 != " " } + " "
      return all[name] == text && !all.keys.contains { $0 != name && $0.hasPrefix(identifier) }
    }
  }

  func give() throws { try file.set(text, of: name) }

  func withdraw() throws { try file.set(nil, of: name) }
}

extension Account {
  /// Whether the store may name a secret or files on this computer, which must be approved before they are used.
  var needsApproval: Bool { credential != nil || namesFiles }

  /// Whether the store specifies files for its connections: trusted authorities, a client certificate or its key.
  var namesFiles: Bool { [chosen.authorities, chosen.certificate, chosen.key].contains { $0 != nil } }
}

extension CredentialFile {
  /// The name by which a file of secrets distinguishes a store from its copies.
  static func name(of store: CalendarStore) -> String {
    URL(fileURLWithPath: store.path).resolvingSymlinksInPath().path
  }
}

extension CalendarStore {
  /// The name under which a password file stores an account's secret for this store. A copy of the store uses a
  /// different name.
  ///
  /// - Throws: ``AccountError`` `credentials` if the account's source has an identifier that was not assigned by
  ///   Almanac, and that may be the name of another secret; `StoreError`.
  public func credentialName(of account: Account) throws -> String {
    try credentialName(ofSource: sources().first { $0.id == account.sourceID }?.identifier)
  }

  /// The name for an account whose source has an identifier; see ``credentialName(of:)``.
  public func credentialName(ofSource identifier: String?) throws(AccountError) -> String {
    guard let identifier, UUID(uuidString: identifier) != nil else {
      throw AccountError(.credentials, "the store has no valid identifier for this account; add the account again")
    }
    return "\(identifier) \(CredentialFile.name(of: self))"
  }

  /// Records that the user has specified where an account's secret is kept and which server receives it. Without this
  /// record, no secret is read.
  ///
  /// - Parameters:
  ///   - account: The account as the user wants it, which may differ from the account in the store.
  ///   - name: The name of the secret; see ``credentialName(of:)``.
  /// - Throws: ``AccountError`` `credentials` if the file cannot be written.
  public func approveCredentials(
    of account: Account, named name: String, file: CredentialFile = .standard()
  ) throws(AccountError) {
    guard account.needsApproval else { return }
    do {
      try CredentialApproval(of: account, named: name, file: file).give()
    } catch {
      throw error as? AccountError ?? AccountError(.credentials, "\(error)")
    }
  }

  /// Whether the user has approved an account's secret, and the files that the account uses, on this computer; see
  /// ``approveCredentials(of:named:file:)``.
  public func areCredentialsApproved(of account: Account, file: CredentialFile = .standard()) throws -> Bool {
    guard account.needsApproval else { return true }
    return try (try? approval(of: account, in: file))?.isGiven ?? false
  }

  /// Whether the user has approved an account's secret only for this store, which means that no other store needs the
  /// secret. An account does not own a secret that has no valid name.
  public func ownsCredentials(of account: Account, file: CredentialFile = .standard()) throws -> Bool {
    guard account.credential != nil, let approval = try? approval(of: account, in: file) else { return false }
    return try approval.isOnlyOne
  }

  /// Forgets the approval of an account that is being removed.
  ///
  /// - Throws: ``AccountError`` `credentials` if the file cannot be written; `StoreError`.
  public func withdrawApproval(of account: Account, file: CredentialFile = .standard()) throws {
    if account.needsApproval { try approval(of: account, in: file).withdraw() }
  }

  private func approval(of account: Account, in file: CredentialFile) throws -> CredentialApproval {
    CredentialApproval(of: account, named: try credentialName(of: account), file: file)
  }
}
