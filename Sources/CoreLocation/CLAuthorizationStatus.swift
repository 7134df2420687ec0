/// Whether a program may know where the machine is.
public enum CLAuthorizationStatus: Int32, Sendable {
  /// Nobody has been asked.
  case notDetermined = 0
  /// The program may not, and the person cannot change that.
  case restricted = 1
  /// The person has said no, or the machine has no location service.
  case denied = 2
  /// Always.
  case authorizedAlways = 3
  /// While the program is in use.
  case authorizedWhenInUse = 4
}

/// How exactly a program may know where the machine is.
public enum CLAccuracyAuthorization: Int, Sendable {
  /// As exactly as possible.
  case fullAccuracy = 0
  /// About where it is.
  case reducedAccuracy = 1
}

/// The state of a region.
public enum CLRegionState: Int, Sendable {
  /// Nobody knows.
  case unknown = 0
  /// The machine is in it.
  case inside = 1
  /// The machine is outside of it.
  case outside = 2
}

/// As exact as possible.
public let kCLLocationAccuracyBest: CLLocationAccuracy = -1
/// Within ten metres.
public let kCLLocationAccuracyNearestTenMeters: CLLocationAccuracy = 10
/// Within a hundred metres.
public let kCLLocationAccuracyHundredMeters: CLLocationAccuracy = 100
/// Within a kilometre.
public let kCLLocationAccuracyKilometer: CLLocationAccuracy = 1_000
/// Within three kilometres.
public let kCLLocationAccuracyThreeKilometers: CLLocationAccuracy = 3_000
/// Every movement counts.
public let kCLDistanceFilterNone: CLLocationDistance = -1
