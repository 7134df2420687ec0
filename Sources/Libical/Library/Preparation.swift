import CLibical

/// What libical needs once before its first use, by whichever thread comes first.
enum Preparation {
  /// Makes errors into results, and asks for UTC: that makes the table of the zones, whose first use is not safe from
  /// several threads.
  private static let isDone: Bool = {
    almanac_libical_prepare()
    _ = icaltimezone_get_utc_timezone()
    return true
  }()

  /// Every door into libical begins with this.
  @inline(__always)
  static func ensure() { _ = isDone }
}

/// The library that this module stands on.
public enum LibicalVersion {
  /// The version that the headers were made for, such as "3.0.16".
  public static var text: String {
    let version = String(cString: almanac_libical_version())
    let patch = almanac_libical_patch()
    return patch < 0 ? version : "\(version).\(patch)"
  }
}
