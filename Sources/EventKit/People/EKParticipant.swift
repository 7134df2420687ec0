import CalendarModel
public import Foundation
import Scheduling
import StoreAccess

/// A participant or the organizer of an event or a reminder. Participants come from files and servers; programs can
/// only read them.
open class EKParticipant: EKObject, NSCopying {
  private let participant: Participant
  private let isOwner: Bool

  /// Creates an empty participant, for subclasses in tests.
  public override init() {
    participant = Participant(address: "")
    isOwner = false
    super.init()
  }

  /// - Parameter isOwner: Whether the participant is the owner of the calendars.
  init(_ participant: Participant, isOwner: Bool) {
    self.participant = participant
    self.isOwner = isOwner
    super.init()
  }

  /// The calendar address, usually "mailto:" with an email address; just "mailto:" if the file has no valid URI.
  open var url: URL { URL(string: participant.address) ?? Self.noAddress }

  private static let noAddress = URL(string: "mailto:") ?? URL(fileURLWithPath: "/")

  /// The name, or else the email address; nil if there is neither.
  open var name: String? {
    if let name = participant.commonName, !name.isEmpty { return name }
    return participant.emailAddress
  }

  /// The participant's reply.
  open var participantStatus: EKParticipantStatus {
    switch participant.status {
    case nil, .needsAction: .pending
    case .accepted: .accepted
    case .declined: .declined
    case .tentative: .tentative
    case .delegated: .delegated
    case .completed: .completed
    case .inProcess: .inProcess
    default: .unknown
    }
  }

  /// The participant's role.
  open var participantRole: EKParticipantRole {
    switch participant.role {
    case nil, .required: .required
    case .optional: .optional
    case .chair: .chair
    case .nonParticipant: .nonParticipant
    default: .unknown
    }
  }

  /// The kind of calendar user.
  open var participantType: EKParticipantType {
    switch participant.kind {
    case nil, .individual: .person
    case .group: .group
    case .resource: .resource
    case .room: .room
    default: .unknown
    }
  }

  /// Whether the participant is the owner of the calendars, that is, whether the calendar address or EMAIL is one of
  /// the comma-separated email addresses in the environment variable `ALMANAC_ADDRESSES`.
  open var isCurrentUser: Bool { isOwner }

  /// A predicate for the participant's contact. It matches nothing, because there are no contacts on Linux.
  open var contactPredicate: NSPredicate { NSPredicate(value: false) }

  /// Returns the same participant, because participants never change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether all properties of two participants are equal.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? EKParticipant else { return false }
    return self === other || (other.participant == participant && !participant.address.isEmpty)
  }

  /// A hash value that equal participants share.
  open override var hash: Int { participant.hashValue }

  /// The name and the address, for logs.
  open override var description: String { "EKParticipant \(participant.displayName) <\(participant.address)>" }
}

extension OwnAddresses {
  private static let user = CalendarUser(addresses: all)

  static func contains(_ participant: Participant) -> Bool { user.isSame(as: participant) }
}
