/// Random numbers that are the same in every run (SplitMix64), so that a failure can be reproduced.
public struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  /// Begins the sequence for a seed.
  public init(seed: UInt64) {
    state = seed
  }

  /// Returns the next number of the sequence.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns one of the given choices, of which there must be at least one.
  public mutating func pick<Choice>(_ choices: [Choice]) -> Choice {
    choices[Int.random(in: 0..<choices.count, using: &self)]
  }

  /// Returns true once in `number` times on average.
  public mutating func once(in number: Int) -> Bool {
    Int.random(in: 0..<number, using: &self) == 0
  }
}
