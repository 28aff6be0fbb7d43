public import ContractModel
public import ContractReports
public import HTTPExchange
public import JSONSyntax

/// A subject with everything that several checks need to know of it, worked out once.
public struct ExchangeAnalysis: Sendable {
  /// The subject.
  public internal(set) var subject: ExchangeUnderTest
  /// What the contract promises for the status that came; `nil` where nothing is documented, or no answer came.
  public let promise: Response?
  /// The announced media type; `nil` where none was announced, or the field is malformed.
  public let mediaType: MediaType?
  /// The promised content that the body is judged by; `nil` where none fits.
  public let content: MediaContent?
  /// The content coding undone; `nil` where it cannot be.
  public private(set) var body: [UInt8]?
  /// What is wrong with the content coding; `nil` for nothing.
  public let codingFault: CodingFault?
  /// The parsed body, or why it is not JSON; `nil` where no JSON is promised, or the body is not whole.
  public private(set) var json: Result<JSONDocument, JSONSyntaxError>?
  private let contract: Contract

  /// The answer.
  public var response: HTTPResponse? { subject.exchange.response }

  /// Whether the answer came whole, so that its body can be judged.
  public var isWhole: Bool { subject.exchange.faults.isEmpty && response != nil }

  /// The parsed body, where it is JSON.
  public var document: JSONDocument? {
    guard case .success(let document)? = json else { return nil }
    return document
  }

  /// Whether the answer is a whole, documented success, its body JSON where JSON is promised.
  public var isGood: Bool {
    guard isWhole, promise != nil, isSuccess else { return false }
    if case .failure? = json { return false }
    return true
  }

  /// Whether HTTP allows the answer a body: none to `HEAD`, and none with 304 (RFC 9110, section 6.4.1).
  public var mayHaveBody: Bool { Self.mayHaveBody(subject) }

  /// Whether the status is 2xx.
  public var isSuccess: Bool { response.map { 200..<300 ~= $0.status } ?? false }

  /// Works a subject out.
  ///
  /// A body of more than `maximumBody` bytes once decoded is a coding fault.
  package init(_ subject: ExchangeUnderTest, maximumBody: Int, limits: JSONDocument.Limits, contract: Contract) {
    self.subject = subject
    self.contract = contract
    guard let response = subject.exchange.response else {
      (promise, mediaType, content, body, codingFault, json) = (nil, nil, nil, nil, nil, nil)
      return
    }
    let promise = subject.operation.response(for: response.status)
    let mediaType = response.headers["Content-Type"].flatMap { MediaType($0) }
    self.promise = promise
    self.mediaType = mediaType
    guard subject.exchange.faults.allSatisfy({ $0.kind == .bodyTooLong }), Self.mayHaveBody(subject) else {
      (content, body, codingFault, json) = (nil, nil, nil, nil)
      return
    }
    let decoded = ContentDecoding(response, limit: maximumBody)
    body = decoded.body
    codingFault = decoded.fault
    content = Self.content(of: promise, for: mediaType, body: decoded.body)
    guard let bytes = decoded.body, let content, content.range.isJSON || mediaType?.isJSON == true else {
      json = nil
      return
    }
    json = Result { () throws(JSONSyntaxError) in try JSONDocument(parsing: bytes, limits: limits) }
  }

  /// Lets go of the bodies, so that a long run does not keep them all; the status and the header fields stay.
  package mutating func releaseBodies() {
    subject.releaseBodies()
    body = nil
    json = nil
  }

  /// The place of a value, such as a keyword of a schema, in the contract.
  public func contractPlace(of value: JSONValue) -> ContractPlace {
    let place = contract.place(of: value) ?? SourcePlace(file: subject.operation.place.file, location: value.location)
    return ContractPlace(place: place, pointer: value.pointer)
  }

  private static func mayHaveBody(_ subject: ExchangeUnderTest) -> Bool {
    subject.exchange.request.method != .head && subject.exchange.response?.status != 304
  }

  /// The promised content that fits the announced type; failing that, the only JSON promised, when the body looks so.
  private static func content(of promise: Response?, for type: MediaType?, body: [UInt8]?) -> MediaContent? {
    guard let promise, let promised = promise.content else { return nil }
    if let type, let content = promise.content(for: type) { return content }
    let json = promised.filter(\.range.isJSON)
    guard json.count == 1, let body else { return nil }
    return type == nil || JSONWhitespace.opensContainer(body) ? json.first : nil
  }
}
