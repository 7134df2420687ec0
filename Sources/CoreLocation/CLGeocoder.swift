import Dispatch
public import Foundation

/// A closure that is called with the places found, or with an error.
public typealias CLGeocodeCompletionHandler = ([CLPlacemark]?, (any Error)?) -> Void

/// A place that was found.
open class CLPlacemark: NSObject {
  /// The position.
  public let location: CLLocation?
  /// The name.
  public let name: String?

  /// Creates a place.
  public init(location: CLLocation?, name: String? = nil) {
    self.location = location
    self.name = name
  }
}

/// Finds places by address on a Mac. There is no such service here: every search ends with
/// ``CLError/Code/geocodeFoundNoResult``, and programs continue without a position.
open class CLGeocoder: NSObject {
  /// Whether a search is running.
  open var isGeocoding: Bool { false }

  /// Ends the running search.
  open func cancelGeocode() {}

  /// Finds the places for an address.
  ///
  /// - Parameter completionHandler: A closure that is called once, on another thread, with an error.
  open func geocodeAddressString(_ addressString: String, completionHandler: @escaping CLGeocodeCompletionHandler) {
    fail(completionHandler)
  }

  /// Finds the places for an address, and throws ``CLError``.
  nonisolated(nonsending) open func geocodeAddressString(_ addressString: String) async throws -> [CLPlacemark] {
    throw CLError(.geocodeFoundNoResult)._nsError
  }

  /// Finds the address of a position.
  ///
  /// - Parameter completionHandler: A closure that is called once, on another thread, with an error.
  open func reverseGeocodeLocation(_ location: CLLocation, completionHandler: @escaping CLGeocodeCompletionHandler) {
    fail(completionHandler)
  }

  /// Finds the address of a position, and throws ``CLError``.
  nonisolated(nonsending) open func reverseGeocodeLocation(_ location: CLLocation) async throws -> [CLPlacemark] {
    throw CLError(.geocodeFoundNoResult)._nsError
  }

  private func fail(_ completion: @escaping CLGeocodeCompletionHandler) {
    nonisolated(unsafe) let completion = completion
    DispatchQueue.global().async { completion(nil, CLError(.geocodeFoundNoResult)._nsError) }
  }
}
