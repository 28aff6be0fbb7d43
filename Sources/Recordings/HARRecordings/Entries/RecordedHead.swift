package import HTTPMessages

/// The properties by which a recorded exchange is found, held in memory for every entry.
package struct RecordedHead: Sendable {
  /// The number of the entry in its file, counted from 1.
  package let number: Int
  /// The request without headers and body.
  package let request: HTTPRequest
  /// The host that the request was meant for, in lower case, without a default port.
  package let host: String
  /// The status of the response.
  package let status: Int
  /// The facts about the bodies.
  let facts: Facts

  /// The known facts about the bodies of an entry.
  struct Facts: OptionSet, Sendable {
    let rawValue: UInt8

    /// The file contains the request's body, or shows that there was none.
    static let keepsRequestBody = Facts(rawValue: 1)
    /// The file contains a body of the request.
    static let hasRequestBody = Facts(rawValue: 2)
    /// A body is in a file beside the recording.
    static let hasBodyElsewhere = Facts(rawValue: 4)
    /// The request shows what the server does without valid credentials.
    static let isCredentialProbe = Facts(rawValue: 8)
    /// The request is a callback, which the API sent.
    static let isCallback = Facts(rawValue: 16)
  }

  /// Whether the request shows what the server does without valid credentials.
  package var isCredentialProbe: Bool { facts.contains(.isCredentialProbe) }

  /// Whether the request is a callback, which the API sent.
  package var isCallback: Bool { facts.contains(.isCallback) }

  /// Whether requests of clients get the response: the entry is neither a callback nor a credential probe.
  package var isReplayed: Bool { facts.isDisjoint(with: [.isCredentialProbe, .isCallback]) }
}

extension RecordedHead {
  /// Takes what is known from an entry.
  init(_ entry: RecordedEntry) {
    var facts: Facts = entry.keepsRequestBody ? .keepsRequestBody : []
    if case .none = entry.recordedRequestBody {} else { facts.insert(.hasRequestBody) }
    if [entry.requestBodyState, entry.responseBodyState].contains(.elsewhere) { facts.insert(.hasBodyElsewhere) }
    if entry.isCredentialProbe { facts.insert(.isCredentialProbe) }
    if entry.callback != nil { facts.insert(.isCallback) }
    self.init(
      number: entry.number,
      request: HTTPRequest(method: entry.requestHead.method, url: entry.requestHead.url),
      host: RequestKey.host(of: entry.requestHead),
      status: entry.responseHead.status,
      facts: facts
    )
  }
}
