import HTTPTypes
import ICalendar
import MessageDigests
import WebCalendar

extension ServedResponse {
  /// Creates the response for a page, with its content security policy.
  init(_ page: PageResponse, to request: ServedRequest) {
    let tag = EntityTag(page.tag)
    let isSame = page.status == 200 && (page.isKnown || request.knows(page.tag))
    self.init(HTTPResponse.Status(code: isSame ? 304 : page.status))
    if page.status == 200 {
      fields[.eTag] = tag.weak
      fields[.vary] = "Cookie, Accept-Language"
    }
    saysWhatIsMissing = page.isPartial
    if page.isImmutable { fields[.cacheControl] = "public, max-age=31536000, immutable" }
    // A cached page keeps the policy it came with (RFC 9111 3.2).
    if !isSame { fields[.contentSecurityPolicy] = page.style.map { Self.policy($0) } ?? "default-src 'none'; sandbox" }
    fields[.openerPolicy] = "same-origin"
    // With no-referrer, browsers would also hide the origin of form submissions.
    fields[.referrerPolicy] = "same-origin"
    if let location = page.location { fields[.location] = location }
    if let seconds = page.retryAfter { fields[.retryAfter] = String(seconds) }
    if let name = page.filename { fields[.contentDisposition] = "attachment; filename=\"\(name)\"" }
    for cookie in page.cookies {
      setCookie("\(cookie.name)=\(cookie.value); Max-Age=31536000", to: request)
    }
    if page.location == nil, !isSame {
      fields[.contentType] = page.type
      body = page.body
    }
  }

  /// Creates the response for a page without a user, in the language that the browser asks for.
  init(_ page: PlainPage, to request: ServedRequest) {
    self.init(page.response(request[.acceptLanguage]), to: request)
  }

  /// Turns a one-line error response into a page if the client is a browser.
  func page(for request: ServedRequest) -> ServedResponse {
    guard status.code >= 400, request.takesPages, fields[.contentType]?.hasPrefix("text/plain") == true else {
      return self
    }
    let seconds = fields[.retryAfter].flatMap { Int($0) }
    let page = PlainPage.failure(status.code, String(decoding: body, as: UTF8.self), seconds: seconds)
    var response = ServedResponse(page, to: request)
    for field in fields where field.name != .contentType { response.fields[field.name] = field.value }
    response.closes = closes
    response.user = user
    return response
  }

  /// Sets a cookie that scripts cannot read and that other sites cannot send with requests that make changes.
  mutating func setCookie(_ text: String, to request: ServedRequest) {
    let secure = request.isSecure ? "; Secure" : ""
    fields.append(HTTPField(name: .setCookie, value: "\(text); Path=/; HttpOnly; SameSite=Lax\(secure)"))
  }

  /// Returns a policy that allows only content from this server and the page's inline style.
  private static func policy(_ style: String) -> String {
    let hash = Base64.encode(SHA256.digest(Array(style.utf8)))
    return "default-src 'none'; style-src 'self' 'sha256-\(hash)'; script-src 'self'; img-src 'self'; "
      + "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
  }
}

extension ServedRequest {
  /// Whether the browser already has this version of a page.
  func knows(_ tag: String) -> Bool {
    self[.ifNoneMatch].map { EntityTag(tag).isNamed(in: $0, isWeak: true) } ?? false
  }
}

extension HTTPField.Name {
  fileprivate static let openerPolicy = HTTPField.Name("Cross-Origin-Opener-Policy")!
}
