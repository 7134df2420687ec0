/// The access of a program to the location of the machine.
public enum CLAuthorizationStatus: Int32, Sendable {
  /// Access has not been requested.
  case notDetermined = 0
  /// The program has no access, and the user cannot change that.
  case restricted = 1
  /// The user has refused, or the machine has no location service.
  case denied = 2
  /// Always.
  case authorizedAlways = 3
  /// While the program is in use.
  case authorizedWhenInUse = 4
}

/// The accuracy of the location that a program may access.
public enum CLAccuracyAuthorization: Int, Sendable {
  /// Full accuracy.
  case fullAccuracy = 0
  /// An approximate location.
  case reducedAccuracy = 1
}

/// The state of a region.
public enum CLRegionState: Int, Sendable {
  /// The state is unknown.
  case unknown = 0
  /// The machine is inside the region.
  case inside = 1
  /// The machine is outside the region.
  case outside = 2
}

/// The best possible accuracy.
public let kCLLocationAccuracyBest: CLLocationAccuracy = -1
/// Within ten meters.
public let kCLLocationAccuracyNearestTenMeters: CLLocationAccuracy = 10
/// Within a hundred meters.
public let kCLLocationAccuracyHundredMeters: CLLocationAccuracy = 100
/// Within a kilometre.
public let kCLLocationAccuracyKilometer: CLLocationAccuracy = 1_000
/// Within three kilometres.
public let kCLLocationAccuracyThreeKilometers: CLLocationAccuracy = 3_000
/// Report every movement.
public let kCLDistanceFilterNone: CLLocationDistance = -1
