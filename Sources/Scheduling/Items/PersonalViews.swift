/// The parts of an item that each attendee may see. Attendees who may see the same parts share a view.
struct PersonalViews {
  /// The part of an item that some people may see.
  struct View {
    /// The indices of the components that list them.
    let places: [Int]
    let item: SchedulingItem
  }

  private let item: SchedulingItem
  private var places: [AddressIdentity: [Int]] = [:]
  private var made: [[Int]: SchedulingItem] = [:]

  /// - Parameter counts: Whether to take a person's line into account.
  init(_ item: SchedulingItem, where counts: (Invitee) -> Bool) {
    self.item = item
    for (place, member) in item.members.enumerated() {
      var seen: Set<AddressIdentity> = []
      for person in member.attendees where seen.insert(person.address).inserted && counts(person) {
        places[person.address, default: []].append(place)
      }
    }
  }

  /// The part that a person may see, or nil if no component lists them.
  mutating func view(of person: AddressIdentity) -> View? {
    guard let places = places[person] else { return nil }
    let view = made[places] ?? item.view(of: places)
    made[places] = view
    return View(places: places, item: view)
  }
}
