import Diagnostics
package import HTTPMessages
import JSONSyntax

extension RecordedEntry {
  /// Makes an entry of an exchange, which keeps its secrets and is in no file.
  ///
  /// The entry is what reading it from a file would return: its response has no content coding, unless that is unknown.
  ///
  /// - Parameters:
  ///   - captured: The exchange.
  ///   - number: The number of the entry in its recording, counted from 1.
  ///   - file: The name of the recording in messages.
  ///   - bodyLimit: The largest decoded body, in bytes; a larger one stays encoded.
  /// - Throws: `RecordingProblem`, a warning, for an exchange without a complete response.
  package init(
    _ captured: CapturedExchange,
    number: Int,
    file: String,
    bodyLimit: Int = RecordingReader.Limits().bodyBytes
  ) throws(RecordingProblem) {
    let place = SourcePlace(file: file, location: nil)
    let exchange = captured.exchange
    let unserved = UnservedExchange(status: exchange.response?.status, fault: exchange.faults.first?.reason)
    guard let response = exchange.response, unserved == nil else {
      throw RecordingProblem(
        code: unserved?.code ?? .notAnswered,
        severity: .warning,
        entry: number,
        message: unserved?.message ?? "",
        place: place
      )
    }
    var sent = exchange.request
    sent.body = []
    sent.url.fragment = nil
    var received = response
    received.body = []
    if response.version.isEmpty { received.version = "HTTP/1.1" }
    received.reason = FieldRules.line(response.reason)
    let content = DecodedContent(response, to: sent.method, limit: bodyLimit, isPartial: exchange.isPartial)
    if content.isDecoded {
      received.headers["Content-Encoding"] = nil
      received.headers["Content-Length"] = nil
    }
    let hasNoBody = BodyRules.hasNoBody(to: sent.method, status: response.status)
    self.init(
      number: number,
      place: place,
      source: nil,
      requestHead: sent,
      responseHead: received,
      requestBodyState: .known,
      startedDateTime: captured.started.isEmpty ? nil : captured.started,
      time: captured.elapsed,
      page: captured.page,
      recordedRequestBody: RecordedBody(held: exchange.request.body),
      recordedResponseBody: RecordedBody(held: hasNoBody ? [] : content.body),
      firstByte: captured.firstByte
    )
    isCredentialProbe = captured.isCredentialProbe
    callback = captured.callback
    if exchange.isPartial { responseBodyState = .cut }
  }
}

extension RecordedEntry {
  /// Returns the entry with another request in its place.
  package func replacing(request: HTTPRequest) -> RecordedEntry {
    var head = request
    head.body = []
    var entry = RecordedEntry(
      number: number,
      place: place,
      source: source,
      requestHead: head,
      responseHead: responseHead,
      requestBodyState: requestBodyState,
      startedDateTime: startedDateTime,
      time: time,
      page: page,
      recordedRequestBody: RecordedBody(held: request.body),
      recordedResponseBody: recordedResponseBody,
      firstByte: firstByte
    )
    (entry.isCredentialProbe, entry.callback, entry.unreadable) = (isCredentialProbe, callback, unreadable)
    entry.responseBodyState = responseBodyState
    return entry
  }
}

extension TransportFault {
  /// The message; the kind of a fault without one.
  var reason: String { message.isEmpty ? kind.rawValue : message }
}

extension RecordedBody {
  /// Holds the bytes of a body.
  fileprivate init(held bytes: [UInt8]) { self = bytes.isEmpty ? .none : .held(bytes) }
}
