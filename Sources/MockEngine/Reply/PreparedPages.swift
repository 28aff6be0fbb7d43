import ContractModel
import HARRecordings
import HTTPMessages

/// The pages of one list, prepared for requests that differ only in their cursor and limit.
///
/// Such a request is compared with the recordings, and its two values are validated. Everything else that its reply
/// depends on is as in the request that the pages were prepared for. It is an object, so that looking it up copies
/// nothing.
final class PreparedPages: Sendable {
  /// The data for the journal, which all pages share.
  let journaled: JournaledReply
  private let list: PagedList
  private let cursor: Parameter
  private let limit: Parameter
  /// The address that replaces recorded hosts; `nil` if they are kept.
  private let own: AddressSpelling?
  /// The response with a page that others follow, without its body.
  private let middle: HTTPResponse
  /// The response with the last page, without its body.
  private let last: HTTPResponse

  /// Prepares the pages of the list that a request reads; `nil` if more than the cursor and the limit can matter.
  ///
  /// - Parameters:
  ///   - request: A request whose reply is a page.
  ///   - match: Its operation.
  ///   - api: The API that made the reply.
  ///   - journaled: The data for the journal.
  init?(_ request: HTTPRequest, _ match: OperationMatch, of api: MockAPI, _ journaled: JournaledReply) {
    let operation = match.operation
    guard case .page = journaled.source, journaled.findings.isEmpty, request.method == .get, request.body.isEmpty,
      api.crossOrigin == nil, api.options.unmatched != .forward, let pagination = operation.pagination,
      let cursor = operation.parameter(pagination.cursor, in: .query),
      let limit = operation.parameter(pagination.limit, in: .query),
      !operation.parameters.contains(where: \.hasPartsOfOtherNames), let query = request.url.query,
      Self.values(in: query, cursor, limit) != nil,
      let list = api.operations.list(for: request, request.url.queryItems, match),
      let middle = api.pageHead(of: list, isLast: false, for: request),
      let last = api.pageHead(of: list, isLast: true, for: request)
    else { return nil }
    self.journaled = journaled
    self.list = list
    self.cursor = cursor
    self.limit = limit
    own = api.ownAddress(for: request)
    self.middle = middle
    self.last = last
  }

  /// Returns the response to another such request, with the positions of the recordings that it was made from; `nil`
  /// if it has to be decided on.
  func page(for request: HTTPRequest, of api: MockAPI) -> (response: HTTPResponse, recordings: [Int])? {
    guard let query = request.url.query, let (cursor, limit) = Self.values(in: query, cursor, limit),
      let count = Int(limit), self.cursor.accepts(text: cursor), self.limit.accepts(text: limit),
      api.index.positions(matching: request).isEmpty,
      let page = list.page(after: cursor, limit: .count(count)), !page.isRecorded
    else { return nil }
    var response = page.isLast ? last : middle
    let text = page.response.body
    response.body = own.map { api.rewriter.rewriting(text, to: $0) } ?? text
    response.headers["Content-Length"] = String(response.body.count)
    return (response, page.recordings)
  }

  /// Returns the values in a query that has the cursor and the limit, each once, and nothing else.
  private static func values(
    in query: String,
    _ cursor: Parameter,
    _ limit: Parameter
  ) -> (cursor: String, limit: String)? {
    var (found, others): ((cursor: String?, limit: String?), Int) = ((nil, nil), 0)
    var query = query
    query.withUTF8 { bytes in
      QueryItem.parts(of: bytes, separator: 0x26) { name, value in
        let text = value.map { String(decoding: bytes[$0], as: UTF8.self) }
        switch String(decoding: bytes[name], as: UTF8.self) {
        case cursor.name where found.cursor == nil: found.cursor = text
        case limit.name where found.limit == nil: found.limit = text
        default: others += 1
        }
      }
    }
    guard others == 0, let cursor = found.cursor, let limit = found.limit, !cursor.isEmpty else { return nil }
    return (cursor, limit)
  }
}

/// A bounded cache of prepared pages by the decision keys of all their requests.
struct PreparedPagesCache: Sendable {
  private struct Entry: Sendable {
    let key: [UInt8]
    /// The stage that the pages were prepared from; the entry is valid only for this stage.
    let stage: MockRuntime.Stage
    let pages: PreparedPages
  }

  /// The maximum number of entries; a client can request a list with any number of different headers.
  private static let limit = 64

  private var entries: [UInt64: Entry] = [:]

  /// Whether no pages are prepared.
  var isEmpty: Bool { entries.isEmpty }

  /// Returns the pages for a key and a stage.
  func find(_ key: DecisionKey, on stage: MockRuntime.Stage) -> PreparedPages? {
    guard let entry = entries[key.hash], entry.stage === stage, key.isEqual(to: entry.key) else { return nil }
    return entry.pages
  }

  /// Keeps pages for a key and a stage.
  mutating func keep(_ pages: PreparedPages, for key: DecisionKey, on stage: MockRuntime.Stage) {
    if entries.count >= Self.limit { entries = [:] }
    entries[key.hash] = Entry(key: key.bytes, stage: stage, pages: pages)
  }
}
