import HARRecordings
import HTTPMessages

/// Sorts the exchanges of a walk by their requests, independently of the order of the responses.
///
/// Requests that are equal for replay keep the order in which they were sent, so that responses that changed between
/// them are replayed in sequence.
struct RecordingOrder {
  /// The URL that was walked; its own exchanges come before those of linked resources.
  let base: HTTPURL

  /// Returns the positions of entries in their order.
  ///
  /// - Parameters:
  ///   - entries: The entries in the order in which they ended.
  ///   - numbers: The positions in which their requests were sent.
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
