import Dispatch
public import Foundation

/// Hears of positions and of regions that are entered or left.
public protocol CLLocationManagerDelegate: NSObjectProtocol {
  /// Called once the manager has a delegate, and if the status changes.
  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager)
  /// Called with new positions, the oldest first.
  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation])
  /// Called if there is no position.
  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error)
  /// Called if the machine enters a region.
  func locationManager(_ manager: CLLocationManager, didEnterRegion region: CLRegion)
  /// Called if the machine leaves a region.
  func locationManager(_ manager: CLLocationManager, didExitRegion region: CLRegion)
  /// Called with the state of a region.
  func locationManager(_ manager: CLLocationManager, didDetermineState state: CLRegionState, for region: CLRegion)
  /// Called once a region is watched.
  func locationManager(_ manager: CLLocationManager, didStartMonitoringFor region: CLRegion)
  /// Called if a region cannot be watched.
  func locationManager(
    _ manager: CLLocationManager, monitoringDidFailFor region: CLRegion?, withError error: any Error)
}

extension CLLocationManagerDelegate {
  /// Does nothing.
  public func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {}
  /// Does nothing.
  public func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {}
  /// Does nothing.
  public func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {}
  /// Does nothing.
  public func locationManager(_ manager: CLLocationManager, didEnterRegion region: CLRegion) {}
  /// Does nothing.
  public func locationManager(_ manager: CLLocationManager, didExitRegion region: CLRegion) {}
  /// Does nothing.
  public func locationManager(
    _ manager: CLLocationManager, didDetermineState state: CLRegionState, for region: CLRegion
  ) {}
  /// Does nothing.
  public func locationManager(_ manager: CLLocationManager, didStartMonitoringFor region: CLRegion) {}
  /// Does nothing.
  public func locationManager(
    _ manager: CLLocationManager, monitoringDidFailFor region: CLRegion?, withError error: any Error
  ) {}
}

/// Finds out where a Mac is. Here there is no location service: the manager answers as a Mac does whose service is off,
/// and its delegate hears that at once, so that programs go on without a position.
///
/// The alarms of places go off where somebody supplies positions: see `GeofenceMonitor` in CalendarStore.
open class CLLocationManager: NSObject {
  /// Hears of positions and regions, on the main queue.
  open weak var delegate: (any CLLocationManagerDelegate)? {
    didSet { if delegate != nil { tell { $0.locationManagerDidChangeAuthorization($1) } } }
  }
  /// How exact positions should be, in metres.
  open var desiredAccuracy = kCLLocationAccuracyBest
  /// How far to move until the next position counts, in metres.
  open var distanceFilter = kCLDistanceFilterNone
  /// Whether positions may be found in the background.
  open var allowsBackgroundLocationUpdates = false

  /// Whether the machine has a location service: no.
  open class func locationServicesEnabled() -> Bool { false }
  /// Whether regions of a class can be watched: no.
  open class func isMonitoringAvailable(for regionClass: AnyClass) -> Bool { false }

  /// The same for all managers, as old programs ask.
  @available(*, deprecated, message: "use the property of a manager")
  open class func authorizationStatus() -> CLAuthorizationStatus { .denied }
  /// ``CLAuthorizationStatus/denied``, as where the service is off.
  open var authorizationStatus: CLAuthorizationStatus { .denied }
  /// ``CLAccuracyAuthorization/reducedAccuracy``.
  open var accuracyAuthorization: CLAccuracyAuthorization { .reducedAccuracy }
  /// The last position: none.
  open var location: CLLocation? { nil }
  /// The regions that are watched: none.
  open var monitoredRegions: Set<CLRegion> { [] }
  /// The largest radius of a region: none can be watched.
  open var maximumRegionMonitoringDistance: CLLocationDistance { -1 }

  /// Asks for nothing: there is no service to use.
  open func requestWhenInUseAuthorization() {}
  /// Asks for nothing: there is no service to use.
  open func requestAlwaysAuthorization() {}

  /// Looks for the position once; the delegate hears ``CLError/Code/denied``.
  open func requestLocation() { fail() }
  /// Looks for positions; the delegate hears ``CLError/Code/denied``.
  open func startUpdatingLocation() { fail() }
  /// Ends the search.
  open func stopUpdatingLocation() {}
  /// Looks for large movements; the delegate hears ``CLError/Code/denied``.
  open func startMonitoringSignificantLocationChanges() { fail() }
  /// Ends the search.
  open func stopMonitoringSignificantLocationChanges() {}

  /// Watches a region; the delegate hears ``CLError/Code/regionMonitoringDenied``.
  open func startMonitoring(for region: CLRegion) {
    tell {
      $0.locationManager($1, monitoringDidFailFor: region, withError: CLError(.regionMonitoringDenied)._nsError)
    }
  }
  /// Watches a region no longer.
  open func stopMonitoring(for region: CLRegion) {}
  /// Asks whether the machine is in a region; the delegate hears that nobody knows.
  open func requestState(for region: CLRegion) {
    tell { $0.locationManager($1, didDetermineState: .unknown, for: region) }
  }

  private func fail() { tell { $0.locationManager($1, didFailWithError: CLError(.denied)._nsError) } }

  /// Calls the delegate soon, on the main queue.
  private func tell(_ body: @escaping (any CLLocationManagerDelegate, CLLocationManager) -> Void) {
    nonisolated(unsafe) let (manager, body) = (self, body)
    DispatchQueue.main.async {
      if let delegate = manager.delegate { body(delegate, manager) }
    }
  }
}
