public import EventKit

/// What the controllers of this module have of UIKit's view controllers: the presenter dismisses them.
@MainActor
open class EKPresentedController: NSObject {
  /// Whether the controller was dismissed. A user interface that shows it again sets this back.
  open var isDismissed = false
  /// Called when the controller is dismissed, with whether to animate that; a user interface closes its view then.
  open var onDismissal: ((_ isAnimated: Bool) -> Void)?

  /// A controller that nobody has dismissed.
  public nonisolated override init() {
    super.init()
  }

  /// The page that is presented; nil once the person is done with it.
  var page: PresentedPage?

  /// The page of a server that shows what the controller does; nil if there is none.
  func makePage(of server: URL) -> PresentedPage? { nil }

  /// Learns what a person did on a page.
  ///
  /// - Returns: whether the person is done.
  func didStep(_ step: PresentedPage.Step) -> Bool { true }

  /// Ends the presentation of the controller, as its delegate does once the person is done.
  ///
  /// - Parameters:
  ///   - flag: whether the user interface should animate that.
  ///   - completion: called at once, after ``onDismissal``.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    isDismissed = true
    onDismissal?(flag)
    completion?()
  }

  /// Ends the presentation of the controller.
  ///
  /// - Parameter flag: whether the user interface should animate that.
  open func dismiss(animated flag: Bool) async {
    dismiss(animated: flag, completion: nil)
  }
}
