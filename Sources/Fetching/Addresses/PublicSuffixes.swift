import LibraryOpening

/// The public suffix list (publicsuffix.org): the names under which anyone can register, such as `co.uk` and
/// `github.io`.
///
/// It is read by libpsl, which is loaded on first use, because most programs never need it.
package final class PublicSuffixes: @unchecked Sendable {
  /// Whether libpsl is installed and has a list.
  package static var isInstalled: Bool { shared != nil }

  private typealias Text = UnsafePointer<CChar>
  private typealias List = UnsafeMutableRawPointer

  private let list: List
  private let registrableDomain: @convention(c) (List, Text) -> Text?
  private let suffix: @convention(c) (List, Text) -> Text?
  private let isSuffix: @convention(c) (List, Text, CInt) -> CInt

  /// The system's list, or the one built into libpsl if that is newer. Nil without libpsl.
  static let shared = PublicSuffixes(library: "libpsl.so.5")

  /// Loads a library, or returns nil if it is missing or has no list.
  init?(library name: String) {
    guard let library = OpenedLibrary(name) else { return nil }
    do {
      let latest: @convention(c) (Text?) -> List? = try library.function("psl_latest")
      registrableDomain = try library.function("psl_registrable_domain")
      suffix = try library.function("psl_unregistrable_domain")
      isSuffix = try library.function("psl_is_public_suffix2")
      guard let list = latest(nil) else { return nil }
      self.list = list
    } catch {
      return nil
    }
  }

  /// The registrable domain of a host: `example.co.uk` for `dav.example.co.uk`.
  ///
  /// - Parameter host: The host, in lowercase.
  /// - Returns: The domain, or nil for addresses, public suffixes, and names under suffixes that are not in the list,
  ///   such as names in a home network, whose owners are unknown.
  func domain(of host: String) -> String? {
    guard host.split(separator: ".", omittingEmptySubsequences: false).allSatisfy({ !$0.isEmpty }) else { return nil }
    return host.withCString { host in
      guard let domain = registrableDomain(list, host), let suffix = suffix(list, host),
        isSuffix(list, suffix, Self.listedAlone) != 0
      else { return nil }
      return String(cString: domain)
    }
  }

  /// The suffixes in the list, from both registries and companies, but not unknown top-level labels.
  private static let listedAlone: CInt = 1 | 2 | 4
}
