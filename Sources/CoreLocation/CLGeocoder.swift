import Dispatch
public import Foundation

/// A closure that is called with the places found, or with an error.
public typealias CLGeocodeCompletionHandler = ([CLPlacemark]?, (any Error)?) -> Void

/// A place that was found.
open class CLPlacemark: NSObject {
  /// Where it is.
  public let location: CLLocation?
  /// Its name.
  public let name: String?

  /// A place.
  public init(location: CLLocation?, name: String? = nil) {
    self.location = location
    self.name = name
  }
}

/// Finds places by their addresses on a Mac. Here there is no service to ask: every search ends with
/// ``CLError/Code/geocodeFoundNoResult``, and programs go on without a position.
open class CLGeocoder: NSObject {
  /// Whether a search is running.
  open var isGeocoding: Bool { false }

  /// Ends the running search.
  open func cancelGeocode() {}

  /// Looks for the places of an address.
  ///
  /// - Parameter completionHandler: called once, on another thread, with an error.
  open func geocodeAddressString(_ addressString: String, completionHandler: @escaping CLGeocodeCompletionHandler) {
    fail(completionHandler)
  }

  /// Looks for the places of an address, and throws ``CLError``.
  nonisolated(nonsending) open func geocodeAddressString(_ addressString: String) async throws -> [CLPlacemark] {
    throw CLError(.geocodeFoundNoResult)._nsError
  }

  /// Looks for the address of a place.
  ///
  /// - Parameter completionHandler: called once, on another thread, with an error.
  open func reverseGeocodeLocation(_ location: CLLocation, completionHandler: @escaping CLGeocodeCompletionHandler) {
    fail(completionHandler)
  }

  /// Looks for the address of a place, and throws ``CLError``.
  nonisolated(nonsending) open func reverseGeocodeLocation(_ location: CLLocation) async throws -> [CLPlacemark] {
    throw CLError(.geocodeFoundNoResult)._nsError
  }

  private func fail(_ completion: @escaping CLGeocodeCompletionHandler) {
    nonisolated(unsafe) let completion = completion
    DispatchQueue.global().async { completion(nil, CLError(.geocodeFoundNoResult)._nsError) }
  }
}
