import EventKit

let store = EKEventStore()
guard try await store.requestFullAccessToEvents() else { fatalError("no access") }
let event = EKEvent(eventStore: store)
event.title = "Tea"
event.startDate = Date(timeIntervalSince1970: 1_800_000_000)
event.endDate = event.startDate.addingTimeInterval(3600)
event.calendar = store.defaultCalendarForNewEvents
try store.save(event, span: .thisEvent)
let hour = store.predicateForEvents(withStart: event.startDate, end: event.endDate, calendars: nil)
for found in store.events(matching: hour) { print(found.title ?? "no title") }
