import HARRecordings
import HTTPExchange

/// Brings the exchanges of a walk into an order that depends on what was asked, and not on what was answered first.
///
/// Requests that are the same to whoever replays keep the order in which they were made, so that an answer that changed
/// from one to the next changes again.
struct RecordingOrder {
  /// The URL that was walked; what belongs to it comes before what it referred to.
  let base: HTTPURL

  /// The positions of entries in their order.
  ///
  /// - Parameters:
  ///   - entries: The entries as they ended.
  ///   - numbers: The positions in which their requests were made.
  func positions(of entries: [RecordedEntry], numbers: [Int]) -> [Int] {
    let requests = entries.map(\.request)
    let index = RecordingIndex(entries)
    var groups: [Int: [Int]] = [:]
    for (position, request) in requests.enumerated() {
      groups[index.positions(matching: request).first ?? position, default: []].append(position)
    }
    let sorted = groups.values.map { group in group.sorted { numbers[$0] < numbers[$1] } }
    let keys = requests.map(key)
    return sorted.sorted { left, right in
      let (one, other) = (left[0], right[0])
      if keys[one] != keys[other] { return keys[one].lexicographicallyPrecedes(keys[other]) }
      let (body, otherBody) = (requests[one].body, requests[other].body)
      return body == otherBody ? numbers[one] < numbers[other] : body.lexicographicallyPrecedes(otherBody)
    }
    .flatMap(\.self)
  }

  private func key(of request: HTTPRequest) -> [String] {
    let query = request.url.queryItems.map { "\($0.name)=\($0.value ?? "")" }.sorted().joined(separator: "&")
    let isOwn = request.url.hasSameOrigin(as: base)
    return [isOwn ? "0" : "1", request.url.origin, request.url.path, query, request.method.rawValue]
  }
}
