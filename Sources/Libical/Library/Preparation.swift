import CLibical

/// Initializes libical once, before its first use, on whichever thread comes first.
enum Preparation {
  /// Makes libical return errors instead of aborting, and looks up UTC, because building the zone table on first use is
  /// not thread-safe.
  private static let isDone: Bool = {
    almanac_libical_prepare()
    _ = libical.icaltimezone_get_utc_timezone()
    return true
  }()

  /// Every call into libical begins with this function.
  @inline(__always)
  static func ensure() { _ = isDone }
}

/// The functions of libical, which is loaded on first use.
///
/// - Precondition: libical is installed.
var libical: almanac_libical {
  @inline(__always)
  get {
    guard let functions = almanac_libical_functions() else {
      preconditionFailure("libical is not installed; check LibicalVersion.isInstalled first")
    }
    return functions.pointee
  }
}

/// The version of libical.
public enum LibicalVersion {
  /// Whether libical can be loaded. Everything else in this module requires it.
  public static var isInstalled: Bool { almanac_libical_functions() != nil }

  /// The version for which the headers were made, such as "3.0.16".
  public static var text: String {
    let version = String(cString: almanac_libical_version())
    let patch = almanac_libical_patch()
    return patch < 0 ? version : "\(version).\(patch)"
  }
}
