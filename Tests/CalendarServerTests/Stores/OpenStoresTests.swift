import CalendarStore
import StoreTestSupport
import TestSupport
import Testing

@testable import CalendarServer

@Suite("Stores that stay open")
struct OpenStoresTests {
  private let folder: TemporaryFolder
  private let stores: [CalendarStore]

  init() throws {
    let folder = try TemporaryFolder()
    self.folder = folder
    stores = try (0..<6).map { try CalendarStore(tested: "\(folder.path)/\($0).sqlite") }
  }

  /// Uses stores whose caches have the given sizes, one after the other, and returns what was closed and released.
  private func use(
    _ numbers: [Int], sizes: [Int] = [1, 1, 1, 1, 1, 1], in open: inout OpenStores
  ) -> (closed: [Int], released: [Int]) {
    var closed: [Int] = []
    var released: [Int] = []
    let number = { store in stores.firstIndex { $0 === store } }
    for use in numbers {
      let excess = open.use(stores[use], of: "user\(use)") { number($0).map { sizes[$0] } ?? 0 }
      closed += [excess.closed].compactMap { $0.flatMap(number) }
      released += excess.released.compactMap(number)
    }
    return (closed, released)
  }

  @Test("the least recently used store is closed if there are too many")
  func count() {
    var open = OpenStores(limit: 3, cacheLimit: 100)
    #expect(use([0, 1, 2, 0], in: &open) == ([], []))
    #expect(use([3, 0, 4], in: &open) == ([1, 2], []))
    #expect(open.count == 3)
  }

  @Test("page caches are released, oldest first, until the rest fits; small stores keep theirs")
  func caches() {
    var open = OpenStores(limit: 6, cacheLimit: 100)
    let sizes = [40, 40, 5, 5, 40, 1]
    #expect(use([0, 1, 2, 3], sizes: sizes, in: &open).released == [])
    #expect(use([0, 4], sizes: sizes, in: &open).released == [1])
    // Only a store without a cache can exceed the limit.
    #expect(use([2, 3, 0, 4, 5], sizes: sizes, in: &open).released == [])
    #expect(use([1], sizes: sizes, in: &open).released == [2, 3, 0])
  }

  @Test("the store that is used keeps its cache, however large it is")
  func large() {
    var open = OpenStores(limit: 6, cacheLimit: 100)
    let sizes = [1000, 10, 10, 10, 10, 10]
    #expect(use([0, 0], sizes: sizes, in: &open).released == [])
    #expect(use([1, 2], sizes: sizes, in: &open).released == [0])
  }

  @Test("a store that grows while it is open counts with its new size soon")
  func growing() {
    var open = OpenStores(limit: 6, cacheLimit: 100)
    #expect(use([1, 0], in: &open).released == [])
    #expect(use(Array(repeating: 0, count: 64), sizes: [100, 1, 1, 1, 1, 1], in: &open).released == [1])
  }

  @Test("a store that replaced another of the same user is counted anew")
  func replaced() {
    var open = OpenStores(limit: 6, cacheLimit: 100)
    _ = open.use(stores[0], of: "user") { _ in 90 }
    #expect(open.use(stores[1], of: "user") { _ in 20 }.released.isEmpty)
    #expect(open.use(stores[2], of: "other") { _ in 80 }.released.isEmpty)
    #expect(open.count == 2)
  }
}
