public import EventKit

/// Shows pages of `almanac serve`, such as in a web view of the program.
///
/// The server has the database of the event store, and the web view is signed in there: a server of one person prints a link
/// for that. Whoever shows a page tells the controller of each page that the person goes to from there, with
/// ``EKPresentedController/pageDidMove(to:)``, and closes the view once the controller is dismissed
/// (``EKPresentedController/onDismissal``).
@MainActor
public protocol EKPagePresenter: AnyObject {
  /// Where the server is, such as `http://127.0.0.1:8020`.
  var server: URL { get }
  /// Shows a page to the person.
  func present(_ page: URL, for controller: EKPresentedController)
}

extension EKPresentedController {
  /// Shows the controller as a page of a server. What the person does there the delegate hears, as if it had been done here.
  ///
  /// - Parameter presenter: shows the page, and tells of the next ones with ``pageDidMove(to:)``.
  /// - Returns: whether there is a page of it: of an event that is not saved yet there is none.
  @discardableResult
  public func present(with presenter: any EKPagePresenter) -> Bool {
    page = makePage(of: presenter.server)
    guard let page else { return false }
    isDismissed = false
    presenter.present(page.address, for: self)
    return true
  }

  /// Learns which page the person has come to from the one that was presented.
  public func pageDidMove(to address: URL) {
    guard let step = page?.step(at: address), step != .ongoing else { return }
    if didStep(step) { page = nil }
  }
}
