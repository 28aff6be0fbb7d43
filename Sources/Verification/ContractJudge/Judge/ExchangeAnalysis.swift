import Basics
public import ContractModel
public import Findings
public import HTTPMessages
public import JSONSyntax

/// An exchange with everything that several checks need to know about it, computed once.
public struct ExchangeAnalysis: Sendable {
  @Shared private var facts: Facts

  /// The exchange under test.
  public package(set) var subject: ExchangeUnderTest {
    get { facts.subject }
    set { facts.subject = newValue }
  }
  /// The contract's documentation of the received status; `nil` if it is undocumented or there is no response.
  public var promise: Response? { facts.promise }
  /// The declared media type; `nil` if it is missing or malformed.
  public var mediaType: MediaType? { facts.mediaType }
  /// The documented content that the body is judged by; `nil` if none matches.
  public var content: MediaContent? { facts.content }
  /// The body after content decoding; `nil` if it cannot be decoded.
  public var body: [UInt8]? { facts.body }
  /// The fault in the content coding, if any.
  public var codingFault: CodingFault? { facts.codingFault }
  /// The parsed body or its syntax error; `nil` if no JSON is documented or the body is incomplete.
  public var json: Result<JSONDocument, JSONSyntaxError>? { facts.json }
  private var contract: Contract { facts.contract }

  /// The response.
  public var response: HTTPResponse? { subject.exchange.response }

  /// Whether the response is complete, so that its body can be judged.
  public var isWhole: Bool { subject.exchange.faults.isEmpty && response != nil }

  /// The parsed body, if it is JSON.
  public var document: JSONDocument? {
    guard case .success(let document)? = json else { return nil }
    return document
  }

  /// Whether the response is a complete, documented success, and its body is valid JSON where JSON is documented.
  public var isGood: Bool {
    guard isWhole, promise != nil, isSuccess else { return false }
    if case .failure? = json { return false }
    return true
  }

  /// Whether the body is of a media type that the contract does not document for the status.
  ///
  /// Such a body has no schema of its own: its type is the fault, and nothing else in it is judged.
  var isOfUndocumentedType: Bool {
    guard let promise, let promised = promise.content, !promised.isEmpty, let mediaType else { return false }
    return promise.content(for: mediaType) == nil
  }

  /// Whether the response may have a body: not for `HEAD` and not with 304 (RFC 9110, section 6.4.1), and not with a 204 or
  /// 205 that the contract names, whatever body it describes.
  public var mayHaveBody: Bool { Facts.mayHaveBody(subject) }

  /// Whether the status is 2xx, and the body does not say that the call failed.
  public var isSuccess: Bool { !saysFailure && (response.map { 200..<300 ~= $0.status } ?? false) }

  /// Whether a flag or code in the body of a 2xx, such as `ok`, says that the call failed, and another member says why.
  package var saysFailure: Bool { facts.saysFailure }

  /// Whether the status is a 304 to a conditional request for a documented representation.
  ///
  /// HTTP defines it for every representation, whether or not a contract documents it (RFC 9110, section 15.4.5).
  var isNotModified: Bool {
    let request = subject.exchange.request
    return response?.status == 304 && [.get, .head].contains(request.method)
      && (request.headers["If-None-Match"] != nil || request.headers["If-Modified-Since"] != nil)
      && subject.operation.responses.contains { $0.pattern.isSuccess || $0.pattern == .default }
  }

  /// Whether the request reads the only resource at a path without parameters, which a `PUT` there creates.
  ///
  /// Before that, the resource need not exist.
  var isOfResourceToBeCreated: Bool {
    let operation = subject.operation
    return operation.method == .get && operation.path.names.isEmpty
      && contract.operations.contains { $0.method == .put && $0.path == operation.path }
  }

  /// Analyzes an exchange.
  ///
  /// A body that decodes to more than `maximumBody` bytes is a coding fault.
  package init(_ subject: ExchangeUnderTest, maximumBody: Int, limits: JSONDocument.Limits, contract: Contract) {
    facts = Facts(subject, maximumBody: maximumBody, limits: limits, contract: contract)
  }

  /// Releases the bodies to save memory in a long run; the status and headers remain.
  package mutating func releaseBodies() {
    facts.subject.releaseBodies()
    facts.body = nil
    facts.json = nil
  }

  /// Returns the methods that the contract documents for an operation's path, in contract order.
  package func documentedMethods(of operation: Operation) -> [String] {
    contract.operations.filter { $0.path.text == operation.path.text && $0.serverPaths == operation.serverPaths }
      .map(\.method.rawValue)
  }

  /// The operations, of any method, whose templates match the path of the request.
  package var operationsAtPath: [Operation] {
    contract.operations(at: subject.exchange.request.url.path, of: subject.operation)
  }

  /// Returns the place of a value in the contract, such as a schema keyword.
  public func contractPlace(of value: JSONValue) -> ContractPlace {
    let place = contract.place(of: value) ?? SourcePlace(file: subject.operation.place.file, location: value.location)
    return ContractPlace(place: place, pointer: value.original.pointer)
  }
}

/// The results of an analysis, apart from it because they take much space.
private struct Facts: Sendable {
  var subject: ExchangeUnderTest
  let promise: Response?
  let mediaType: MediaType?
  let content: MediaContent?
  var body: [UInt8]?
  let codingFault: CodingFault?
  var json: Result<JSONDocument, JSONSyntaxError>?
  var saysFailure = false
  let contract: Contract

  init(_ subject: ExchangeUnderTest, maximumBody: Int, limits: JSONDocument.Limits, contract: Contract) {
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
    let decoded = ContentDecoding(response, limit: maximumBody, isPartial: subject.exchange.isPartial)
    body = decoded.body
    codingFault = decoded.fault
    // Of a body that goes on, only the items of a sequence can be judged.
    guard !subject.exchange.isPartial || mediaType?.sequence != nil else {
      (content, json) = (nil, nil)
      return
    }
    content = Self.content(of: promise, for: mediaType, body: decoded.body)
    // The schema of a file says nothing about what is in it, which may be JSON.
    let isFile = content?.schema.map { SchemaShape($0).formats.contains("binary") } ?? false
    guard let bytes = decoded.body, let content, content.range.isJSON || mediaType?.isJSON == true, !isFile else {
      json = nil
      return
    }
    json = Result { () throws(JSONSyntaxError) in try JSONDocument(parsing: bytes, limits: limits) }
    if 200..<300 ~= response.status, case .success(let document)? = json {
      saysFailure = Self.saysFailure(document.root, content.schema)
    }
  }

  /// The flags and codes by which APIs like remote procedure calls say whether a call worked, and the members that say why
  /// not.
  private static let (flags, codes, reasons): (Set<String>, Set<String>, Set<String>) = (
    ["ok", "isok", "success", "issuccess", "successful", "succeeded"],
    ["code", "errcode", "errorcode", "errno", "retcode", "resultcode", "returncode"],
    ["error", "errors", "errorcode", "errormessage", "errmsg", "code", "detail", "message", "msg", "reason"]
  )

  /// Returns whether a body has a flag that is false, or the code of a failure without data, as the contract describes it,
  /// and a reason.
  private static func saysFailure(_ root: JSONValue, _ schema: SchemaReference?) -> Bool {
    guard let schema, root.kind == .object else { return false }
    let members = root.members.map { (name: ResourceNaming.normalized($0.name), member: $0) }
    func hasReason(except own: String) -> Bool {
      members.contains { $0.name != own && reasons.contains($0.name) && !isEmpty($0.member.value) }
    }
    if let flag = members.first(where: { $0.member.value.bool == false && flags.contains($0.name) }) {
      return hasReason(except: flag.name)
        && SchemaShape(schema).member(flag.member.name)?.types.contains("boolean") == true
    }
    guard let code = members.first(where: { codes.contains($0.name) && isFailure($0.member.value, $0.name) }),
      hasReason(except: code.name),
      members.allSatisfy({ !ResourceNaming.wrapperNames.contains($0.name) || isEmpty($0.member.value) })
    else { return false }
    let described = SchemaShape(schema).memberNames
    return described.contains(code.member.name)
      && described.contains { ResourceNaming.wrapperNames.contains(ResourceNaming.normalized($0)) }
  }

  /// Returns whether a code is none of those by which APIs say success: 0, 1, those of HTTP, and a few words.
  private static func isFailure(_ code: JSONValue, _ name: String) -> Bool {
    guard code.kind == .string || code.kind == .number else { return false }
    let text = (code.string ?? code.text).lowercased()
    if text == "1" { return name.hasPrefix("err") }
    return !text.isEmpty && !text.allSatisfy { $0 == "0" } && !["ok", "success", "20000"].contains(text)
      && !(text.utf8.count == 3 && text.hasPrefix("2"))
  }

  private static func isEmpty(_ value: JSONValue) -> Bool {
    value.isNull || value.string == "" || (value.kind == .object || value.kind == .array) && value.count == 0
  }

  static func mayHaveBody(_ subject: ExchangeUnderTest) -> Bool {
    guard subject.exchange.request.method != .head, let status = subject.exchange.response?.status else { return false }
    // Where a range such as `2XX` describes a body, a 204 is a way to leave it out.
    return status != 304
      && (![204, 205].contains(status) || subject.operation.response(for: status)?.pattern != .exact(status))
  }

  /// Returns the documented content for the declared type; otherwise the only documented JSON, if the body looks like
  /// JSON.
  private static func content(of promise: Response?, for type: MediaType?, body: [UInt8]?) -> MediaContent? {
    guard let promise, let promised = promise.content else { return nil }
    if let type, let content = promise.content(for: type) { return content }
    let json = promised.filter(\.range.isJSON)
    guard json.count == 1, let body else { return nil }
    return type == nil || JSONWhitespace.opensContainer(body) ? json.first : nil
  }
}
