import CLibical

/// Sets libical up once before its first use, on whichever thread comes first.
enum Preparation {
  /// Turns errors into results, and asks for UTC: that makes the table of zones, whose first use is not thread-safe.
  private static let isDone: Bool = {
    almanac_libical_prepare()
    _ = libical.icaltimezone_get_utc_timezone()
    return true
  }()

  /// Every call into libical begins with this.
  @inline(__always)
  static func ensure() { _ = isDone }
}

/// The functions of libical, which is opened when one is first called.
///
/// - Precondition: libical is installed.
var libical: almanac_libical {
  @inline(__always)
  get {
    guard let functions = almanac_libical_functions() else {
      preconditionFailure("libical is not installed; LibicalVersion.isInstalled tells it before")
    }
    return functions.pointee
  }
}

/// The version of libical.
public enum LibicalVersion {
  /// Whether libical can be opened. Everything else in this module needs it.
  public static var isInstalled: Bool { almanac_libical_functions() != nil }

  /// The version that the headers were made for, such as "3.0.16".
  public static var text: String {
    let version = String(cString: almanac_libical_version())
    let patch = almanac_libical_patch()
    return patch < 0 ? version : "\(version).\(patch)"
  }
}
