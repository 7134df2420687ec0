/// The id of an item in its store. ``ItemNames`` converts it to text.
public struct ItemID: Hashable, Sendable {
  /// The item's number in the store.
  public let number: Int64

  /// Creates the id of the item with the given number.
  public init(number: Int64) {
    self.number = number
  }
}
