import ContractJudge
package import ContractModel
import Diagnostics
package import HTTPMessages
import JSONSyntax

extension ExampleGenerator {
  /// Generates a request that the API sends, a callback or a webhook; `nil` if none is found.
  ///
  /// JSON bodies are preferred. The headers and query parameters that it must have are included, unless the URL has
  /// them. The judge has no findings for the request.
  package func request(of callback: Operation, to url: HTTPURL) -> HTTPRequest? {
    RequestExampleGenerator(generator: self, operation: callback, url: url).request()
  }
}

/// Generates a request of the API to a URL.
struct RequestExampleGenerator {
  let generator: ExampleGenerator
  let operation: Operation
  let url: HTTPURL

  /// A judge with an empty contract, which is enough because findings are only counted.
  private static let judge = RequestJudge(contract: ContractLoader.none)

  /// Returns the first request without a fault.
  func request() -> HTTPRequest? {
    for bodies in bodies {
      for body in bodies() {
        var request = HTTPRequest(method: operation.method, url: url, body: body.bytes)
        if let type = body.type { request.headers.add("Content-Type", type) }
        guard addParameters(to: &request) else { return nil }
        let match = OperationMatch(operation: operation, pathParameters: [:])
        let findings = Self.judge.findings(for: request, match: match)
        if !findings.contains(where: { $0.severity == .error }) { return request }
      }
    }
    return nil
  }

  /// The candidate bodies, the best first; expensive ones are generated lazily.
  private var bodies: [() -> [ExampleBody]] {
    guard let content = operation.requestBody?.content, !content.isEmpty else { return [{ [ExampleBody()] }] }
    let ordered = content.filter(\.range.isJSON) + content.filter { !$0.range.isJSON }
    return ordered.flatMap { content -> [() -> [ExampleBody]] in
      let generator = BodyGenerator(generator: generator, content: content, problem: ExampleBody())
      return [generator.exampleBodies, { generator.generatedBodies(status: 200) }]
    }
  }

  /// Adds the headers and query parameters that the request must have; returns whether a value was found for each.
  private func addParameters(to request: inout HTTPRequest) -> Bool {
    for parameter in operation.parameters where parameter.isRequired {
      switch parameter.location {
      case .header:
        guard request.headers[parameter.name] == nil else { continue }
        guard let text = text(for: parameter) else { return false }
        request.headers.add(parameter.name, text)
      case .query:
        guard !request.url.queryItems.contains(where: { $0.name == parameter.name }) else { continue }
        guard let text = text(for: parameter) else { return false }
        let item = "\(PercentEncoding.encode(parameter.name))=\(PercentEncoding.encode(text))"
        request.url.query = request.url.query.map { "\($0)&\(item)" } ?? item
      case .path, .cookie, .querystring: break
      }
    }
    return true
  }

  /// The first example, or a value of the schema, as text of one line.
  private func text(for parameter: Parameter) -> String? {
    let value = parameter.examples.first.map { JSONLiteral($0) } ?? parameter.schema.flatMap(generator.value(for:))
    return [value ?? .string("example")].map { parameter.text(for: $0) }
      .first { !$0.isEmpty && $0.utf8.allSatisfy { (0x20..<0x7F).contains($0) } }
  }
}
