import Dispatch
import Foundation
import Synchronization

extension EKEventStore {
  /// Whether ``requestAccess(to:completion:)`` asks the user, as in Apple's documentation. Otherwise it fails with
  /// `eventStoreNotAuthorized` without asking, as it reportedly has since write-only access was introduced.
  public static var allowsLegacyRequests: Bool {
    get { legacyPolicy.load(ordering: .relaxed) }
    set { legacyPolicy.store(newValue, ordering: .relaxed) }
  }

  private static let legacyPolicy = Atomic(true)

  func request(
    _ entityType: EKEntityType, wantsFullAccess: Bool, isLegacy: Bool = false,
    _ completion: @escaping EKEventStoreRequestAccessCompletionHandler
  ) {
    let work = Unshared((store: self, completion: completion))
    DispatchQueue.global().async {
      do throws(EKError) {
        work.value.completion(try work.value.store.ask(entityType, wantsFullAccess, isLegacy), nil)
      } catch {
        work.value.completion(false, error._nsError)
      }
    }
  }

  nonisolated(nonsending) func request(
    _ entityType: EKEntityType, wantsFullAccess: Bool, isLegacy: Bool = false
  ) async throws -> Bool {
    try await withCheckedThrowingContinuation { continuation in
      request(entityType, wantsFullAccess: wantsFullAccess, isLegacy: isLegacy) { isGranted, error in
        if let error { continuation.resume(throwing: error) } else { continuation.resume(returning: isGranted) }
      }
    }
  }

  func ask(_ entityType: EKEntityType, _ wantsFullAccess: Bool, _ isLegacy: Bool) throws(EKError) -> Bool {
    if isLegacy, !Self.allowsLegacyRequests {
      throw EKError(.eventStoreNotAuthorized, "Request full or write-only access instead.")
    }
    let status = try access.request(entityType, wantsFullAccess: wantsFullAccess, isLegacy: isLegacy)
    return status == .fullAccess || (status == .writeOnly && !wantsFullAccess)
  }
}
