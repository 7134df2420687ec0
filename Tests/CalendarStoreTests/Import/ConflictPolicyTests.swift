import CalendarStore
import Testing

@Suite("Conflict policies")
struct ConflictPolicyTests {
  private let low = calendar(event(sequence: 1, title: "low"))
  private let high = calendar(event(sequence: 2, title: "high"))
  private let other = calendar(event(sequence: 1, title: "other"))

  /// The contents of the store after importing two files under a policy, or nil if the import fails.
  private func outcome(_ first: String, _ second: String, _ policy: ImportOptions.ConflictPolicy) throws -> [String]? {
    let test = try TestStore()
    try test.load(first)
    do {
      try test.load(second, options: ImportOptions(conflictPolicy: policy))
    } catch let error as StoreError where error.code == .conflict {
      #expect(error.message.contains("1.ics:4") && error.message.contains("one"))
      #expect(try test.titles() == test.titles())
      return nil
    }
    return try test.titles()
  }

  @Test("newer: the higher version wins, and the file's if neither is higher")
  func newer() throws {
    #expect(try outcome(low, high, .newer) == ["high"])
    #expect(try outcome(high, low, .newer) == ["high"])
    #expect(try outcome(low, other, .newer) == ["other"])
  }

  @Test("replace: the file's version always wins")
  func replace() throws {
    #expect(try outcome(low, high, .replace) == ["high"])
    #expect(try outcome(high, low, .replace) == ["low"])
    #expect(try outcome(low, other, .replace) == ["other"])
  }

  @Test("keep: the store's version always wins")
  func keep() throws {
    #expect(try outcome(low, high, .keep) == ["low"])
    #expect(try outcome(high, low, .keep) == ["high"])
    #expect(try outcome(low, other, .keep) == ["low"])
  }

  @Test("fail: a different version ends the import, an identical one does not")
  func fail() throws {
    #expect(try outcome(low, high, .fail) == nil)
    #expect(try outcome(high, low, .fail) == nil)
    #expect(try outcome(low, other, .fail) == nil)
    #expect(try outcome(low, low, .fail) == ["low"])
  }

  @Test(
    "under every policy, new items are added and identical ones stay",
    arguments: ImportOptions.ConflictPolicy.allCases)
  func everyPolicy(policy: ImportOptions.ConflictPolicy) throws {
    let test = try TestStore()
    try test.load(low)
    let both = calendar(event(sequence: 1, title: "low"), event(uid: "two", title: "two"))
    #expect(try test.load(both, options: ImportOptions(conflictPolicy: policy)).numbers == [1, 0, 1, 0, 0])
    #expect(try test.titles() == ["low", "two"])
  }

  @Test(
    "under every policy, the newest of the files' own versions counts", arguments: ImportOptions.ConflictPolicy.allCases
  )
  func withinFiles(policy: ImportOptions.ConflictPolicy) throws {
    for order in permutations([low, high]) {
      let test = try TestStore()
      try test.load(order, options: ImportOptions(conflictPolicy: policy))
      #expect(try test.titles() == ["high"])
    }
  }

  @Test("keep and fail apply even if the file also has the store's version")
  func storeVersionAmongOthers() throws {
    let test = try TestStore()
    try test.load(low)
    try test.load([low, high], options: ImportOptions(conflictPolicy: .keep))
    #expect(try test.titles() == ["low"])
    let error = #expect(throws: StoreError.self) {
      try test.load([low, high], options: ImportOptions(conflictPolicy: .fail))
    }
    #expect(error?.code == .conflict)
    #expect(try test.titles() == ["low"])
  }

  @Test("replace substitutes one version from the file for newer twins")
  func replaceTwins() throws {
    let test = try TestStore()
    let right = event(sequence: 3, title: "right", start: ":20260302T120000Z")
    try test.load(calendar(event(sequence: 3, title: "left"), right))
    let summary = try test.load(low, options: ImportOptions(conflictPolicy: .replace))
    #expect(try test.titles() == ["low"])
    #expect(summary.numbers == [0, 1, 0, 1, 0])
  }

  @Test("a failed import leaves everything as it was")
  func failureChangesNothing() throws {
    let test = try TestStore()
    try test.load(low)
    let before = try test.contents()
    #expect(throws: StoreError.self) {
      try test.load(
        calendar(event(uid: "new"), properties: ["X-WR-CALNAME:New"]), high,
        options: ImportOptions(conflictPolicy: .fail))
    }
    #expect(try test.contents() == before)
  }
}
