import Dispatch
import Foundation

extension EKEventStore {
  func request(
    _ entityType: EKEntityType, wantsFullAccess: Bool,
    _ completion: @escaping EKEventStoreRequestAccessCompletionHandler
  ) {
    let work = Unshared((store: self, completion: completion))
    DispatchQueue.global().async {
      do throws(EKError) {
        work.value.completion(try work.value.store.ask(entityType, wantsFullAccess), nil)
      } catch {
        work.value.completion(false, error)
      }
    }
  }

  nonisolated(nonsending) func request(_ entityType: EKEntityType, wantsFullAccess: Bool) async throws -> Bool {
    try await withCheckedThrowingContinuation { continuation in
      request(entityType, wantsFullAccess: wantsFullAccess) { isGranted, error in
        if let error { continuation.resume(throwing: error) } else { continuation.resume(returning: isGranted) }
      }
    }
  }

  func ask(_ entityType: EKEntityType, _ wantsFullAccess: Bool) throws(EKError) -> Bool {
    let old = access.status(for: entityType)
    let status = try access.request(entityType, wantsFullAccess: wantsFullAccess)
    if status != old { connection.postChange() }
    return status == .fullAccess || (status == .writeOnly && !wantsFullAccess)
  }
}
