import HARRecordings
import HTTPMessages

/// The recorded responses that match a request, including those that were recorded with conditional headers.
///
/// Browsers record what their caches request: `304` responses without a body, and parts of long resources. A client
/// that replays has no such cache. Therefore:
/// - A request without conditions never gets a `304`, but the complete response that was recorded before it, or else
///   the one that the recorded client had in its cache, if the file contains it.
/// - A request with the recorded validator gets `304`, as from the recorded server.
/// - A request without `Range` gets complete responses only.
/// - A request with `Range` gets what was recorded for the same ranges. Otherwise it gets its part of a complete
///   response whose server accepted ranges, otherwise the complete response.
/// - A redirect to another origin never leads to the request itself, as it would where the mock serves both origins.
/// - Of those that were recorded for different wishes, a request gets those of its own (`RecordedVariants`).
struct RecordedResponses: Sendable {
  /// The recordings that can be replayed for a request, or the reason why the matching ones cannot.
  struct Selection {
    var positions: [Int] = []
    var hindrance: String?
    /// Whether the request accepts none of them.
    var isUnacceptable = false
  }

  /// The names of the request headers that are examined.
  static let headerNames = ByteRange.headerNames + Validators.headerNames

  /// The recordings that differ in what their requests wished for.
  let variants: RecordedVariants
  /// The hosts whose recordings are kept apart.
  let hosts: RecordedHosts
  private let entries: RecordedEntries
  /// The positions of responses that are valid only under conditions.
  private let conditional: Set<Int>
  /// The positions of redirects to another recorded origin that lead to their own request in a mock.
  let circular: Set<Int>

  /// Creates the responses of recordings.
  ///
  /// - Parameters:
  ///   - index: The recordings.
  ///   - resolver: Finds their operations.
  ///   - rewriter: Rewrites the addresses of recorded hosts; `nil` if they are kept.
  ///   - names: The recorded hosts, in the order of their first recordings.
  ///   - host: The main host; `nil` for the first that responded differently than another.
  init(
    _ index: RecordingIndex,
    _ resolver: OperationResolver,
    _ rewriter: AddressRewriter?,
    hosts names: [String],
    preferring host: String?
  ) {
    let entries = index.entries
    self.entries = entries
    conditional = Set(entries.indices.filter { [206, 304, 416].contains(entries.status(at: $0)) })
    let rewriter = index.rules.matchesHost ? nil : rewriter
    circular = Set(
      entries.indices.filter { position in
        300..<400 ~= entries.status(at: position) && rewriter?.makesCircle(of: entries[position]) == true
      }
    )
    variants = RecordedVariants(index, resolver, without: circular)
    hosts = RecordedHosts(names, collisions: variants.collisions, preferring: host)
  }

  /// Returns which of the matching recordings can be replayed for a request, in order.
  func selection(of found: [Int], for request: HTTPRequest) -> Selection {
    let (found, hindrance) = hosts.selection(of: found, for: request, in: entries)
    if let hindrance { return Selection(hindrance: hindrance) }
    var selection = usable(found, for: request)
    guard selection.positions.count > 1 else { return selection }
    let choice = variants.choice(among: selection.positions, for: request)
    (selection.positions, selection.isUnacceptable) = (choice.positions, choice.isUnacceptable)
    return selection
  }

  /// Returns whether a request accepts none of the selected recordings, and was not recorded itself.
  func areUnacceptable(_ selection: Selection, to request: HTTPRequest) -> Bool {
    if selection.isUnacceptable { return true }
    guard let accepted = AcceptedMedia(request) else { return false }
    let wish = request.headers.list(of: AcceptedMedia.headerName)
    return selection.positions.allSatisfy { position in
      let (sent, received) = (entries[position].requestHead, entries[position].responseHead)
      guard 200..<300 ~= received.status, let type = received.headers["Content-Type"].flatMap({ MediaType($0) }) else {
        return false
      }
      return sent.headers.list(of: AcceptedMedia.headerName) != wish && !accepted.preference(for: type).isAcceptable
    }
  }

  private func usable(_ found: [Int], for request: HTTPRequest) -> Selection {
    var found = found
    if !circular.isEmpty, let first = found.first(where: circular.contains) {
      found.removeAll(where: circular.contains)
      if found.isEmpty { return Selection(hindrance: circle(at: first)) }
    }
    let isConditional = !conditional.isEmpty && found.contains(where: conditional.contains)
    guard isConditional || request.headers["Range"] != nil else { return Selection(positions: found) }
    if let ranges = request.headers["Range"] {
      let same = found.filter { entries[$0].requestHead.headers["Range"] == ranges && status($0) != 304 }
      if !same.isEmpty { return Selection(positions: same) }
    }
    let usable = found.filter { ![206, 416].contains(status($0)) }
    if usable.contains(where: { status($0) != 304 }) { return Selection(positions: usable) }
    let complete = found.filter { ByteRange.isWhole(entries[$0].responseHead) }
    if !complete.isEmpty { return Selection(positions: complete) }
    if !usable.isEmpty, Validators(of: request) != nil { return Selection(positions: usable) }
    let cached = usable.filter { entries[$0].cachedResponse() != nil }
    if !cached.isEmpty { return Selection(positions: cached) }
    return Selection(hindrance: found.isEmpty ? nil : hindrance(hasValidated: !usable.isEmpty))
  }

  /// Returns the reply of one of the selected recordings at a turn; beyond the last, the last is repeated.
  func reply(_ positions: [Int], turn: Int, to request: HTTPRequest) -> MockReply? {
    guard let last = positions.indices.last else { return nil }
    let turn = min(max(0, turn), last)
    let position = positions[turn]
    var used = [position]
    var whole = position
    if status(position) == 304, let other = wholeResponse(of: positions, at: turn) {
      whole = other
      used.insert(other, at: 0)
    }
    let entry = entries[whole]
    if let problem = entry.unreadable { return .unreadable(problem) }
    var response = status(whole) == 304 ? entry.cachedResponse() ?? entry.response : entry.response
    if let validators = Validators(of: request), validators.agree(with: response) {
      response = whole == position ? Validators.notModified(response) : entries[position].response
    } else if request.headers["Range"] != entry.requestHead.headers["Range"] || response.status == 200 {
      response = ByteRange.part(of: response, for: request)
    }
    let source = MockReply.Source.recorded(entry.place)
    return MockReply(response, MockReply.Reason(source: source, alternatives: positions.count, recordings: used))
  }

  /// Whether the reply replays a response to `HEAD`, whose length is that of a body that was never sent.
  func isHead(_ reply: MockReply) -> Bool {
    reply.recordings.last.map { entries.head(at: $0).request.method == .head } ?? false
  }

  private func status(_ position: Int) -> Int { entries.status(at: position) }

  /// Returns the complete response that a `304` refers to: the last one recorded before it, otherwise the first after
  /// it.
  private func wholeResponse(of positions: [Int], at turn: Int) -> Int? {
    positions[..<turn].last { status($0) != 304 } ?? positions[turn...].first { status($0) != 304 }
  }

  private func circle(at position: Int) -> String {
    let entry = entries[position]
    let target = entry.responseHead.headers["Location"].flatMap { try? HTTPURL(parsing: $0) }
    // A URL would be rewritten to the address of the mock.
    let place = target.map { "to \(VisibleText.of($0.host)) over \($0.scheme) " } ?? ""
    return "Only a redirect \(place)was recorded for it (\(entry.place)), which leads to the same request at the mock; "
      + "record the response that it leads to."
  }

  private func hindrance(hasValidated: Bool) -> String {
    hasValidated
      ? "Only 304 (Not Modified) was recorded for it, because the recorded client had the response in its cache; "
        + "record it again with the cache off."
      : "Only parts of the response (206) were recorded for it; record a request without Range."
  }
}
