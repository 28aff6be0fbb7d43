import ContractModel
import HARRecordings
import HTTPMessages

/// The requests that were recorded, by method, path and query.
struct RecordedTargets: Sendable {
  private struct Target: Sendable {
    let path: String
    let query: [QueryItem]
  }

  private var targets: [HTTPMethod: [Substring: [Target]]] = [:]

  /// Collects the requests of recordings.
  init(_ recordings: [Recording]) {
    for entries in recordings.map(\.entries) {
      for index in entries.indices {
        let head = entries.head(at: index)
        // A probe shows what the API refuses, and a callback is none of its requests.
        guard head.isReplayed else { continue }
        let request = head.request
        targets[request.method, default: [:]][Self.end(of: request.url.path), default: []].append(
          Target(path: request.url.path, query: request.url.queryItems)
        )
      }
    }
  }

  /// Returns whether a request was recorded, perhaps below a path that the request does not have, such as `/base`.
  func contains(_ request: HTTPRequest) -> Bool {
    let url = request.url
    return targets[request.method]?[Self.end(of: url.path)]?.contains { target in
      target.path.hasSuffix(url.path) && Set(target.query) == Set(url.queryItems)
    } ?? false
  }

  /// Returns the values that recorded queries have in the places of credentials.
  ///
  /// They are placeholders unless they were kept. A request without them is no recorded one.
  ///
  /// - Parameter schemes: The security schemes of the contract, by name.
  func credentials(of schemes: [String: SecurityScheme]) -> [String: String] {
    let queries = targets.values.lazy.flatMap(\.values).joined().map(\.query)
    return schemes.compactMapValues { scheme in
      guard case .apiKey(let place) = scheme.authentication, place.location == .query else { return nil }
      return queries.lazy.compactMap { items in items.first { $0.name == place.name }?.value }.min()
    }
  }

  /// Returns the last segment of a path.
  private static func end(of path: String) -> Substring { path.split(separator: "/").last ?? "" }
}
