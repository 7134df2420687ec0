/// A generator of random numbers that are the same in every run (SplitMix64).
struct SeededGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns a number from 0 up to, but not including, the limit.
  mutating func number(below limit: Int) -> Int {
    Int(truncatingIfNeeded: next() >> 33) % limit
  }

  mutating func pick<Choice>(_ choices: [Choice]) -> Choice {
    choices[number(below: choices.count)]
  }

  /// Returns true with a probability given in percent.
  mutating func happens(_ percent: Int) -> Bool {
    number(below: 100) < percent
  }
}
