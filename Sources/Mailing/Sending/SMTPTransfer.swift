import CCurl
import Synchronization

/// The transfer of one e-mail to a server. Except for ``stop()``, it is used by one thread, which blocks until the
/// transfer is finished.
final class SMTPTransfer: Sendable {
  private let server: SMTPServer
  private let password: String?
  private let message: MailMessage
  private let isStopped = Atomic(false)

  init(_ server: SMTPServer, password: String?, _ message: MailMessage) {
    self.server = server
    self.password = password
    self.message = message
  }

  /// Aborts the transfer. It may be called from any thread.
  func stop() { isStopped.store(true, ordering: .relaxed) }

  /// The source from which libcurl reads the e-mail.
  private final class Source {
    let transfer: SMTPTransfer
    var rest: ArraySlice<UInt8>

    init(_ transfer: SMTPTransfer) {
      self.transfer = transfer
      rest = transfer.message.bytes[...]
    }

    func give(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
      let chunk = rest.prefix(buffer.count)
      buffer.copyBytes(from: chunk)
      rest = rest.dropFirst(chunk.count)
      return chunk.count
    }

    static func of(_ context: UnsafeMutableRawPointer?) -> Source? {
      context.map { Unmanaged<Source>.fromOpaque($0).takeUnretainedValue() }
    }
  }

  /// - Returns: The error, or nil if the server accepted the e-mail.
  func run() -> MailError? {
    guard let curl = almanac_curl_functions()?.pointee else {
      return problem("libcurl is not installed; install libcurl 4 to send mail")
    }
    guard let handle = curl.curl_easy_init() else { return problem("not enough memory to send mail") }
    defer { curl.curl_easy_cleanup(handle) }
    let words = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
    words.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    defer { words.deallocate() }
    var recipients: UnsafeMutablePointer<curl_slist>?
    for recipient in message.recipients { recipients = curl.curl_slist_append(recipients, "<\(recipient.text)>") }
    defer { curl.curl_slist_free_all(recipients) }
    for (option, value) in texts { _ = almanac_curl_set_text(handle, option, value) }
    for (option, value) in numbers { _ = almanac_curl_set_long(handle, option, value) }
    _ = almanac_curl_set_list(handle, CURLOPT_MAIL_RCPT, recipients)
    _ = almanac_curl_set_mail_protocols(handle)
    _ = almanac_curl_set_pointer(handle, CURLOPT_ERRORBUFFER, words)
    let source = Source(self)
    let context = Unmanaged.passUnretained(source).toOpaque()
    _ = almanac_curl_set_data_function(handle, CURLOPT_READFUNCTION) { bytes, size, count, context in
      Source.of(context)?.give(UnsafeMutableRawBufferPointer(start: bytes, count: size * count)) ?? 0
    }
    _ = almanac_curl_set_pointer(handle, CURLOPT_READDATA, context)
    // Responses of the server are discarded.
    _ = almanac_curl_set_data_function(handle, CURLOPT_WRITEFUNCTION) { _, size, count, _ in size * count }
    _ = almanac_curl_set_progress_function(handle) { context, _, _, _, _ in
      Source.of(context)?.transfer.isStopped.load(ordering: .relaxed) == true ? 1 : 0
    }
    _ = almanac_curl_set_pointer(handle, CURLOPT_XFERINFODATA, context)
    let result = withExtendedLifetime(source) { curl.curl_easy_perform(handle) }
    if result == CURLE_OK { return nil }
    var code = 0
    _ = almanac_curl_get_long(handle, CURLINFO_RESPONSE_CODE, &code)
    let known = words[0] == 0 ? curl.curl_easy_strerror(result).map { String(cString: $0) } : nil
    return problem(
      Self.problem(result, code: code, words: known ?? String(cString: words)), code: code > 0 ? code : nil)
  }

  private func problem(_ words: String, code: Int? = nil) -> MailError {
    MailError("\(server.host): \(words)", code: code)
  }

  private var texts: [(CURLoption, String)] {
    var texts = [(CURLOPT_URL, server.url), (CURLOPT_MAIL_FROM, "<\(message.sender.text)>")]
    if let authorities = server.authorities ?? almanac_curl_authorities().map({ String(cString: $0) }) {
      texts.append((CURLOPT_CAINFO, authorities))
    }
    if let user = server.user { texts.append((CURLOPT_USERNAME, user)) }
    if let password { texts.append((CURLOPT_PASSWORD, password)) }
    return texts
  }

  private var numbers: [(CURLoption, Int)] {
    // TLS is required unless the server is on this machine.
    let encryption = server.isHere ? CURLUSESSL_TRY : CURLUSESSL_ALL
    let seconds = max(1, Int(server.timeLimit / .seconds(1)))
    return [
      (CURLOPT_USE_SSL, Int(encryption.rawValue)), (CURLOPT_UPLOAD, 1), (CURLOPT_NOSIGNAL, 1),
      (CURLOPT_NOPROGRESS, 0), (CURLOPT_TIMEOUT, seconds), (CURLOPT_CONNECTTIMEOUT, 15),
      (CURLOPT_NETRC, Int(CURL_NETRC_IGNORED.rawValue)),
      // The time limit does not apply to QUIT, for which libcurl would wait two minutes. These options do, but only if
      // the connection is closed after the e-mail rather than with the handle.
      (CURLOPT_SERVER_RESPONSE_TIMEOUT, seconds), (CURLOPT_FORBID_REUSE, 1),
    ]
  }

  private static func problem(_ result: CURLcode, code: Int, words: String) -> String {
    let known: [UInt32: String] = [
      CURLE_COULDNT_RESOLVE_HOST.rawValue: "the host name cannot be resolved",
      CURLE_COULDNT_CONNECT.rawValue: "cannot connect to the server",
      CURLE_OPERATION_TIMEDOUT.rawValue: "the server took too long",
      CURLE_USE_SSL_FAILED.rawValue: "the server does not support TLS (STARTTLS), which is required for sending mail",
      CURLE_PEER_FAILED_VERIFICATION.rawValue: "the certificate of the server is not trusted",
      CURLE_LOGIN_DENIED.rawValue: "the server refused the user name or the password",
      CURLE_ABORTED_BY_CALLBACK.rawValue: "sending was cancelled",
    ]
    let message = known[result.rawValue] ?? words
    let details = known[result.rawValue] == nil || words.isEmpty ? "" : " (\(words))"
    return message + details + (code >= 400 && !message.contains(String(code)) ? "; the server replied \(code)" : "")
  }
}
