import Foundation

/// Lists the files of a mail folder.
public enum MailFiles {
  /// A file that may contain mail.
  public struct File: Sendable, Hashable {
    /// The path of the file.
    public let path: String
    /// Whether the file is known to be an e-mail, because of its folder.
    public let isMail: Bool
  }

  /// Returns the files of a folder, sorted by name.
  ///
  /// In a Maildir, as used by Dovecot and others, these are the files in `cur` and `new` of the folder and of its
  /// subfolders, whose names begin with a dot. In any other folder, these are the files that are not hidden; e-mails
  /// and mailboxes are recognized by how they begin.
  public static func all(in folder: String) -> [File] {
    let mails = maildir(folder)
    let below = names(in: folder).filter { $0.hasPrefix(".") }.flatMap { maildir("\(folder)/\($0)") ?? [] }
    if let mails { return mails + below }
    return names(in: folder).filter { !$0.hasPrefix(".") && !isFolder("\(folder)/\($0)") }
      .map { File(path: "\(folder)/\($0)", isMail: false) }
  }

  /// Returns the e-mails of a Maildir, or nil if the folder is not a Maildir.
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
