public import Foundation

/// Names one of the rooms that a provider has.
public typealias EKVirtualConferenceRoomTypeIdentifier = String

/// Offers rooms for conferences; programs subclass it.
open class EKVirtualConferenceProvider: NSObject {
  /// Makes a provider without any room.
  public override init() {
    super.init()
  }

  /// The kinds of rooms that there are; of this class none.
  ///
  /// - Parameter completionHandler: is called once, with the rooms or an error.
  open func fetchAvailableRoomTypes(
    completionHandler: @escaping ([EKVirtualConferenceRoomTypeDescriptor]?, (any Error)?) -> Void
  ) {
    completionHandler([], nil)
  }

  /// The kinds of rooms that there are; of this class none.
  nonisolated(nonsending) open func fetchAvailableRoomTypes() async throws -> [EKVirtualConferenceRoomTypeDescriptor] {
    try await withCheckedThrowingContinuation { continuation in
      fetchAvailableRoomTypes { continuation.resume(with: Unshared.result($0, $1)) }
    }.value
  }

  /// A new conference in a room; this class has none and gives an error.
  ///
  /// - Parameter completionHandler: is called once, with the conference or an error.
  open func fetchVirtualConference(
    identifier: EKVirtualConferenceRoomTypeIdentifier,
    completionHandler: @escaping (EKVirtualConferenceDescriptor?, (any Error)?) -> Void
  ) {
    completionHandler(nil, EKError(.internalFailure, "There is no room “\(identifier)”."))
  }

  /// A new conference in a room; this class has none and throws.
  nonisolated(nonsending) open func fetchVirtualConference(
    identifier: EKVirtualConferenceRoomTypeIdentifier
  ) async throws -> EKVirtualConferenceDescriptor {
    try await withCheckedThrowingContinuation { continuation in
      fetchVirtualConference(identifier: identifier) { continuation.resume(with: Unshared.result($0, $1)) }
    }.value
  }
}

/// A kind of room that a provider has.
open class EKVirtualConferenceRoomTypeDescriptor: NSObject {
  /// What people call it.
  public let title: String
  /// What the provider calls it.
  public let identifier: EKVirtualConferenceRoomTypeIdentifier

  /// Describes a kind of room.
  public init(title: String, identifier: EKVirtualConferenceRoomTypeIdentifier) {
    self.title = title
    self.identifier = identifier
  }
}

/// A way into a conference.
open class EKVirtualConferenceURLDescriptor: NSObject {
  /// What to call it, such as "Telephone".
  public let title: String?
  /// What to open.
  public let url: URL

  /// Describes a way into a conference.
  public init(title: String?, url URL: URL) {
    self.title = title
    url = URL
  }
}

/// A conference: what it is called and the ways into it.
open class EKVirtualConferenceDescriptor: NSObject {
  /// What it is called.
  public let title: String?
  /// The ways into it, the best one first.
  public let urlDescriptors: [EKVirtualConferenceURLDescriptor]
  /// More about it, for people.
  public let conferenceDetails: String?

  /// Describes a conference.
  public init(
    title: String?, urlDescriptors URLDescriptors: [EKVirtualConferenceURLDescriptor], conferenceDetails: String?
  ) {
    self.title = title
    urlDescriptors = URLDescriptors
    self.conferenceDetails = conferenceDetails
  }
}
