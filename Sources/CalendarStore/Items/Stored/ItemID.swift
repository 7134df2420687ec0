/// The id of an item in its store. ``ItemNames`` says how the store writes it.
public struct ItemID: Hashable, Sendable {
  /// The item's number in the store.
  public let number: Int64

  /// The id of the item with that number.
  public init(number: Int64) {
    self.number = number
  }
}
