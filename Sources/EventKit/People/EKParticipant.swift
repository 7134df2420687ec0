import CalendarModel
public import Foundation
import Scheduling
import StoreAccess

/// Somebody who takes part in an event or a reminder, or organizes it. Participants come with calendars from files and
/// servers; programs can only read them.
open class EKParticipant: EKObject, NSCopying {
  private let participant: Participant
  private let isOwner: Bool

  /// Nobody, as tests make their own participants.
  public override init() {
    participant = Participant(address: "")
    isOwner = false
    super.init()
  }

  /// - Parameter isOwner: whether it is the person whose calendars these are.
  init(_ participant: Participant, isOwner: Bool) {
    self.participant = participant
    self.isOwner = isOwner
    super.init()
  }

  /// The calendar address, mostly "mailto:" with an e-mail address; "mailto:" alone if the file has no URI.
  open var url: URL { URL(string: participant.address) ?? Self.noAddress }

  private static let noAddress = URL(string: "mailto:") ?? URL(fileURLWithPath: "/")

  /// The name, else the e-mail address; nil if there is neither.
  open var name: String? {
    if let name = participant.commonName, !name.isEmpty { return name }
    return participant.emailAddress
  }

  /// The participant's answer.
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

  /// Whether it is the person whose calendars these are, by the calendar address or EMAIL: one of the comma-separated
  /// e-mail addresses in the environment variable `ALMANAC_ADDRESSES`.
  open var isCurrentUser: Bool { isOwner }

  /// A predicate for the contact; there are no contacts here, so it finds nothing.
  open var contactPredicate: NSPredicate { NSPredicate(value: false) }

  /// The same participant; participants never change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether the participants are the same in all properties.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? EKParticipant else { return false }
    return self === other || (other.participant == participant && !participant.address.isEmpty)
  }

  /// A number that equal participants share.
  open override var hash: Int { participant.hashValue }

  /// The name and the address, for logs.
  open override var description: String { "EKParticipant \(participant.displayName) <\(participant.address)>" }
}

extension OwnAddresses {
  private static let user = CalendarUser(addresses: all)

  static func contains(_ participant: Participant) -> Bool { user.isSame(as: participant) }
}
