public import Foundation

/// The identifier of a provider's room type.
public typealias EKVirtualConferenceRoomTypeIdentifier = String

/// A provider of conference rooms, to be subclassed.
open class EKVirtualConferenceProvider: NSObject {
  /// Creates a provider without room types.
  public override init() {
    super.init()
  }

  /// Fetches the available room types; this class has none.
  ///
  /// - Parameter completionHandler: A closure that is called once, with the rooms or an error.
  open func fetchAvailableRoomTypes(
    completionHandler: @escaping ([EKVirtualConferenceRoomTypeDescriptor]?, (any Error)?) -> Void
  ) {
    completionHandler([], nil)
  }

  /// Returns the available room types; this class has none.
  nonisolated(nonsending) open func fetchAvailableRoomTypes() async throws -> [EKVirtualConferenceRoomTypeDescriptor] {
    try await withCheckedThrowingContinuation { continuation in
      fetchAvailableRoomTypes { continuation.resume(with: Unshared.result($0, $1)) }
    }.value
  }

  /// Creates a conference in a room; this class has no rooms and reports an error.
  ///
  /// - Parameter completionHandler: A closure that is called once, with the conference or an error.
  open func fetchVirtualConference(
    identifier: EKVirtualConferenceRoomTypeIdentifier,
    completionHandler: @escaping (EKVirtualConferenceDescriptor?, (any Error)?) -> Void
  ) {
    completionHandler(nil, EKError(.internalFailure, "The provider has no room “\(identifier)”.")._nsError)
  }

  /// Creates a conference in a room; this class has no rooms and throws.
  nonisolated(nonsending) open func fetchVirtualConference(
    identifier: EKVirtualConferenceRoomTypeIdentifier
  ) async throws -> EKVirtualConferenceDescriptor {
    try await withCheckedThrowingContinuation { continuation in
      fetchVirtualConference(identifier: identifier) { continuation.resume(with: Unshared.result($0, $1)) }
    }.value
  }
}

/// A provider's room type.
open class EKVirtualConferenceRoomTypeDescriptor: NSObject {
  /// The name to display.
  public let title: String
  /// The identifier that the provider uses.
  public let identifier: EKVirtualConferenceRoomTypeIdentifier

  /// Describes a room type.
  public init(title: String, identifier: EKVirtualConferenceRoomTypeIdentifier) {
    self.title = title
    self.identifier = identifier
  }

  /// The title and the identifier, for logs.
  open override var description: String { "EKVirtualConferenceRoomTypeDescriptor \(title) (\(identifier))" }
}

/// A URL of a conference.
open class EKVirtualConferenceURLDescriptor: NSObject {
  /// The name, such as "Telephone".
  public let title: String?
  /// The URL to open.
  public let url: URL

  /// Describes a URL of a conference.
  public init(title: String?, url URL: URL) {
    self.title = title
    url = URL
  }

  /// The title and the URL, for logs.
  open override var description: String {
    ["EKVirtualConferenceURLDescriptor", title, "<\(url.absoluteString)>"].compactMap(\.self).joined(separator: " ")
  }
}

/// A conference with its title and URLs.
open class EKVirtualConferenceDescriptor: NSObject {
  /// The title.
  public let title: String?
  /// The URLs, best first.
  public let urlDescriptors: [EKVirtualConferenceURLDescriptor]
  /// Details, as human-readable text.
  public let conferenceDetails: String?

  /// Describes a conference.
  public init(
    title: String?, urlDescriptors URLDescriptors: [EKVirtualConferenceURLDescriptor], conferenceDetails: String?
  ) {
    self.title = title
    urlDescriptors = URLDescriptors
    self.conferenceDetails = conferenceDetails
  }

  /// The title and the URLs, for logs.
  open override var description: String {
    (["EKVirtualConferenceDescriptor", title].compactMap(\.self) + urlDescriptors.map { "<\($0.url.absoluteString)>" })
      .joined(separator: " ")
  }
}
