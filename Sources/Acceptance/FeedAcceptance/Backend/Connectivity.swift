/// The behavior of the API towards one case, with its name in texts.
///
/// ```swift
/// let ours = UseCase("ours", "Our own cases")
/// let banner = AcceptanceCase("ours.banner", of: ours) {
///   Given(.connectivity(.refused))
///   When(.theCustomerAsksForTheFeed)
///   Then(.anErrorIsDisplayed(.connectivity))
/// }
/// ```
public enum Connectivity: Sendable, Hashable, CustomStringConvertible {
  /// As recorded.
  case online
  /// As recorded, with new images at the top.
  case newImagesAtTop
  /// As recorded, but every list is empty.
  case onlineEmpty
  /// Status 200 with a body that is not JSON.
  case invalidJSON
  /// Status 200 with JSON that violates the contract in one place.
  case contractViolation
  /// A valid body with a status.
  case status(Int)
  /// A body that is not JSON, with a status.
  case statusWithInvalidJSON(Int)
  /// A success status without a body.
  case noBody
  /// Half of the body, and then the end of the connection.
  case cutOff
  /// An interim status (1xx) without a final response.
  case interim(Int)
  /// Status 401 without the token; with it, as recorded.
  case token(String)
  /// Connection refused: nothing listens on the port.
  case refused
  /// The connection is reset (TCP RST) after the request has arrived.
  case reset
  /// The status and the headers arrive, and then nothing; the connection stays open.
  case halfOpen
  /// The request is accepted, and gets no response.
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
    case .halfOpen: "online, but sending the headers alone, until the request times out"
    case .silent: "silent, until the request times out"
    }
  }
}
