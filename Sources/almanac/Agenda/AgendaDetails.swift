import CalendarModel
import CalendarStore

/// What an item of an agenda says besides its title and its times.
struct AgendaDetails {
  let location: String?
  let notes: String?
  let url: String?
  let categories: [String]
  let attendees: [ItemDetails.Person]

  /// - Parameter item: the item; nil if it is gone.
  init(_ item: StoredItem?) {
    let values: (any CalendarItem)? = item.flatMap { item in
      (try? Event(item.component)) ?? (try? Reminder(item.component))
    }
    location = values?.location.map(\.text).flatMap { $0.isEmpty ? nil : $0 }
    notes = values?.notes
    url = values?.url
    categories = values?.categories ?? []
    attendees = values?.participants.map(ItemDetails.Person.init) ?? []
  }
}
