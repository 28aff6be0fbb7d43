package import HTTPMessages
package import JSONSyntax

/// An OpenAPI 3.1 document that accepts the exchanges that it was inferred from; 3.2 if one of them is a `QUERY`.
///
/// The inference has four steps: select the exchanges of one API (`ExchangeFilter`), find the path templates
/// (`PathTemplates`), merge the exchanges of each operation (`OperationSketch`), and write the document. Operations that
/// are only read, and no request of which succeeded, are left out: nothing is known about them.
package struct InferredContract: Sendable {
  /// The OpenAPI document.
  package let document: JSONLiteral
  /// The number of operations.
  package let operationCount: Int
  /// The positions of the exchanges that the contract describes.
  package let used: [Int]
  /// The exchanges that the contract does not describe.
  package let skipped: [SkippedExchange]
  /// The places where samples have values of several types, such as a number and a string.
  package let unions: [TypeUnion]
  /// The base URL of the API: scheme, host and port.
  package let server: HTTPURL

  /// Infers a contract; `nil` if no exchange is one of an API.
  ///
  /// - Parameters:
  ///   - exchanges: The exchanges, with bodies without content coding.
  ///   - server: The base URL of the API; by default the origin of most JSON responses.
  ///   - title: The title of the contract; by default the host, or `API` where that is an address of a machine.
  package init?(from exchanges: [HTTPExchange], of server: HTTPURL? = nil, title: String? = nil) {
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
    let unknown = operations.filter(\.isUnknown).flatMap(\.samples)
    operations.removeAll(where: \.isUnknown)
    guard !operations.isEmpty else { return nil }
    OperationSketch.relateItemsToLists(&operations)
    let samples = operations.flatMap(\.samples).sorted { $0.position < $1.position }
    var document = DocumentWriter(title: title ?? Self.title(of: origin), server: origin, samples: samples)
    for operation in operations { document.add(operation) }
    self.document = document.literal
    operationCount = operations.count
    unions = document.unions
    used = samples.map(\.position)
    let left = unknown.map { SkippedExchange(position: $0.position, reason: "no request of the operation succeeded") }
    skipped = (filter.skipped + left).sorted { $0.position < $1.position }
    self.server = origin
  }

  /// Returns the title of an API; the address of a machine says nothing about it.
  private static func title(of server: HTTPURL) -> String {
    let isAddress =
      server.host.hasPrefix("[") || server.host == "localhost"
      || server.host.utf8.allSatisfy { $0 == 0x2E || $0 &- 0x30 < 10 }
    return isAddress ? "API" : server.host
  }
}

/// A place where the samples have values of several types.
package struct TypeUnion: Sendable, Hashable {
  /// The id of the operation in the contract.
  package let operation: String
  /// The place in the body, as a JSON Pointer in which `*` is any element or entry; empty for the whole body.
  package let place: String
  /// The JSON types, without `null`.
  package let types: [String]
}

/// An exchange that an inferred contract does not describe.
package struct SkippedExchange: Sendable, Hashable {
  /// The position among the exchanges, counted from 0.
  package let position: Int
  /// Why it is not described, such as `its response is a page, not data`.
  package let reason: String
}
