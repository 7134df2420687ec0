import CalendarModel
import CivilTime
public import Foundation
import Synchronization
import TimeZones

/// An alarm of an event or a reminder, set for a time before it, a fixed time, or a place.
///
/// Other properties that a file specifies for an alarm, such as repeats, are kept.
open class EKAlarm: EKObject, NSCopying {
  private var alarm: Alarm { didSet { isTouched = true } }
  /// Whether the alarm may differ from the original. A place can change without the alarm being notified.
  private var isTouched = false
  private let original: Alarm?
  /// The time zones that the item's TZIDs refer to.
  private let zones: ZoneContext
  private var identity: EKStructuredLocation?

  /// Whether alarms may go off after the start, as Apple's current documentation says. Otherwise an offset above 0
  /// becomes 0, as in Apple's guides.
  public static var allowsOffsetsAfterStart: Bool {
    get { offsetPolicy.load(ordering: .relaxed) }
    set { offsetPolicy.store(newValue, ordering: .relaxed) }
  }

  private static let offsetPolicy = Atomic(false)

  /// Creates an alarm at a fixed time.
  public convenience init(absoluteDate date: Date) {
    self.init()
    alarm.trigger = .absolute(Self.time(date))
  }

  /// Creates an alarm at a time before the start.
  ///
  /// - Parameter offset: The offset in seconds, negative before the start; for positive offsets see
  ///   ``allowsOffsetsAfterStart``.
  public convenience init(relativeOffset offset: TimeInterval) {
    self.init()
    alarm.trigger = Self.trigger(offset)
  }

  /// Creates an alarm at the start; set a place or another time afterwards.
  public override init() {
    alarm = Alarm(trigger: Self.trigger(0))
    original = nil
    zones = CivilConversion.zones
    super.init()
  }

  /// Creates an alarm for an item in the store.
  init(_ alarm: Alarm, _ zones: ZoneContext = CivilConversion.zones) {
    self.alarm = alarm
    self.zones = zones
    original = alarm
    identity = Self.identity(of: alarm)
    super.init()
  }

  private init(_ alarm: Alarm, _ original: Alarm?, _ identity: EKStructuredLocation?, _ zones: ZoneContext) {
    self.alarm = alarm
    self.zones = zones
    self.original = original
    self.identity = identity
    isTouched = true
    super.init()
  }

  private static func identity(of alarm: Alarm) -> EKStructuredLocation? {
    guard case .proximity(let proximity) = alarm.trigger else { return nil }
    return proximity.location.map { EKStructuredLocation($0) }
  }

  private static func time(_ date: Date) -> CalendarTime { .utc(CivilConversion.instant(date).civil(at: .zero)) }

  private static func trigger(_ offset: TimeInterval) -> AlarmTrigger {
    let allowed = allowsOffsetsAfterStart || offset <= 0 ? offset : 0
    let seconds = Int64(exactly: allowed.rounded()) ?? 0
    return .relative(CalendarDuration(seconds: seconds), to: .start)
  }

  // MARK: Time and place

  /// The offset from the start in seconds, negative if the alarm is before it; 0 if the alarm is not relative. Setting
  /// it clears ``absoluteDate``.
  open var relativeOffset: TimeInterval {
    get {
      guard case .relative(let duration, _) = alarm.trigger else { return 0 }
      return TimeInterval(duration.nominalSeconds)
    }
    set { alarm.trigger = Self.trigger(newValue) }
  }

  /// The fixed time; nil if there is none. Setting it clears ``relativeOffset``.
  open var absoluteDate: Date? {
    get {
      guard case .absolute(let time) = alarm.trigger else { return nil }
      return zones.date(of: time)
    }
    set { alarm.trigger = newValue.map { .absolute(Self.time($0)) } ?? Self.trigger(0) }
  }

  /// The place that sets off the alarm, together with ``proximity``; the alarm keeps a copy.
  open var structuredLocation: EKStructuredLocation? {
    get { identity }
    set { identity = newValue?.copy() as? EKStructuredLocation }
  }

  /// Whether the alarm goes off on arriving at the place or on leaving it.
  open var proximity: EKAlarmProximity {
    get {
      guard case .proximity(let proximity) = alarm.trigger else { return .none }
      switch proximity.kind {
      case .arrive: return .enter
      case .depart: return .leave
      default: return .none
      }
    }
    set {
      if newValue == proximity { return }
      switch newValue {
      case .enter: alarm.trigger = .proximity(AlarmTrigger.Proximity(.arrive))
      case .leave: alarm.trigger = .proximity(AlarmTrigger.Proximity(.depart))
      case .none: alarm.trigger = Self.trigger(0)
      }
    }
  }

  // MARK: Actions

  /// The action of the alarm, which depends on the property that was set last.
  open var type: EKAlarmType {
    switch alarm.action {
    case .audio: .audio
    case .email: .email
    case .procedure: .procedure
    default: .display
    }
  }

  /// The recipient of the email; setting it clears the sound and the URL.
  open var emailAddress: String? {
    get { alarm.action == .email ? alarm.attendees.first?.emailAddress : nil }
    set {
      if newValue == emailAddress { return }
      act(newValue == nil ? .display : .email)
      if let newValue {
        alarm.attendees = [Participant(email: newValue)]
        alarm.summary = alarm.summary ?? alarm.text
      }
    }
  }

  /// The name of the sound; setting it clears the email address and the URL.
  open var soundName: String? {
    get { alarm.action == .audio ? alarm.attachments.first?.content.uri : nil }
    set {
      if newValue == soundName { return }
      act(newValue == nil ? .display : .audio)
      if let newValue { alarm.attachments = [Attachment(uri: newValue)] }
    }
  }

  /// The URL that the alarm opens; such alarms can be read but not saved.
  @available(*, deprecated, message: "procedure alarms cannot be saved")
  open var url: URL? {
    get { alarm.action == .procedure ? alarm.attachments.first?.content.uri.flatMap { URL(string: $0) } : nil }
    set {
      act(newValue == nil ? .display : .procedure)
      if let newValue { alarm.attachments = [Attachment(uri: newValue.absoluteString)] }
    }
  }

  private func act(_ action: Alarm.Action) {
    alarm.action = action
    alarm.attendees = []
    alarm.attachments = []
  }

  // MARK: Changes

  /// Whether the alarm is new or was changed since it was read.
  open override var hasChanges: Bool {
    if original != nil, !isTouched, identity == nil { return false }
    return value != original
  }

  /// Whether the alarm is new.
  open override var isNew: Bool { original == nil }

  /// Discards the changes to an alarm that was read from the store.
  open override func rollback() {
    guard let original else { return }
    alarm = original
    identity = Self.identity(of: original)
  }

  /// The alarm as a model value.
  var value: Alarm {
    guard case .proximity(var proximity) = alarm.trigger else { return alarm }
    proximity.location = identity?.value
    var value = alarm
    value.trigger = .proximity(proximity)
    return value
  }

  /// The alarm's time or place, for logs.
  open override var description: String {
    if let absoluteDate { return "EKAlarm at \(absoluteDate)" }
    let place = structuredLocation?.label ?? "nowhere"
    switch proximity {
    case .enter: return "EKAlarm on arriving at \(place)"
    case .leave: return "EKAlarm on leaving \(place)"
    case .none: return "EKAlarm \(Int(relativeOffset)) s from the start"
    }
  }

  /// A separate copy of the alarm.
  open func copy(with zone: NSZone? = nil) -> Any {
    EKAlarm(alarm, original, identity?.copy() as? EKStructuredLocation, zones)
  }
}
