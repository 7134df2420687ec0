import CalendarModel
import CalendarStore
import ICalendar

/// The details of an item, other than its title and times, that both `show` and `agenda` use.
struct SharedDetails {
  let location: String?
  let notes: String?
  let url: String?
  let categories: [String]
  let attendees: [PersonEntry]

  init(_ item: StoredItem) {
    self.init((try? Event(item.component)) ?? (try? Reminder(item.component)), item.component)
  }

  /// - Parameters:
  ///   - values: The event or the reminder, or nil if it is neither.
  ///   - component: The component of the item.
  init(_ values: (any CalendarItem)?, _ component: Component) {
    guard let values else {
      location = nil
      notes = component.first(.description)?.text
      url = component.first(.url)?.text
      categories = []
      attendees = component.all(.attendee).map { PersonEntry($0) }
      return
    }
    location = values.location.map(\.text).flatMap { $0.isEmpty ? nil : $0 }
    notes = values.notes
    url = values.url
    categories = values.categories
    attendees = values.participants.map { PersonEntry($0) }
  }
}
