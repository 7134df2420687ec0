public import EventKit

/// An object that shows pages from `almanac serve`, for example in the program's own web view.
///
/// The server must use the event store's database, and the web view must be signed in there: a server for one person
/// prints a link that signs the web view in. The presenter informs the controller of each page that the user opens by
/// calling ``EKPresentedController/pageDidMove(to:)``, and closes the view once the controller is dismissed
/// (``EKPresentedController/onDismissal``).
@MainActor
public protocol EKPagePresenter: AnyObject {
  /// The URL of the server, such as `http://127.0.0.1:8020`.
  var server: URL { get }
  /// Shows a page to the user.
  func present(_ page: URL, for controller: EKPresentedController)
}

extension EKPresentedController {
  /// Shows the controller as a server page. The delegate is notified of the user's actions on the page as if they had
  /// taken place here.
  ///
  /// - Parameter presenter: The presenter, which shows the page and reports later pages with ``pageDidMove(to:)``.
  /// - Returns: Whether the controller has a page; an unsaved event has none.
  @discardableResult
  public func present(with presenter: any EKPagePresenter) -> Bool {
    page = makePage(of: presenter.server)
    guard let page else { return false }
    isDismissed = false
    presenter.present(page.address, for: self)
    return true
  }

  /// Handles a page that the user opened from the presented one.
  public func pageDidMove(to address: URL) {
    guard let step = page?.step(at: address), step != .ongoing else { return }
    if didStep(step) { page = nil }
  }
}
