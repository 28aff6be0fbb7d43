public import ContractModel
import ContractVerifier
public import HTTPExchange
import JSONSyntax

extension ExampleMaker {
  /// A good answer of an operation, or one of a status, that its contract allows; `nil` where none could be found.
  ///
  /// Of the documented successes 200 and 201 come first, then a range or another code, then redirects, then `default`.
  /// Of the bodies JSON comes first. Header fields that are required are there. The judge finds nothing wrong with it.
  public func response(of operation: Operation, status: Int? = nil) -> HTTPResponse? {
    for status in status.map({ [$0] }) ?? Self.goodStatuses(of: operation) {
      let maker = ResponseMaker(maker: self, operation: operation, status: status)
      if let response = maker.response() { return response }
    }
    return nil
  }

  static func goodStatuses(of operation: Operation) -> [Int] {
    let patterns = operation.responses.map(\.pattern)
    func codes(_ hundreds: Int) -> [Int] {
      patterns.compactMap { pattern in
        guard case .exact(let code) = pattern, code / 100 == hundreds else { return nil }
        return code
      }
      .sorted()
    }
    var statuses = codes(2).filter { $0 <= 201 }
    if patterns.contains(.range(2)) { statuses.append(200) }
    statuses += codes(2).filter { $0 > 201 } + codes(3)
    if patterns.contains(.range(3)) { statuses.append(302) }
    if patterns.contains(.default) { statuses.append(200) }
    return statuses
  }
}

/// Makes an answer of one status.
struct ResponseMaker {
  let maker: ExampleMaker
  let operation: Operation
  let status: Int

  /// The first answer that the judge finds nothing wrong with.
  func response() -> HTTPResponse? {
    guard let promise = operation.response(for: status) else { return nil }
    for bodies in bodies(promise) {
      for body in bodies() {
        var response = HTTPResponse(status: status, body: operation.method == .head ? [] : body.bytes)
        if let type = body.type { response.headers.add("Content-Type", type) }
        guard HeaderMaker(maker: maker).addHeaders(of: promise, to: &response) else { return nil }
        if Verdict.count(response, of: operation) == 0 { return response }
      }
    }
    return nil
  }

  /// The bodies to try, the best first; those that take work are made when they are asked for.
  private func bodies(_ promise: Response) -> [() -> [ExampleBody]] {
    guard status != 204, status != 205, status != 304 else { return [{ [ExampleBody()] }] }
    let problem = problem(promise)
    guard let content = promise.content else {
      // Nothing is said of the body; an error explains itself nevertheless.
      return [{ status >= 400 ? [problem] : [ExampleBody()] }]
    }
    guard !content.isEmpty else { return [{ [ExampleBody()] }] }
    let ordered = content.filter(\.range.isJSON) + content.filter { !$0.range.isJSON }
    return ordered.flatMap { content -> [() -> [ExampleBody]] in
      let maker = BodyMaker(maker: maker, content: content, problem: problem)
      return [maker.given, { maker.made(status: status) }]
    }
  }

  /// Problem details with what the contract says of the status (RFC 9457).
  private func problem(_ promise: Response) -> ExampleBody {
    let literal: JSONLiteral = [
      "type": "about:blank", "status": JSONLiteral(status), "detail": .string(promise.description),
    ]
    return ExampleBody(type: "application/problem+json", bytes: literal.serialized())
  }
}

/// A body and its media type.
struct ExampleBody {
  var type: String?
  var bytes: [UInt8] = []
}
