/// How the API behaves towards one case, and what people call that.
public enum Connectivity: Sendable, Hashable, CustomStringConvertible {
  /// As recorded.
  case online
  /// As recorded, with images at the top that were not there before.
  case newImagesAtTop
  /// As recorded, but every list is empty.
  case onlineEmpty
  /// Status 200 with a body that is no JSON.
  case invalidJSON
  /// Status 200 with JSON in which one thing is other than the contract allows.
  case contractViolation
  /// A good body under a status.
  case status(Int)
  /// A body that is no JSON under a status.
  case statusWithInvalidJSON(Int)
  /// A good status without a body.
  case noBody
  /// Half the body comes, and then the end of the connection.
  case cutOff
  /// An interim status (1xx), and no response after it.
  case interim(Int)
  /// Status 401 without the token; with it, as recorded.
  case token(String)
  /// Nothing listens: a port that is really closed.
  case refused
  /// The connection is reset (TCP RST) when the request has come.
  case reset
  /// The request is taken, and gets no response.
  case silent

  /// The text in a case.
  public var description: String {
    switch self {
    case .online: "online"
    case .newImagesAtTop: "online, with new images at the top"
    case .onlineEmpty: "online, with an empty list"
    case .invalidJSON: "online, but answering invalid JSON"
    case .contractViolation: "online, but answering JSON that breaks the contract"
    case .status(let status): "online, but answering \(status)"
    case .statusWithInvalidJSON(let status): "online, but answering \(status) with invalid JSON"
    case .noBody: "online, but answering without a body"
    case .cutOff: "online, but closing the connection in the middle of the body"
    case .interim(let status): "online, but answering \(status) alone"
    case .token(let token): "online for requests with the token \(token)"
    case .refused: "offline, the connection refused"
    case .reset: "offline, the connection reset"
    case .silent: "silent, until the request times out"
    }
  }
}
