import ContractJudge
package import ContractModel
import Diagnostics
import Findings
package import HTTPMessages
import JSONSyntax

extension ExampleGenerator {
  /// Generates a successful response, or one with a given status; `nil` if none is found.
  ///
  /// The statuses 200 and 201 are preferred, then ranges and other codes, then redirects, then `default`. JSON bodies
  /// are preferred. Required headers are included. The judge has no findings for the response, except for an example that
  /// is chosen by its name.
  /// - Parameters:
  ///   - operation: The operation.
  ///   - status: The status; `nil` for that of a success.
  ///   - types: The documented media ranges that are preferred to the others.
  ///   - example: The name of the example that is the body; `nil` for any, or a value of the schema.
  package func response(
    of operation: Operation,
    status: Int? = nil,
    preferring types: [String] = [],
    example: String? = nil
  ) -> HTTPResponse? {
    for status in status.map({ [$0] }) ?? Self.successStatuses(of: operation) {
      let generator = ResponseGenerator(
        generator: self,
        operation: operation,
        status: status,
        types: types,
        example: example
      )
      if let response = generator.response() { return response }
    }
    return nil
  }

  /// Returns the statuses of an operation's success, the best first.
  package static func successStatuses(of operation: Operation) -> [Int] {
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

/// Generates a response with one status.
struct ResponseGenerator {
  let generator: ExampleGenerator
  let operation: Operation
  let status: Int
  /// The documented media ranges that are preferred to the others.
  var types: [String] = []
  /// The name of the example that is the body; `nil` for any.
  var example: String?

  /// Returns the first response for which the judge has no findings.
  func response() -> HTTPResponse? {
    guard let promise = operation.response(for: status) else { return nil }
    for bodies in bodies(promise) {
      for body in bodies() {
        var response = HTTPResponse(status: status, body: operation.method == .head ? [] : body.bytes)
        if let type = body.type { response.headers.add("Content-Type", type) }
        guard HeaderGenerator(generator: generator).addHeaders(of: promise, to: &response) else { return nil }
        // A 405 says which methods there are (RFC 9110, section 15.5.6), and an operation knows none but its own.
        if status == 405, response.headers["Allow"] == nil { response.headers.add("Allow", "") }
        // Who names an example gets it, whatever is wrong with it.
        if example != nil || GeneratedResponseJudge.findingCount(response, of: operation) == 0 { return response }
      }
    }
    return nil
  }

  /// The candidate bodies, the best first; expensive ones are generated lazily.
  private func bodies(_ promise: Response) -> [() -> [ExampleBody]] {
    guard status != 204, status != 205, status != 304 else { return [{ [ExampleBody()] }] }
    let problem = problem(promise)
    guard let content = promise.content else {
      // The contract does not describe the body, but errors get an explanation anyway.
      return [{ status >= 400 ? [problem] : [ExampleBody()] }]
    }
    guard !content.isEmpty else { return [{ [ExampleBody()] }] }
    let ordered = content.filter(\.range.isJSON) + content.filter { !$0.range.isJSON }
    let preferred = ordered.filter { types.contains($0.range.description) }
    let others = types.isEmpty ? ordered : ordered.filter { !types.contains($0.range.description) }
    return (preferred + others).flatMap { content -> [() -> [ExampleBody]] in
      let generator = BodyGenerator(generator: generator, content: content, problem: problem, example: example)
      return [generator.exampleBodies] + (example == nil ? [{ generator.generatedBodies(status: status) }] : [])
    }
  }

  /// Problem details with the contract's description of the status (RFC 9457).
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

/// Checks generated responses with the judge.
enum GeneratedResponseJudge {
  /// A judge with an empty contract, which is enough because findings are only counted.
  private static let judge = Judge(contract: ContractLoader.none)

  /// Counts the findings of the judge for a response of an operation.
  static func findingCount(_ response: HTTPResponse, of operation: Operation) -> Int {
    findings(response, of: operation).count
  }

  /// Counts the errors among the findings of the judge for a response of an operation.
  static func errorCount(_ response: HTTPResponse, of operation: Operation) -> Int {
    findings(response, of: operation).count { $0.severity == .error }
  }

  /// Returns the findings of the judge for a response of an operation.
  static func findings(_ response: HTTPResponse, of operation: Operation) -> [Finding] {
    let url = HTTPURL(scheme: "http", host: "localhost", path: "/")
    let request = HTTPRequest(method: operation.method, url: url)
    let exchange = HTTPExchange(request: request, response: response)
    return judge.findings(for: ExchangeUnderTest(operation: operation, exchange: exchange))
  }
}

extension ContractLoader {
  /// A contract without operations.
  static var none: Contract {
    ContractLoader { _, _ in .failure(ContractFileFault(message: "", location: nil)) }.load([], folder: "")
  }
}
