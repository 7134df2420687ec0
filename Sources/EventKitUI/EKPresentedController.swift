public import EventKit

/// The base class of this module's controllers, with the part of UIKit's view controllers that lets presenters dismiss
/// them.
@MainActor
open class EKPresentedController: NSObject {
  /// Whether the controller was dismissed. A user interface that shows it again resets this.
  open var isDismissed = false
  /// A closure that is called when the controller is dismissed, so that a user interface can close its view. Its
  /// argument is whether to animate.
  open var onDismissal: ((_ isAnimated: Bool) -> Void)?

  /// Creates a controller that has not been dismissed.
  public nonisolated override init() {
    super.init()
  }

  /// The page that is presented, or nil once the user is done with it.
  var page: PresentedPage?

  /// Returns the server page that corresponds to the controller, or nil if there is none.
  func makePage(of server: URL) -> PresentedPage? { nil }

  /// Handles a user action on a page.
  ///
  /// - Returns: Whether the user is done.
  func didStep(_ step: PresentedPage.Step) -> Bool { true }

  /// Dismisses the controller, which its delegate does once the user is done.
  ///
  /// - Parameters:
  ///   - flag: Whether the user interface should animate the dismissal.
  ///   - completion: A closure that is called immediately, after ``onDismissal``.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    isDismissed = true
    onDismissal?(flag)
    completion?()
  }

  /// Dismisses the controller.
  ///
  /// - Parameter flag: Whether the user interface should animate the dismissal.
  open func dismiss(animated flag: Bool) async {
    dismiss(animated: flag, completion: nil)
  }
}
