import ContractInference
import ContractModel
import Diagnostics
import Findings
import HTTPMessages
import JSONSyntax

/// Compares recorded responses to a request with the responses of today.
struct ExchangeComparison {
  private let request: HTTPURL
  private let declared: DeclaredMembers?
  private var drifts: [Drift] = []

  /// How many times longer than recorded a response may take, and from when on that matters.
  private static let latencyFactor = 10
  private static let shortestLatency = Duration.seconds(1)

  private init(_ request: HTTPURL, _ declared: DeclaredMembers?) {
    (self.request, self.declared) = (request, declared)
  }

  /// Returns the differences.
  ///
  /// - Parameters:
  ///   - request: The URL of the request.
  ///   - recorded: The recorded responses to the request, in order; any of them may be the right one.
  ///   - live: The responses of today; of two, what differs between them is no difference from the recording.
  ///   - declared: What the contract says about the body; `nil` if it says nothing.
  static func drifts(
    of request: HTTPURL,
    recorded: [ExchangeShape],
    live: [ExchangeShape],
    declared: DeclaredMembers? = nil
  ) -> [Drift] {
    var comparison = ExchangeComparison(request, declared)
    comparison.compare(recorded, live)
    return comparison.drifts
  }

  private func isDeclaredVolatile(_ place: JSONPointer) -> Bool { declared?.isVolatile(place) ?? false }

  private mutating func add(_ check: CheckID, isNote: Bool = false, at place: JSONPointer? = nil, _ message: String) {
    drifts.append(Drift(check, isNote: isNote, at: place, message))
  }

  private mutating func compare(_ recorded: [ExchangeShape], _ live: [ExchangeShape]) {
    guard let first = live.first, let latest = recorded.last else { return }
    guard live.allSatisfy({ $0.status == first.status }) else {
      let statuses = live.map { String($0.status) }.joined(separator: " and ")
      return add(.driftStatus, isNote: true, "two identical requests got \(statuses), so they are not compared")
    }
    let alike = recorded.filter { $0.status == first.status }
    guard let before = alike.last else {
      return add(.driftStatus, "the status was \(latest.status), and is now \(first.status)")
    }
    compareMediaTypes(before, live)
    compareHeaders(before, live)
    compareBodies(alike, live)
    compareLists(before, live)
    compareLinks(before, live)
    compareLatency(before, live)
  }

  // MARK: Heads

  private mutating func compareMediaTypes(_ before: ExchangeShape, _ live: [ExchangeShape]) {
    guard let now = live.first, live.allSatisfy({ $0.type?.essence == now.type?.essence }) else { return }
    if before.hasBody, live.allSatisfy({ !$0.hasBody }) {
      return add(.driftMediaType, "the response had a body, and has none now")
    }
    if !before.hasBody, live.allSatisfy(\.hasBody), before.body == nil {
      return add(.driftMediaType, isNote: true, "the response had no body, and has one now")
    }
    if let type = before.type, before.hasBody {
      if let other = now.type {
        if type.essence != other.essence {
          add(.driftMediaType, "the media type was \(type.essence), and is now \(other.essence)")
        } else if let charset = type.parameter("charset"), let new = other.parameter("charset"),
          !ASCII.equalIgnoringCase(charset, new)
        {
          add(.driftMediaType, "the charset was \(charset), and is now \(new)")
        }
      } else {
        add(.driftMediaType, "the media type was \(type.essence), and now there is no Content-Type")
      }
    }
    if !before.isBroken, before.body != nil, live.allSatisfy(\.isBroken) {
      add(.driftMediaType, "the body was JSON, and cannot be parsed now")
    }
  }

  private mutating func compareHeaders(_ before: ExchangeShape, _ live: [ExchangeShape]) {
    // What both responses show, no single one has by chance.
    let differences = live.map { before.headers.differences(from: $0.headers) }
    guard let first = differences.first else { return }
    for (message, isNote) in first where differences.allSatisfy({ $0.contains { $0.message == message } }) {
      add(.driftHeader, isNote: isNote, message)
    }
  }

  // MARK: Bodies

  private mutating func compareBodies(_ alike: [ExchangeShape], _ live: [ExchangeShape]) {
    let bodies = live.compactMap(\.body)
    guard let first = bodies.first, bodies.count == live.count else { return }
    let learnt = VolatilePlaces(bodies)
    var recorded = ValueSketch()
    for shape in alike { if let body = shape.body { recorded.merge(body) } }
    var now = first
    for other in bodies.dropFirst() { now.merge(other) }
    let isPaged = alike.contains { !$0.lists.isEmpty }
    var comparison = ShapeComparison(learnt: learnt, declared: declared, isPaged: isPaged)
    comparison.compare(recorded, now)
    drifts += comparison.drifts
  }

  private mutating func compareLists(_ before: ExchangeShape, _ live: [ExchangeShape]) {
    for list in before.lists where !isDeclaredVolatile(list.place) {
      let others = live.compactMap { shape in shape.lists.first { $0.place == list.place } }
      guard others.count == live.count, let first = others.first else { continue }
      guard others.allSatisfy({ first.items == $0.items || first.orderDifference(from: $0) == nil }) else { continue }
      let found = others.compactMap { list.orderDifference(from: $0) }
      if found.count == others.count, let order = found.first {
        add(.driftOrder, isNote: order.isNote, at: list.place, order.message)
      }
    }
    guard let page = before.lists.max(by: { $0.count < $1.count }), !isDeclaredVolatile(page.place) else { return }
    let pages = live.compactMap { shape in shape.lists.first { $0.place == page.place } }
    guard pages.count == live.count, let count = pages.first?.count, pages.allSatisfy({ $0.count == count }) else {
      return
    }
    comparePages(page, before, count, live)
  }

  private mutating func comparePages(
    _ page: ListShape,
    _ before: ExchangeShape,
    _ count: Int,
    _ live: [ExchangeShape]
  ) {
    let hasMore = live.allSatisfy { $0.hasMore == true }
    if before.hasMore == true {
      if hasMore, count != page.count {
        add(
          .driftPage,
          at: page.place,
          "a page had \(counted(page.count, "item")), and has \(count) now, although another page follows"
        )
      } else if live.allSatisfy({ $0.hasMore != true }), count >= page.count, page.count > 0 {
        add(
          .driftPage,
          at: page.place,
          "a page of \(counted(page.count, "item")) was followed by another one, and one of \(count) is not now"
        )
      }
      return
    }
    for item in request.queryItems {
      guard PageInference.sizeNames.contains(ResourceNaming.normalized(item.name)),
        let limit = item.value.flatMap({ Int($0) }), limit > 0
      else { continue }
      if page.count <= limit, count > limit {
        add(.driftPage, at: page.place, "a page of at most \(limit) items has \(count) now")
      }
    }
  }

  // MARK: Links and time

  private mutating func compareLinks(_ before: ExchangeShape, _ live: [ExchangeShape]) {
    for (relation, links) in before.relations.sorted(by: { $0.key < $1.key }) {
      let others = live.compactMap { $0.relations[relation] }
      if others.isEmpty {
        // Which pages are around this one depends on the data.
        if ["next", "prev", "previous", "last", "first"].contains(relation) { continue }
        add(.driftLink, "the link with the relation \"\(relation)\" is gone")
      } else if others.count == live.count, let message = Self.common(others.map { links.difference(from: $0) }) {
        add(.driftLink, "the link with the relation \"\(relation)\" \(message)")
      }
    }
    for (place, links) in before.links.sorted(by: { "\($0.key)" < "\($1.key)" }) where !isDeclaredVolatile(place) {
      let others = live.compactMap { $0.links[place] }
      guard others.count == live.count, let message = Self.common(others.map { links.difference(from: $0) }) else {
        continue
      }
      add(.driftLink, at: place, "the link at \(place.shown) \(message)")
    }
  }

  /// Returns what all comparisons found.
  private static func common(_ messages: [String?]) -> String? {
    guard let first = messages.first, messages.allSatisfy({ $0 == first }) else { return nil }
    return first
  }

  private mutating func compareLatency(_ before: ExchangeShape, _ live: [ExchangeShape]) {
    guard let recorded = before.elapsed, recorded > .zero, let now = live.compactMap(\.elapsed).min(),
      now >= Self.shortestLatency, now / Self.latencyFactor > recorded
    else { return }
    add(
      .driftLatency,
      isNote: true,
      "the response took \(Self.text(recorded)), and takes \(Self.text(now)) now"
    )
  }

  private static func text(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    return seconds >= 10 ? "\(seconds) s" : "\(seconds * 1000 + attoseconds / 1_000_000_000_000_000) ms"
  }
}
