import CLibical

/// What the module stands on.
public enum Library {
  /// The version of libical that the program was built with, such as "3.0.16".
  public static var libicalVersion: String {
    let version = String(cString: almanac_libical_version())
    let patch = almanac_libical_patch()
    return patch < 0 ? version : "\(version).\(patch)"
  }
}
