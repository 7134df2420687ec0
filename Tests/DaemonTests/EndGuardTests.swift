import ServiceFrame
import Synchronization
import Testing

@Suite("The end of a service")
struct EndGuardTests {
  @Test("the end is told once, although tasks heard of it before the guard did")
  func once() {
    let told = Mutex(0)
    let ending = EndGuard(milliseconds: 60_000) {
      told.withLock { $0 += 1 }
    } forced: {
    }
    #expect(told.withLock { $0 } == 0)
    ending.end()
    ending.end()
    #expect(told.withLock { $0 } == 1)
  }
}
