package import ContractModel
package import HTTPMessages
import JSONSchemas
import JSONSyntax
import SchemaVariations

/// Generates the variations of an operation's responses: all that the contract allows, and all single violations.
///
/// They begin with responses that were sent, such as recorded ones, so that one place alone differs from what a client
/// usually gets. Statuses that were not sent begin with a response that the contract's examples or schemas give.
package struct ResponseVariations: Sendable {
  /// The statuses that are no response on their own: they depend on conditions or ranges of the request.
  private static let dependent: Set<Int> = [206, 304]

  private let contract: Contract
  /// The schemas of bodies that were varied already: operations usually share one for errors.
  private var varied: Set<VariedSchema> = []

  /// A schema of bodies; that of a success is varied for each operation.
  private struct VariedSchema: Hashable {
    let place: SourcePlace
    let operation: String?
  }

  /// Creates a generator for the operations of a contract.
  package init(of contract: Contract) { self.contract = contract }

  /// Returns the variations of an operation's responses, each name once.
  ///
  /// An error body whose schema was varied for an earlier operation is not varied again.
  /// - Parameters:
  ///   - operation: The operation.
  ///   - sent: Responses of the operation that were sent, without content codings; of those with the same status, the
  ///     first one is varied.
  package mutating func variations(of operation: Operation, sent: [HTTPResponse] = []) -> [ResponseVariation] {
    statuses(of: operation, sent).flatMap { status in variations(of: operation, status, sent) }
  }

  /// The documented statuses, successes first.
  private func statuses(of operation: Operation, _ sent: [HTTPResponse]) -> [Int] {
    let codes = operation.responses.flatMap { response -> [Int] in
      switch response.pattern {
      case .exact(let code): return [code]
      case .range(let hundreds):
        let seen = sent.map(\.status).filter { $0 / 100 == hundreds }
        // A client that knows one success alone breaks when the API uses another one.
        return (seen.isEmpty ? [hundreds * 100] : seen) + (hundreds == 2 ? [201] : [])
      case .default:
        let hasSuccess = operation.responses.contains { $0.pattern != .default && $0.pattern.includes(200) }
        return hasSuccess || sent.contains { $0.status < 300 } ? [500] : [200, 500]
      }
    }
    let own = sent.map(\.status).filter { operation.response(for: $0) != nil }
    return Set(codes + own).filter { code in
      200...599 ~= code && (!Self.dependent.contains(code) || own.contains(code))
    }
    .sorted()
  }

  private mutating func variations(
    of operation: Operation,
    _ status: Int,
    _ sent: [HTTPResponse]
  ) -> [ResponseVariation] {
    guard let promise = operation.response(for: status) else { return [] }
    let known = sent.first { $0.status == status }
    let found = known ?? other(sent, status, operation)
    guard var base = found ?? ExampleGenerator().response(of: operation, status: status) else { return [] }
    for name in Self.ofBytes { base.headers[name] = nil }
    var variations: [ResponseVariation] = []
    func add(
      _ kind: ResponseVariation.Kind,
      _ name: String,
      _ change: String,
      _ place: SourcePlace,
      _ response: HTTPResponse,
      isTolerable: Bool = false,
      isEscaped: Bool = false
    ) {
      let isViolation = !GeneratedResponseJudge.findings(response, of: operation).isEmpty
      let isSuccess = 200..<300 ~= status
      variations.append(
        ResponseVariation(
          operation: operation.id,
          kind: isViolation ? .violations : isSuccess ? kind : .errors,
          name: "\(status).\(name)",
          change: change,
          place: place,
          demand: isSuccess && !isViolation && !isTolerable ? .accepted : .tolerated,
          response: response,
          isEscaped: isEscaped
        )
      )
    }
    if known == nil {
      let isSuccess = 200..<300 ~= status
      add(isSuccess ? .statuses : .errors, "status", "the status is \(status)", promise.place, base)
    }
    for variation in bodies(of: operation, status, base) {
      var response = base
      response.body = variation.body
      let path = variation.candidate?.path ?? []
      let isPage = operation.pagination?.leads(along: path) ?? false
      let kind = isPage ? .pages : ResponseVariation.Kind(variation.candidate?.kind)
      let isTolerable = variation.candidate.map { !$0.isInteroperable } ?? false
      add(
        kind,
        variation.name,
        variation.change,
        variation.place,
        response,
        isTolerable: isTolerable,
        isEscaped: variation.isEscaped
      )
    }
    addHeaders(of: promise, operation, base) { add($0, $1, $2, $3, $4) }
    return variations
  }

  /// Returns a success that was sent, with another status that allows it; `nil` if there is none.
  private func other(_ sent: [HTTPResponse], _ status: Int, _ operation: Operation) -> HTTPResponse? {
    guard 200..<300 ~= status, status != 204, var response = sent.first(where: { 200..<300 ~= $0.status }) else {
      return nil
    }
    (response.status, response.reason) = (status, "")
    return GeneratedResponseJudge.findings(response, of: operation).isEmpty ? response : nil
  }

  /// The headers that are valid only for the bytes that were sent.
  private static let ofBytes = ["Content-Length", "ETag"] + HTTPHeaders.digestNames

  /// Returns the variations of a JSON body; none if its schema was varied before.
  private mutating func bodies(of operation: Operation, _ status: Int, _ base: HTTPResponse) -> [PayloadVariation] {
    guard let type = base.headers["Content-Type"].flatMap(MediaType.init), type.isJSON,
      let schema = operation.response(for: status)?.content(for: type)?.schema
    else { return [] }
    let key = VariedSchema(place: schema.place, operation: status >= 400 ? nil : operation.id)
    guard varied.insert(key).inserted else { return [] }
    let body = (try? JSONDocument(parsing: base.body)).map { [JSONLiteral($0.root)] }
    let variations = PayloadVariations(
      of: operation,
      status: status,
      varying: body,
      headers: base.headers,
      at: contract.place
    ) { candidate in
      operation.pagination?.allows(candidate) ?? true && candidate.isUsual
    }
    return variations.allowed + variations.refused.filter { $0.candidate != nil }
  }

  private func addHeaders(
    of promise: Response,
    _ operation: Operation,
    _ base: HTTPResponse,
    _ add: (ResponseVariation.Kind, String, String, SourcePlace, HTTPResponse) -> Void
  ) {
    for header in promise.headers where base.headers[header.name] != nil {
      var response = base
      response.headers[header.name] = nil
      let isLink = operation.pagination?.next.isHeader == true && ASCII.lowercased(header.name) == "link"
      let name = "header.\(Self.plain(header.name)).absent"
      add(isLink ? .pages : .absent, name, "the header \(header.name) is missing", header.place, response)
    }
    guard !base.body.isEmpty, let text = base.headers["Content-Type"], let type = MediaType(text),
      let place = promise.content(for: type)?.place
    else { return }
    var response = base
    if type.isJSON || type.type == "text" {
      let charset = type.parameter("charset") == nil ? "\(type); charset=utf-8" : type.essence
      response.headers["Content-Type"] = charset
      add(.mediaType, "content-type.parameter", "the media type is \(charset)", place, response)
    }
    if type.isJSON {
      response.headers["Content-Type"] = "text/html"
      add(.mediaType, "content-type.html", "the media type is text/html", place, response)
    }
  }

  private static func plain(_ text: String) -> String {
    String(ASCII.lowercased(text).map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
  }
}

extension VariationCandidate {
  /// Whether the change is one that servers may send any day, rather than one for tests of every spelling.
  fileprivate var isUsual: Bool {
    switch (kind, part) {
    case (.absence, _), (.presence, _), (.unknownMember, _), (.order, .object?): true
    default: rarity < .rare
    }
  }

  /// Whether software that follows the standards agrees about the changed value.
  ///
  /// A number beyond 2⁵³ has no agreed value (RFC 8259, section 6), and a URL that was made up leads nowhere.
  fileprivate var isInteroperable: Bool {
    switch part {
    case .number(let text)? where kind == .number:
      guard let number = JSONNumber(text) else { return false }
      return number.integer.map { (-Self.greatest...Self.greatest).contains($0) } ?? (abs(number.double) < 1e15)
    case .string(let text)? where kind.isOfText: return !text.contains(":/") && !text.hasPrefix("urn:")
    case .null?, .bool?, .number?, .string?, .array?, .object?, nil: return true
    }
  }

  /// The greatest integer that IEEE 754 doubles represent with all smaller ones.
  private static let greatest = 9_007_199_254_740_991
}

extension Pagination {
  /// Whether a place of a body says that another page follows.
  fileprivate func leads(along path: [String]) -> Bool { signs.contains { $0.tokens == path } }

  /// Whether a change keeps a list finite: a made-up cursor, total or flag would lead a client in a circle.
  fileprivate func allows(_ candidate: VariationCandidate) -> Bool {
    guard leads(along: candidate.path) else { return true }
    switch candidate.part {
    case nil, .null?, .bool(false)?: return true
    case .string?, .number?, .bool(true)?, .array?, .object?: return candidate.kind == .type
    }
  }
}
