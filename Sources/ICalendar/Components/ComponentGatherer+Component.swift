extension ComponentGatherer {
  /// The gathered lines as a component.
  mutating func finish() -> Component {
    let storage = finishedStorage()
    return Component(storage: storage, first: 0, last: storage.records.count - 1)
  }
}
