/// The stable name of a check, kebab-case, as findings, filters and reports use it.
public struct CheckID: RawRepresentable, Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The name.
  public let rawValue: String
  /// A check by its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  private init(_ name: String) { rawValue = name }
  /// The name.
  public var description: String { rawValue }
  /// Checks compare by name.
  public static func < (left: CheckID, right: CheckID) -> Bool { left.rawValue < right.rawValue }

  // MARK: One exchange

  /// The status is one that the contract documents, and one that the request deserves.
  public static let status = CheckID("status")
  /// `Content-Type` is there, documented, and its charset is true.
  public static let contentType = CheckID("content-type")
  /// `Content-Encoding` is one that was asked for, and the body is coded so.
  public static let contentEncoding = CheckID("content-encoding")
  /// Header fields that the contract promises are there and keep their schemas.
  public static let headers = CheckID("headers")
  /// The body is well-formed for its media type.
  public static let bodySyntax = CheckID("body-syntax")
  /// The body keeps the contract's schema.
  public static let bodySchema = CheckID("body-schema")
  /// No body stands where none may be.
  public static let bodyAbsent = CheckID("body-absent")
  /// Elements of an array have different keys.
  public static let uniqueItems = CheckID("unique-items")
  /// The answer came within the time asked for.
  public static let responseTime = CheckID("response-time")
  /// The answer came whole, as HTTP frames it.
  public static let transport = CheckID("transport")
  /// The request keeps the contract.
  public static let request = CheckID("request")

  // MARK: Several exchanges

  /// Pages join to one list: none lost, none twice, in one order, of the size asked for, with an end.
  public static let pagination = CheckID("pagination")
  /// A second identical request gets the same answer.
  public static let stability = CheckID("stability")
  /// A resource that a body refers to can be had, and is what the contract says.
  public static let resource = CheckID("resource")
  /// What an answer links to is there.
  public static let link = CheckID("link")
  /// Identifiers compare without regard to case.
  public static let identifierCase = CheckID("identifier-case")
  /// A request that breaks the contract, or names what is not there, gets the documented refusal.
  public static let rejection = CheckID("rejection")
  /// What the contract documents was seen.
  public static let coverage = CheckID("coverage")

  // MARK: Contracts and recordings

  /// The contract itself can be read and means something.
  public static let contract = CheckID("contract")
  /// A recording can be read and used.
  public static let recording = CheckID("recording")
  /// A scenario of one's own can be read and played.
  public static let scenario = CheckID("scenario")
  /// No secret stands in a recording.
  public static let secret = CheckID("secret")
  /// A recording is not older than it may be.
  public static let age = CheckID("age")
  /// What was recorded is used.
  public static let unused = CheckID("unused")
  /// What a client asks for was recorded.
  public static let unmatched = CheckID("unmatched")
}

extension CheckID {
  /// The checks of a live API, in the order in which an answer meets them.
  public static let ofVerification: [CheckID] = [
    .transport, .status, .bodyAbsent, .contentEncoding, .contentType, .headers, .bodySyntax, .bodySchema, .uniqueItems,
    .responseTime, .pagination, .stability, .resource, .link, .identifierCase, .rejection, .coverage,
  ]
  /// The checks of contracts and recordings, which need no network.
  public static let ofFiles: [CheckID] = [
    .contract, .recording, .scenario, .secret, .request, .status, .bodyAbsent, .contentType, .headers, .bodySyntax,
    .bodySchema, .uniqueItems, .age, .coverage, .unused,
  ]
  /// The checks of a mock API: what its clients ask.
  public static let ofServing: [CheckID] = [.request, .unmatched, .unused]
}
