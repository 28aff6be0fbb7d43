import ContentCoding
import ContractModel
import ContractReports
import ContractVerifier
import FeedClient
import Foundation
import HARRecordings
import HTTPExchange
import JSONSyntax
import Redaction

/// Reads from a live server what cases need of it, with nothing but `GET`, and keeps the answers as recordings.
///
/// It is the feed page by page to its end, the comments on its first images, and those images themselves; all bounded.
struct LiveReading {
  /// How many pages are read; a longer feed is known in part.
  static let pageLimit = 30
  /// How many images are read with their comments.
  static let commentLimit = 20
  /// How many images are read with their bytes.
  static let dataLimit = 20
  /// The longest page behind its content coding, in bytes.
  private static let bodyLimit = 64 << 20
  /// How many requests are under way at a time.
  private static let workers = 4

  let url: HTTPURL
  let contract: Contract
  let client: any HTTPClient
  let policy: RedactionPolicy

  private var requests: FeedRequests { FeedRequests(base: url) }

  /// The recordings of the server, which nobody has judged yet.
  ///
  /// - Throws: `UnreachableServer`; `StaleRecordings` or `BrokenServer` for an answer that is no page where there has to be
  ///   one; `CancellationError` in a cancelled task.
  func recording() async throws -> Recording {
    let pages = try await pages()
    let images = pages.flatMap { $0.response.flatMap(Self.items) ?? [] }
      .compactMap(PayloadReader.image)
    let comments = try await exchanges(images.prefix(Self.commentLimit).map { requests.comments(on: $0.id) })
    if let lost = comments.first(where: { !$0.isWhole }) { throw UnreachableServer(lost) }
    // Images may stand on another server, which is not the one that is looked at: those that do not come are not there.
    let data = try await exchanges(
      images.prefix(Self.dataLimit).compactMap { image in
        (try? HTTPURL(parsing: image.url.absoluteString)).map { HTTPRequest(url: $0) }
      }
    )
    return try record(pages + comments + data)
  }

  /// The pages of the feed up to the empty one at its end.
  private func pages() async throws -> [HTTPExchange] {
    var pages: [HTTPExchange] = []
    var last: UUID?
    while pages.count < Self.pageLimit {
      let exchange = await client.send(requests.page(after: last))
      try Task.checkCancellation()
      guard exchange.isWhole, let response = exchange.response else { throw UnreachableServer(exchange) }
      pages.append(exchange)
      let items = Self.items(of: response)
      guard response.status == 200, let items else {
        // What is wrong with it the contract may say; else it is what the app has no use for.
        try StaleRecordings.judge([try record(pages)], by: contract, policy: policy)
        throw BrokenServer(url, [unfit(exchange, response)])
      }
      guard let next = items.last.flatMap(PayloadReader.id), next != last else { break }
      last = next
    }
    return pages
  }

  /// The items of a page, its content coding undone; `nil` for what is no page.
  private static func items(of response: HTTPResponse) -> [JSONValue]? {
    ContentCoding.decode(response.body, headers: response.headers, limit: bodyLimit).flatMap(PayloadReader.items)
  }

  /// An answer that the contract allows, and that is no page of the feed.
  private func unfit(_ exchange: HTTPExchange, _ response: HTTPResponse) -> Finding {
    Finding(
      check: .status,
      message: "status \(response.status); the feed app needs a page of the feed with 200",
      exchange: ExchangeReference(number: 1, evidence: ExchangeEvidence(exchange), status: response.status)
    )
  }

  /// What came back for some requests, in their order.
  private func exchanges(_ requests: [HTTPRequest]) async throws -> [HTTPExchange] {
    try await withThrowingTaskGroup(of: (Int, HTTPExchange).self) { group in
      var found: [Int: HTTPExchange] = [:]
      for (position, request) in requests.enumerated() {
        if position >= Self.workers, let (position, exchange) = try await group.next() { found[position] = exchange }
        group.addTask { (position, await client.send(request)) }
      }
      for try await (position, exchange) in group { found[position] = exchange }
      try Task.checkCancellation()
      return requests.indices.compactMap { found[$0] }
    }
  }

  /// The exchanges as a recording in memory.
  private func record(_ exchanges: [HTTPExchange]) throws -> Recording {
    for exchange in exchanges { policy.learn(from: exchange) }
    return try HARReader().recording(of: exchanges, file: policy.redaction.redacting(url).description)
  }
}

extension HTTPExchange {
  /// Whether an answer came, and all of it.
  fileprivate var isWhole: Bool { response != nil && faults.isEmpty }
}
