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
