import Basics
import ContractExamples
import ContractModel
import HTTPMessages
import JSONSyntax

/// Callbacks made from the examples and schemas of the contract.
///
/// Each is made once and kept: it is always the same, and can be expensive to make.
final class ExampleCallbacks: Sendable {
  private let generator: ExampleGenerator
  /// The requests by the places of their callbacks; failures are remembered, too.
  private let made = Mutex<[SourcePlace: HTTPRequest?]>([:])

  init(_ generator: ExampleGenerator) { self.generator = generator }

  /// Returns the request of a callback to a URL, with the query parameters that it must have; `nil` if none can be made.
  func request(of callback: Callback, to url: HTTPURL) -> HTTPRequest? {
    guard var request = example(of: callback) else { return nil }
    let known = url.queryItems
    let missing = request.url.query?.split(separator: "&").filter { part in
      QueryItem.parse(String(part)).first.map { item in !known.contains { $0.name == item.name } } ?? false
    }
    request.url = url
    if let missing, !missing.isEmpty {
      request.url.query = ((url.query.map { [$0[...]] } ?? []) + missing).joined(separator: "&")
    }
    return request
  }

  private func example(of callback: Callback) -> HTTPRequest? {
    let place = callback.operation.place
    if let known = made.withLock({ $0[place] }) { return known }
    let request = generator.request(of: callback.operation, to: HTTPURL(scheme: "http", host: "localhost", path: "/"))
    made.withLock { $0[place] = .some(request) }
    return request
  }
}
