import Dispatch
public import Foundation

/// The delegate of a location manager.
public protocol CLLocationManagerDelegate: NSObjectProtocol {
  /// Called once the manager has a delegate, and when the status changes.
  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager)
  /// Called with new positions, oldest first.
  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation])
  /// Called if no position can be determined.
  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error)
  /// Called when the machine enters a region.
  func locationManager(_ manager: CLLocationManager, didEnterRegion region: CLRegion)
  /// Called when the machine leaves a region.
  func locationManager(_ manager: CLLocationManager, didExitRegion region: CLRegion)
  /// Called with the state of a region.
  func locationManager(_ manager: CLLocationManager, didDetermineState state: CLRegionState, for region: CLRegion)
  /// Called once a region is monitored.
  func locationManager(_ manager: CLLocationManager, didStartMonitoringFor region: CLRegion)
  /// Called if a region cannot be monitored.
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

/// Determines the location of a Mac. There is no location service here: the manager behaves as on a Mac with location
/// services turned off, and immediately notifies its delegate, so that programs continue without a position.
///
/// Location alarms go off if a program supplies positions: see `GeofenceMonitor` in CalendarStore.
open class CLLocationManager: NSObject {
  /// The delegate, which is called on the main queue.
  open weak var delegate: (any CLLocationManagerDelegate)? {
    didSet { if delegate != nil { tell { $0.locationManagerDidChangeAuthorization($1) } } }
  }
  /// The desired accuracy, in meters.
  open var desiredAccuracy = kCLLocationAccuracyBest
  /// The minimum movement before a new position is reported, in meters.
  open var distanceFilter = kCLDistanceFilterNone
  /// Whether to determine positions in the background.
  open var allowsBackgroundLocationUpdates = false

  /// Whether the machine has a location service, which is false here.
  open class func locationServicesEnabled() -> Bool { false }
  /// Whether regions of a class can be monitored, which is false here.
  open class func isMonitoringAvailable(for regionClass: AnyClass) -> Bool { false }

  /// The status of all managers, for old programs.
  @available(*, deprecated, message: "use the instance property authorizationStatus")
  open class func authorizationStatus() -> CLAuthorizationStatus { .denied }
  /// Always ``CLAuthorizationStatus/denied``, as without a location service.
  open var authorizationStatus: CLAuthorizationStatus { .denied }
  /// Always ``CLAccuracyAuthorization/reducedAccuracy``.
  open var accuracyAuthorization: CLAccuracyAuthorization { .reducedAccuracy }
  /// The last position, which is always nil.
  open var location: CLLocation? { nil }
  /// The monitored regions; always empty.
  open var monitoredRegions: Set<CLRegion> { [] }
  /// The largest radius of a region, which is negative because none can be monitored.
  open var maximumRegionMonitoringDistance: CLLocationDistance { -1 }

  /// Does nothing, because there is no location service.
  open func requestWhenInUseAuthorization() {}
  /// Does nothing, because there is no location service.
  open func requestAlwaysAuthorization() {}

  /// Requests the position once; the delegate receives ``CLError/Code/denied``.
  open func requestLocation() { fail() }
  /// Requests positions; the delegate receives ``CLError/Code/denied``.
  open func startUpdatingLocation() { fail() }
  /// Ends the updates.
  open func stopUpdatingLocation() {}
  /// Requests significant movements; the delegate receives ``CLError/Code/denied``.
  open func startMonitoringSignificantLocationChanges() { fail() }
  /// Ends the updates.
  open func stopMonitoringSignificantLocationChanges() {}

  /// Starts monitoring a region; the delegate receives ``CLError/Code/regionMonitoringDenied``.
  open func startMonitoring(for region: CLRegion) {
    tell {
      $0.locationManager($1, monitoringDidFailFor: region, withError: CLError(.regionMonitoringDenied)._nsError)
    }
  }
  /// Stops monitoring a region.
  open func stopMonitoring(for region: CLRegion) {}
  /// Requests the state of a region. The delegate is always told that the state is unknown.
  open func requestState(for region: CLRegion) {
    tell { $0.locationManager($1, didDetermineState: .unknown, for: region) }
  }

  private func fail() { tell { $0.locationManager($1, didFailWithError: CLError(.denied)._nsError) } }

  /// Calls the delegate asynchronously, on the main queue.
  private func tell(_ body: @escaping (any CLLocationManagerDelegate, CLLocationManager) -> Void) {
    nonisolated(unsafe) let (manager, body) = (self, body)
    DispatchQueue.main.async {
      if let delegate = manager.delegate { body(delegate, manager) }
    }
  }
}
