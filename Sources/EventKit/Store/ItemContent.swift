import CalendarModel
import CalendarStore
import CivilTime
import TimeZones

/// The values of an event or reminder, as read and as changed. They are in a separate object because most events found
/// by a search never need one.
///
/// Its alarm, rule and place objects are created on first use.
final class ItemContent {
  /// The fields as they were read, shared with other objects for the same item.
  private(set) var asRead: SharedFields
  /// The current fields without the objects; shared until a field is changed.
  private(set) var shown: SharedFields
  /// Whether a value other than these objects may have changed.
  private var isTouched = false
  /// The item as it was read, or nil for a new one.
  var value: (any CalendarItem)? { didSet { item = nil } }
  /// Whether ``value`` describes the whole series, in which case its times are not those of the occurrence.
  var isShared = false
  /// The item found by a search, or nil if ``value`` does not come from it.
  private(set) var item: FoundItems.Item?
  var zones: ZoneContext
  private var ownLocation: EKStructuredLocation??
  private var ownAlarms: [EKAlarm]?
  private var ownRules: RuleObjects?

  /// Creates the values of a new item, or of one that no longer exists.
  init(_ located: LocatedItem? = nil) {
    zones = located?.zones ?? CivilConversion.zones
    value = located?.value
    asRead = value.map { SharedFields($0.fields) } ?? SharedFields(ItemFields())
    shown = asRead
  }

  /// Creates the values of an item found by a search.
  init(_ item: FoundItems.Item) {
    zones = item.zones
    value = item.value
    isShared = true
    asRead = item.fields
    shown = item.fields
    self.item = item
  }

  /// The fields as they were read.
  var base: ItemFields {
    get { asRead.value }
    set { asRead = SharedFields(newValue) }
  }

  /// The current fields, without the objects.
  var fields: ItemFields {
    get { shown.value }
    _modify {
      if !isKnownUniquelyReferenced(&shown) { shown = SharedFields(shown.value) }
      isTouched = true
      yield &shown.value
    }
  }

  /// The place with its position.
  var location: EKStructuredLocation? {
    get {
      if let ownLocation { return ownLocation }
      let made = shown.value.location.map { EKStructuredLocation($0) }
      ownLocation = .some(made)
      return made
    }
    set {
      ownLocation = .some(newValue)
      isTouched = true
    }
  }

  /// The place.
  var place: Location? { ownLocation.map { $0?.value } ?? shown.value.location }

  /// The alarms.
  var alarms: [EKAlarm] {
    get {
      if let ownAlarms { return ownAlarms }
      let made = shown.value.alarms.map { EKAlarm($0, zones) }
      ownAlarms = made
      return made
    }
    set {
      ownAlarms = newValue
      isTouched = true
    }
  }

  /// Whether there are alarms.
  var hasAlarms: Bool { ownAlarms.map { !$0.isEmpty } ?? !shown.value.alarms.isEmpty }

  /// The rules.
  var rules: RuleObjects {
    get {
      if let ownRules { return ownRules }
      // All occurrences of a series share rules that were read once.
      let made =
        item.flatMap { $0.fields === shown ? $0.rules.copied() : nil } ?? RuleObjects(fields.recurrenceRules, zones)
      ownRules = made
      return made
    }
    set {
      ownRules = newValue
      isTouched = true
    }
  }

  /// Whether there are rules that can be represented.
  var hasRules: Bool { ownRules == nil && shown.value.recurrenceRules.isEmpty ? false : !rules.rules.isEmpty }

  /// Adopts new fields, creating new objects for those that differ.
  func take(_ new: ItemFields) {
    if new.location != fields.location { ownLocation = nil }
    if new.alarms != fields.alarms { ownAlarms = nil }
    if new.recurrenceRules != fields.recurrenceRules { ownRules = nil }
    fields = new
  }

  /// Reverts all changes.
  func discardChanges() {
    (ownLocation, ownAlarms, ownRules) = (nil, nil, nil)
    shown = asRead
    isTouched = false
  }

  /// Whether anything differs from the values that were read.
  func hasChanges(start: @autoclosure () -> CalendarTime?) -> Bool {
    // Comparing all fields takes longer than reading most of them.
    if !isTouched, (ownLocation ?? nil)?.hasChanges != true, ownAlarms?.contains(where: { $0.hasChanges }) != true,
      ownRules?.rules.contains(where: { $0.hasChanges }) != true
    {
      return false
    }
    return base != current(start: start())
  }

  /// The fields with the changes made in the objects.
  func current(start: CalendarTime?) -> ItemFields {
    var current = fields
    if let ownLocation {
      current.location = ownLocation?.value
      if current.location?.isEmpty == true { current.location = nil }
    }
    if let ownAlarms { current.alarms = ownAlarms.map(\.value) }
    if let ownRules { current.recurrenceRules = ownRules.values(for: start) }
    return current
  }
}
