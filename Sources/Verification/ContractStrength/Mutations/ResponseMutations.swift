import ContractModel
import Diagnostics
import Findings
import HTTPMessages
import JSONSyntax

/// The changes of the responses of an operation with one status.
struct ResponseMutations {
  let contract: Contract
  let corpus: RecordedCorpus
  let operation: Operation
  let status: Int
  /// The positions of the exchanges.
  let positions: [Int]
  let profile: BodyProfile
  let objects: ContractObjects

  init(contract: Contract, corpus: RecordedCorpus, operation: Operation, status: Int, positions: [Int]) {
    (self.contract, self.corpus, self.operation) = (contract, corpus, operation)
    (self.status, self.positions) = (status, positions)
    objects = ContractObjects(contract: contract)
    let promise = operation.response(for: status)
    profile = BodyProfile(positions, in: corpus) { Self.content($0, promise, corpus)?.schema.map { SchemaShape($0) } }
  }

  /// The response that the contract documents for the status.
  var promise: Response? { operation.response(for: status) }

  /// The content that the contract documents for a response.
  func content(of exchange: Int) -> MediaContent? { Self.content(exchange, promise, corpus) }

  private static func content(_ exchange: Int, _ promise: Response?, _ corpus: RecordedCorpus) -> MediaContent? {
    let type = corpus.entry(exchange)?.exchange.response?.headers["Content-Type"].flatMap { MediaType($0) }
    guard let promise else { return nil }
    if let type { return promise.content(for: type) }
    return promise.content.flatMap { $0.count == 1 ? $0.first : nil }
  }

  /// The shape of the bodies.
  var root: SchemaShape? {
    profile.bodies.lazy.compactMap { content(of: $0)?.schema }.first.map { SchemaShape($0) }
  }

  /// All changes of the responses alone.
  var all: [Mutation] { bodies + statuses + contentTypes + headers }

  // MARK: Statuses

  /// The statuses of each class that a response is changed to, the usual ones first.
  private static let others: [[Int]] = [
    [202, 206, 203, 226], [302, 307, 303, 308], [418, 422, 409, 424], [503, 502, 500, 504],
  ]

  /// A status of each class that the contract does not document as such.
  ///
  /// `default` says that there may be any error, so that none is unexpected then.
  private var statuses: [Mutation] {
    guard let first = positions.first else { return [] }
    return Self.others.compactMap { candidates in
      let documented = operation.responses.map(\.pattern)
      let other = candidates.first { $0 != status && !documented.contains(.exact($0)) }
      guard let other else { return nil }
      let catching = operation.response(for: other)
      if catching?.pattern == .default, other >= 400 { return nil }
      var mutation = mutation(
        .status,
        subject: "the status",
        phrase: "is \(other) instead of \(status)",
        [.status(exchange: first, other)],
        at: ContractPlace(place: catching?.place ?? operation.responsesPlace)
      )
      // In place of `default`, a status would leave the errors that it covers undocumented.
      if let catching, let (key, _) = objects.response(catching, of: operation), catching.pattern == promise?.pattern,
        catching.pattern != .default, let responses = objects.object(of: operation)?["responses"]
      {
        mutation.remedies = objects.adding(.rename(key, to: String(status)), to: responses)
      }
      if let catching {
        mutation.advice = "document the statuses that occur in place of \(catching.pattern), such as '\(status)'"
        // What `default` covers is to be said, not accepted.
        let object = catching.pattern == .default ? nil : objects.response(catching, of: operation)?.object
        mutation.acceptance = mutation.acceptance ?? mutation.kind.acceptance(in: [object])
      }
      return mutation
    }
  }

  // MARK: Content types

  private var contentTypes: [Mutation] {
    let first = positions.first { position in
      let response = corpus.entry(position)?.exchange.response
      return response?.headers["Content-Type"] != nil && response?.body.isEmpty == false
    }
    guard let first,
      let type = corpus.entry(first)?.exchange.response?.headers["Content-Type"].flatMap({ MediaType($0) })
    else { return [] }
    let other = type.type == "text" && type.essence.hasSuffix("html") ? "text/plain" : "text/html"
    var mutation = mutation(
      .contentType,
      subject: "Content-Type",
      phrase: "is \(other) instead of \(type.essence)",
      [.header(exchange: first, name: "Content-Type", value: other)],
      at: ContractPlace(place: promise?.place ?? operation.responsesPlace)
    )
    if let promise, let range = promise.content(for: type)?.range, range.essence != type.essence {
      let key = objects.response(promise, of: operation)?.object["content"]?.members.first {
        MediaType($0.name) == range
      }
      let content = objects.response(promise, of: operation)?.object["content"]
      mutation.remedies = key.map { objects.adding(.rename($0.name, to: type.essence), to: content) } ?? []
    } else if promise?.content == nil, let promise, !objects.isSwagger(operation) {
      let object = objects.response(promise, of: operation)?.object
      mutation.remedies = objects.adding(.keyword("content", .object([.init(type.essence, .object([]))])), to: object)
    }
    mutation.advice = "document the media type \(type.essence) under content"
    return [mutation]
  }

  // MARK: Headers

  /// The last parts of names of headers that clients act upon; others, such as those of caches, are optional in HTTP.
  private static let meaningful = [
    "location", "link", "retry-after", "www-authenticate", "content-disposition", "total-count", "x-total", "next-page",
    "ratelimit-remaining", "ratelimit-limit", "ratelimit-reset", "rate-limit", "content-range", "content-language",
  ]

  private var headers: [Mutation] {
    guard let first = positions.first, let response = corpus.entry(first)?.exchange.response else { return [] }
    var seen: Set<String> = ["content-type", "content-length", "content-encoding", "transfer-encoding", "set-cookie"]
    let names = response.headers.fields.map(\.name).filter { seen.insert(ASCII.lowercased($0)).inserted }
    return names.flatMap { name -> [Mutation] in
      let lower = ASCII.lowercased(name)
      let documented = promise?.headers.first { ASCII.equalIgnoringCase($0.name, name) }
      guard documented != nil || Self.meaningful.contains(where: lower.hasSuffix) else { return [] }
      let count = positions.count { corpus.entry($0)?.exchange.response?.headers[name] != nil }
      // A header that only some responses have is optional: a link to the next page, for example.
      guard count == positions.count else { return [] }
      let place = ContractPlace(place: documented?.place ?? promise?.place ?? operation.responsesPlace)
      let evidence = "seen in \(count) of \(counted(positions.count, "response"))"
      var missing = mutation(
        .header,
        subject: "the header \(name)",
        phrase: "is missing",
        [.header(exchange: first, name: name, value: nil)],
        at: place,
        evidence: evidence
      )
      missing.remedies = remedies(of: name, like: response.headers[name] ?? "", documented)
      missing.advice = "document the header with required: true"
      // What the contract calls optional in so many words may be missing.
      let isOptional = documented.flatMap(headerObject)?["required"]?.bool == false
      let found = isOptional ? [] : [missing]
      guard let documented, let value = response.headers[name], Int(value) != nil else { return found }
      var wrong = mutation(
        .header,
        subject: "the header \(name)",
        phrase: "is no number",
        [.header(exchange: first, name: name, value: "many")],
        at: place,
        evidence: evidence
      )
      let object = headerObject(documented)
      wrong.remedies = objects.adding(.keyword("type", "integer"), to: object?["schema"])
      if !objects.isSwagger(operation) {
        wrong.remedies += objects.adding(.keyword("schema", ["type": "integer"]), to: object)
      }
      return found + [wrong]
    }
  }

  private func headerObject(_ header: Parameter) -> JSONValue? {
    guard let promise, let root = contract.root(of: operation.place.file),
      let headers = objects.response(promise, of: operation)?.object["headers"]
    else { return nil }
    let member = headers.members.first { ASCII.equalIgnoringCase($0.name, header.name) }
    return objects.resolved(member?.value, in: root)
  }

  private func remedies(of name: String, like value: String, _ documented: Parameter?) -> [Remedy] {
    guard !objects.isSwagger(operation) else { return [] }
    if let documented {
      return objects.adding(.keyword("required", .bool(true)), to: headerObject(documented))
    }
    guard let promise, let object = objects.response(promise, of: operation)?.object else { return [] }
    let header = JSONLiteral.object([
      .init("required", .bool(true)),
      .init("schema", .object([.init("type", .string(Int(value) == nil ? "string" : "integer"))])),
    ])
    return objects.adding(name, header, in: "headers", of: object)
  }

  // MARK: Parts

  /// Creates a change of these responses.
  func mutation(
    _ kind: MutationKind,
    pointer: [String]? = nil,
    subject: String,
    phrase: String,
    _ variants: [Mutation.Variant],
    at place: ContractPlace,
    evidence: String? = nil
  ) -> Mutation {
    var mutation = Mutation(
      kind: kind,
      operation: operation.id,
      status: status,
      pointer: pointer.map { JSONPointer(tokens: $0) },
      subject: subject,
      phrase: phrase,
      variants: variants,
      place: place,
      evidence: evidence ?? "seen in \(positions.count) of \(counted(positions.count, "response"))",
      samples: positions.count
    )
    let schemas = pointer.flatMap { ContractObjects.shape($0, in: root)?.schemas } ?? []
    mutation.acceptance = kind.acceptance(in: schemas + [objects.object(of: operation)])
    return mutation
  }
}
