import ContractModel
import HARRecordings
import HTTPMessages
import JSONSyntax

/// The recorded requests that name a URL for their callbacks, found by requests with other URLs.
///
/// A client names an address of its own, with a port that changes from run to run, or a path for each request. The rest of
/// the request tells which recording it is.
struct CallbackURLRecordings: Sendable {
  /// The URL in place of all others; no host has this name (RFC 6761, section 6.4).
  private static let placeholder = "http://callback.invalid/"

  private let index: RecordingIndex
  /// The positions of the entries in the index of all recordings.
  private let positions: [Int]
  private let sources: [String: Set<RuntimeExpression.Source>]

  /// Collects recordings; `nil` if none has such a URL, or if the index has a matcher, which decides alone.
  ///
  /// - Parameters:
  ///   - index: All recordings.
  ///   - requests: The recorded requests of operations with callbacks, in order.
  init?(_ index: RecordingIndex, _ requests: [(position: Int, operation: Operation)]) {
    guard index.rules.matcher == nil else { return nil }
    var sources: [String: Set<RuntimeExpression.Source>] = [:]
    var positions: [Int] = []
    var entries: [RecordedEntry] = []
    for (position, operation) in requests {
      let places = sources[operation.id] ?? Self.places(of: operation, index.rules)
      sources[operation.id] = places
      let entry = index.entries[position]
      guard let request = Self.neutral(entry.request, places) else { continue }
      positions.append(position)
      entries.append(entry.replacing(request: request))
    }
    guard !entries.isEmpty else { return nil }
    self.index = RecordingIndex(entries, basePaths: index.basePaths, rules: index.rules)
    self.positions = positions
    self.sources = sources
  }

  /// Returns the positions of the recordings that match a request except for the URLs of its callbacks.
  func positions(matching request: HTTPRequest, _ operation: Operation) -> [Int] {
    guard let places = sources[operation.id], let request = Self.neutral(request, places) else { return [] }
    return index.positions(matching: request).map { positions[$0] }
  }

  /// Returns where requests name URLs, except what the rules compare by name: the user wants that to be equal.
  private static func places(of operation: Operation, _ rules: MatchRules) -> Set<RuntimeExpression.Source> {
    Set(operation.callbacks.compactMap { $0.clientURL?.source }).filter { place in
      switch place {
      case .query: true
      case .body: rules.body == .whole
      case .header, .path: false
      }
    }
  }

  /// Returns a request with the same URL as all others; `nil` if it names none.
  private static func neutral(_ request: HTTPRequest, _ places: Set<RuntimeExpression.Source>) -> HTTPRequest? {
    var neutral: HTTPRequest?
    for place in places {
      // A text that is no URL is something else to the API, such as a reason for a refusal.
      guard case .string(let text)? = place.value(in: request), let url = try? HTTPURL(parsing: text),
        ["http", "https"].contains(url.scheme)
      else { continue }
      neutral = place.replacing(with: placeholder, in: neutral ?? request)
    }
    return neutral
  }
}
