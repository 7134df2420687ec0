import LibraryOpening

/// The public suffix list (publicsuffix.org): under which names everybody can have one, such as `co.uk` and `github.io`.
///
/// libpsl reads it. It is opened when somebody first asks: most programs never have to know.
package final class PublicSuffixes: @unchecked Sendable {
  /// Whether libpsl is installed, and has a list.
  package static var isInstalled: Bool { shared != nil }

  private typealias Text = UnsafePointer<CChar>
  private typealias List = UnsafeMutableRawPointer

  private let list: List
  private let registrableDomain: @convention(c) (List, Text) -> Text?
  private let suffix: @convention(c) (List, Text) -> Text?
  private let isSuffix: @convention(c) (List, Text, CInt) -> CInt

  /// The list of the system, or the one that came with libpsl if that is newer; nil without libpsl.
  static let shared = PublicSuffixes(library: "libpsl.so.5")

  /// Opens a library; nil if it is not there, or has no list.
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

  /// The domain that somebody has registered, with all names in it: `example.co.uk` for `dav.example.co.uk`.
  ///
  /// - Parameter host: in small letters.
  /// - Returns: nil for addresses, public suffixes themselves, and names under what is not in the list, such as those of a
  ///   network at home: nobody knows whose they are.
  func domain(of host: String) -> String? {
    guard host.split(separator: ".", omittingEmptySubsequences: false).allSatisfy({ !$0.isEmpty }) else { return nil }
    return host.withCString { host in
      guard let domain = registrableDomain(list, host), let suffix = suffix(list, host),
        isSuffix(list, suffix, Self.listedAlone) != 0
      else { return nil }
      return String(cString: domain)
    }
  }

  /// Suffixes of registries and those of companies, but not any last label.
  private static let listedAlone: CInt = 1 | 2 | 4
}
