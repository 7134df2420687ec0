import Foundation

/// The files of a folder with mail.
public enum MailFiles {
  /// A file, and whether it is known to be an e-mail, whatever it begins with.
  public struct File: Sendable, Hashable {
    /// The path.
    public let path: String
    /// Whether the folder says so.
    public let isMail: Bool
  }

  /// The files of a folder, in the order of their names.
  ///
  /// Of a Maildir, as Dovecot and others keep it, they are those in `cur` and `new`, and in those of its folders, whose names
  /// begin with a dot. Of any other folder they are the files in it that are not hidden: e-mails and mailboxes are told by
  /// how they begin.
  public static func all(in folder: String) -> [File] {
    let mails = maildir(folder)
    let below = names(in: folder).filter { $0.hasPrefix(".") }.flatMap { maildir("\(folder)/\($0)") ?? [] }
    if let mails { return mails + below }
    return names(in: folder).filter { !$0.hasPrefix(".") && !isFolder("\(folder)/\($0)") }
      .map { File(path: "\(folder)/\($0)", isMail: false) }
  }

  /// The mails of a Maildir; nil if the folder is none.
  private static func maildir(_ folder: String) -> [File]? {
    let kinds = ["cur", "new"].map { "\(folder)/\($0)" }
    guard kinds.allSatisfy(isFolder) else { return nil }
    return kinds.flatMap { kind in
      names(in: kind).filter { !$0.hasPrefix(".") && !isFolder("\(kind)/\($0)") }
        .map { File(path: "\(kind)/\($0)", isMail: true) }
    }
  }

  private static func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }
}
