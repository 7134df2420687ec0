import CompatibleCombine
import CompatibleCoreGraphics
import CompatibleDarwin
import Testing

@Suite("Apple's modules under their names")
struct GraphicsTests {
  @Test("colours, numbers and shapes are there")
  func colours() {
    let colour = CGColor(red: 1, green: 0.5, blue: 0, alpha: 1)
    #expect(colour.components == [1, 0.5, 0, 1])
    #expect(CGRect(x: 0, y: 0, width: 2, height: 3).size == CGSize(width: 2, height: 3))
    #expect(CGFloat(getpid()) > 0)
  }

  @Test("a notification reaches a publisher's subscriber")
  func publisher() {
    let name = Notification.Name("changed")
    var count = 0
    let watching = NotificationCenter.default.publisher(for: name).sink { _ in count += 1 }
    NotificationCenter.default.post(name: name, object: nil)
    watching.cancel()
    NotificationCenter.default.post(name: name, object: nil)
    #expect(count == 1)
  }
}
