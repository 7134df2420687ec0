import CalendarModel
public import Foundation

/// Somebody who takes part in an event or a reminder, or who called it. Participants come with calendars from files and
/// servers; programs can only look at them.
open class EKParticipant: EKObject, NSCopying {
  private let participant: Participant
  private let isOwner: Bool

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

  /// What was answered.
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

  /// The part that is played.
  open var participantRole: EKParticipantRole {
    switch participant.role {
    case nil, .required: .required
    case .optional: .optional
    case .chair: .chair
    case .nonParticipant: .nonParticipant
    default: .unknown
    }
  }

  /// What kind of calendar user it is.
  open var participantType: EKParticipantType {
    switch participant.kind {
    case nil, .individual: .person
    case .group: .group
    case .resource: .resource
    case .room: .room
    default: .unknown
    }
  }

  /// Whether it is the person whose calendars these are: one of the e-mail addresses in the environment variable
  /// `ALMANAC_ADDRESSES`, which commas part.
  open var isCurrentUser: Bool { isOwner }

  /// A predicate for the contact; there are no contacts here, and it finds nothing.
  open var contactPredicate: NSPredicate { NSPredicate(value: false) }

  /// The same participant; participants never change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether all that is said of the participants is the same.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? EKParticipant)?.participant == participant
  }

  /// A number that equal participants share.
  open override var hash: Int { participant.hashValue }

  /// The name and the address, for logs.
  open override var description: String { "EKParticipant \(participant.displayName) <\(participant.address)>" }
}

/// The e-mail addresses of the person whose calendars these are.
enum OwnAddresses {
  static let all: Set<String> = {
    let text = ProcessInfo.processInfo.environment["ALMANAC_ADDRESSES"] ?? ""
    return Set(text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces).lowercased() })
  }()

  static func contains(_ participant: Participant) -> Bool {
    participant.emailAddress.map { all.contains($0.lowercased()) } ?? false
  }
}
