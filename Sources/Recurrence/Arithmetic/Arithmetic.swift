extension Int {
  /// The quotient rounded down, for positive divisors.
  @inline(__always)
  func dividedDown(by divisor: Int) -> Int {
    let quotient = self / divisor
    return self < 0 && quotient * divisor != self ? quotient - 1 : quotient
  }

  /// The non-negative remainder, for positive divisors.
  @inline(__always)
  func modulo(_ divisor: Int) -> Int {
    let remainder = self % divisor
    return remainder < 0 ? remainder + divisor : remainder
  }

  /// The sum or, on overflow, the largest or smallest number.
  func addingWithinRange(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other < 0 ? .min : .max) : sum
  }

  /// The product of two non-negative numbers or, on overflow, the largest number.
  func multipliedWithinRange(by other: Int) -> Int {
    let (product, overflow) = multipliedReportingOverflow(by: other)
    return overflow ? .max : product
  }

  /// The greatest common divisor of two positive numbers.
  func greatestCommonDivisor(with other: Int) -> Int {
    var (left, right) = (self, other)
    while right != 0 { (left, right) = (right, left % right) }
    return left
  }

  /// The least common multiple of two positive numbers, or the largest number on overflow.
  func leastCommonMultiple(with other: Int) -> Int {
    (self / greatestCommonDivisor(with: other)).multipliedWithinRange(by: other)
  }
}

extension [Int] {
  /// The numbers in ascending order, without duplicates.
  func sortedOnce() -> [Int] {
    guard count > 1 else { return self }
    return sorted().reduce(into: []) { result, number in
      if result.last != number { result.append(number) }
    }
  }
}
