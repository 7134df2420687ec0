import EventKit
import Testing

@Suite("CLLocationManager and CLCircularRegion", .timeLimit(.minutes(30)))
@MainActor
struct LocationManagerTests {
  private final class Listener: NSObject, CLLocationManagerDelegate {
    var heard: [String] = []

    func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
      heard.append("status \(manager.authorizationStatus.rawValue)")
    }

    func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
      heard.append("failed \((error as NSError).code)")
    }

    func locationManager(
      _ manager: CLLocationManager, monitoringDidFailFor region: CLRegion?, withError error: any Error
    ) {
      heard.append("\(region?.identifier ?? "") failed \((error as? CLError)?.code.rawValue ?? -1)")
    }

    func locationManager(
      _ manager: CLLocationManager, didDetermineState state: CLRegionState, for region: CLRegion
    ) {
      heard.append("\(region.identifier) \(state)")
    }
  }

  private let home = CLCircularRegion(
    center: CLLocationCoordinate2D(latitude: 48.2, longitude: 16.4), radius: 200, identifier: "home")

  @Test("a program that requests its location is told that there is no service, and continues")
  func manager() async {
    let (manager, listener) = (CLLocationManager(), Listener())
    manager.delegate = listener
    manager.requestWhenInUseAuthorization()
    manager.requestLocation()
    manager.startMonitoring(for: home)
    manager.requestState(for: home)
    #expect(listener.heard.isEmpty)
    while listener.heard.count < 4 { await Task.yield() }
    #expect(listener.heard == ["status 2", "failed 1", "home failed 4", "home unknown"])
    #expect(!CLLocationManager.locationServicesEnabled() && manager.location == nil)
    #expect(!CLLocationManager.isMonitoringAvailable(for: CLCircularRegion.self) && manager.monitoredRegions.isEmpty)
  }

  @Test("a circle contains points nearer than its radius, and its copies are separate")
  func region() throws {
    #expect(home.contains(CLLocationCoordinate2D(latitude: 48.201, longitude: 16.401)))
    #expect(!home.contains(CLLocationCoordinate2D(latitude: 48.203, longitude: 16.4)))
    let copy = try #require(home.copy() as? CLCircularRegion)
    copy.notifyOnExit = false
    #expect(home.notifyOnExit && copy == home && copy.radius == 200 && Set([home, copy]).count == 1)
  }
}
