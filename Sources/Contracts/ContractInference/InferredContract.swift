public import HTTPMessages
public import JSONSyntax

/// An OpenAPI 3.1 document that accepts the exchanges that it was inferred from.
///
/// The inference has four steps: select the exchanges of one API (`ExchangeFilter`), find the path templates
/// (`PathTemplates`), merge the exchanges of each operation (`OperationSketch`), and write the document.
public struct InferredContract: Sendable {
  /// The OpenAPI document.
  public let document: JSONLiteral
  /// The number of operations.
  public let operationCount: Int
  /// The positions of the exchanges that the contract describes.
  public let used: [Int]
  /// The exchanges that the contract does not describe.
  public let skipped: [SkippedExchange]
  /// The base URL of the API: scheme, host and port.
  public let server: HTTPURL

  /// Infers a contract; `nil` if no exchange is one of an API.
  ///
  /// - Parameters:
  ///   - exchanges: The exchanges, with bodies without content coding.
  ///   - server: The base URL of the API; by default the origin of most JSON responses.
  ///   - title: The title of the contract; by default the host.
  public init?(from exchanges: [HTTPExchange], of server: HTTPURL? = nil, title: String? = nil) {
    let filter = ExchangeFilter(exchanges, server: server)
    guard let origin = filter.origin, !filter.samples.isEmpty else { return nil }
    let templates = PathTemplates(of: filter.samples)
    var operations: [OperationSketch] = []
    var positions: [OperationSketch.Key: Int] = [:]
    for (sample, template) in zip(filter.samples, templates.ofSamples) {
      let key = OperationSketch.Key(method: sample.method, path: template.text)
      let position = positions[key] ?? operations.count
      if position == operations.count {
        positions[key] = position
        operations.append(OperationSketch(key: key, template: template))
      }
      operations[position].add(sample)
    }
    var document = DocumentWriter(title: title ?? origin.host, server: origin, samples: filter.samples)
    for operation in operations { document.add(operation) }
    self.document = document.literal
    operationCount = operations.count
    used = filter.samples.map(\.position)
    skipped = filter.skipped
    self.server = origin
  }
}

/// An exchange that an inferred contract does not describe.
public struct SkippedExchange: Sendable, Hashable {
  /// The position among the exchanges, counted from 0.
  public let position: Int
  /// Why it is not described, such as `its response is a page, not data`.
  public let reason: String
}
