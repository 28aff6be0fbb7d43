import HARRecordings
import HTTPExchange

/// Answers from recordings that agree with a request, where they were recorded under other conditions, too.
///
/// Browsers record what their caches asked for: a `304` that says nothing but that the cached answer still holds, and
/// parts of long resources. Whoever replays has no such cache, so that
/// - a request without conditions never gets a `304`: in its place stands the whole answer that was recorded before it,
/// - a request with a validator that is the recorded one gets `304`, as the recorded server would have answered,
/// - a request without `Range` gets whole answers only; one with `Range` gets what was recorded for the same ranges, else
///   its part of a whole answer whose server took ranges, else the whole answer.
struct RecordedAnswers: Sendable {
  /// The recordings that can answer a request, and where there are none, why those that agree with it cannot.
  struct Selection {
    var positions: [Int] = []
    var hindrance: String?
  }

  /// The names of the header fields that are looked at in a request.
  static let headerNames = ByteRange.headerNames + Validators.headerNames

  private let entries: [RecordedEntry]
  /// The positions of answers that hold for some conditions only.
  private let conditional: Set<Int>

  init(_ entries: [RecordedEntry]) {
    self.entries = entries
    conditional = Set(entries.indices.filter { [206, 304, 416].contains(entries[$0].responseHead.status) })
  }

  /// Which of the recordings that agree with a request can answer it, in their order.
  func selection(of found: [Int], for request: HTTPRequest) -> Selection {
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
    return Selection(hindrance: found.isEmpty ? nil : hindrance(hasValidated: !usable.isEmpty))
  }

  /// The answer that one of the selected recordings gives at a turn; beyond the last, the last.
  func reply(_ positions: [Int], turn: Int, to request: HTTPRequest) -> MockReply? {
    guard let last = positions.indices.last else { return nil }
    let turn = min(max(0, turn), last)
    let position = positions[turn]
    var used = [position]
    var whole = position
    if status(position) == 304, let other = wholeAnswer(of: positions, at: turn) {
      whole = other
      used.insert(other, at: 0)
    }
    let entry = entries[whole]
    var response = entry.response
    if let validators = Validators(of: request), validators.agree(with: response) {
      response = whole == position ? Validators.notModified(response) : entries[position].response
    } else if request.headers["Range"] != entry.requestHead.headers["Range"] || response.status == 200 {
      response = ByteRange.part(of: response, for: request)
    }
    return MockReply(response, .recorded(entry.place), alternatives: positions.count, recordings: used)
  }

  /// Whether a recorded answer to `HEAD` is meant, whose length is that of a body that was never there.
  func isHead(_ reply: MockReply) -> Bool {
    reply.recordings.last.map { entries[$0].requestHead.method == .head } ?? false
  }

  private func status(_ position: Int) -> Int { entries[position].responseHead.status }

  /// What a `304` stands for: the whole answer recorded last before it, else the first one behind it.
  private func wholeAnswer(of positions: [Int], at turn: Int) -> Int? {
    positions[..<turn].last { status($0) != 304 } ?? positions[turn...].first { status($0) != 304 }
  }

  private func hindrance(hasValidated: Bool) -> String {
    hasValidated
      ? "Only 304 (Not Modified) was recorded for it, because the recorded client had the answer in its cache; "
        + "record it again with the cache off."
      : "Only parts of the answer (206) were recorded for it; record a request without Range."
  }
}
