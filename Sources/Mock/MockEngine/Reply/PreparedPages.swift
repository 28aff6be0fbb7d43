import ContractModel
import HARRecordings
import HTTPMessages

/// The pages of one list, prepared for requests that differ only in their cursor and limit.
///
/// Such a request is compared with the recordings, and its two values are validated. Everything else that its reply
/// depends on is as in the request that the pages were prepared for. It is an object, so that looking it up copies
/// nothing.
package final class PreparedPages: Sendable {
  /// Why the pages are sent, which all of them share.
  private let reason: MockReply.Reason
  private let list: PagedList
  private let cursor: Parameter
  private let limit: Parameter
  /// The address that replaces recorded hosts; `nil` if they are kept.
  private let own: OwnAddress?
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
  ///   - reason: Why the reply was chosen.
  init?(_ request: HTTPRequest, _ match: OperationMatch, of api: MockAPI, _ reason: MockReply.Reason) {
    let operation = match.operation
    guard case .page = reason.source, reason.findings.isEmpty, request.method == .get, request.body.isEmpty,
      api.crossOrigin == nil, api.options.unmatched != .forward, let pagination = operation.pagination,
      pagination.next.takesItem, pagination.back?.place == nil,
      let cursor = operation.queryParameter(pagination.parameter),
      let limit = operation.queryParameter(pagination.limit),
      !operation.parameters.contains(where: \.hasPartsOfOtherNames), let query = request.url.query,
      Self.values(in: query, cursor, limit) != nil,
      // A path with the name of a host is no path of the recordings.
      api.recordedResponses.hosts.named(by: request)?.prefix.isEmpty != false,
      let list = api.operations.list(for: request, request.url.queryItems, match),
      let middle = api.pageHead(of: list, isLast: false, for: request),
      let last = api.pageHead(of: list, isLast: true, for: request)
    else { return nil }
    self.reason = reason
    self.list = list
    self.cursor = cursor
    self.limit = limit
    own = api.ownAddress(for: request)
    self.middle = middle
    self.last = last
  }

  /// The estimated memory that they take without the list, in bytes.
  package var size: Int { 500 + 100 * (middle.headers.fields.count + last.headers.fields.count) }

  /// Returns the reply to another such request; `nil` if it has to be decided on.
  func reply(to request: HTTPRequest, of api: MockAPI) -> MockReply? {
    guard let query = request.url.query, let (cursor, limit) = Self.values(in: query, cursor, limit),
      let count = Int(limit), self.cursor.accepts(text: cursor), self.limit.accepts(text: limit),
      api.index.positions(matching: request).isEmpty,
      let page = list.page(PageRequest(cursor: cursor, before: nil, limit: .count(count))),
      case .page = page.reply.source
    else { return nil }
    var response = page.isLast ? last : middle
    let text = page.reply.response.body
    response.body = own.map { api.rewriter.rewriting(text, to: $0) } ?? text
    response.headers["Content-Length"] = String(response.body.count)
    var reason = reason
    reason.recordings = page.reply.recordings
    return MockReply(response, reason)
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
