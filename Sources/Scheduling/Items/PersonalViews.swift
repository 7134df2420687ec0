/// What each attendee may see of an item, made once for all who may see the same.
struct PersonalViews {
  /// What some may see of an item.
  struct View {
    /// The places of the components that name them.
    let places: [Int]
    let item: SchedulingItem
  }

  private let item: SchedulingItem
  private var places: [AddressIdentity: [Int]] = [:]
  private var made: [[Int]: SchedulingItem] = [:]

  /// - Parameter counts: Whether a line of a person counts.
  init(_ item: SchedulingItem, where counts: (Invitee) -> Bool) {
    self.item = item
    for (place, member) in item.members.enumerated() {
      var seen: Set<AddressIdentity> = []
      for person in member.attendees where seen.insert(person.address).inserted && counts(person) {
        places[person.address, default: []].append(place)
      }
    }
  }

  /// What a person may see; nil if nothing names them.
  mutating func view(of person: AddressIdentity) -> View? {
    guard let places = places[person] else { return nil }
    let view = made[places] ?? item.view(of: places)
    made[places] = view
    return View(places: places, item: view)
  }
}
