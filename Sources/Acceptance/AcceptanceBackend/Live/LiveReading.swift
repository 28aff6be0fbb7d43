import ContentCodings
import ContractJudge
import ContractModel
import ContractReports
import FeedClient
import Foundation
import HARRecordings
import HTTPMessages
import JSONSyntax
import Redaction

/// Reads the content that cases need from a live server with `GET` requests, and keeps the responses as recordings.
///
/// It reads all pages of the feed, the comments on its first images, and the images themselves; each number is limited.
struct LiveReading {
  /// The maximum number of pages; a longer feed is read in part.
  static let pageLimit = 30
  /// The maximum number of images whose comments are read.
  static let commentLimit = 20
  /// The maximum number of images whose bytes are read.
  static let dataLimit = 20
  /// The maximum size of a decoded page, in bytes.
  private static let bodyLimit = 64 << 20
  /// The maximum number of concurrent requests.
  private static let workers = 4

  let url: HTTPURL
  let contract: Contract
  /// The API as the contract describes it.
  let api: FeedAPI
  let client: any HTTPClient
  let policy: RedactionPolicy

  private var requests: FeedRequests { FeedRequests(base: url, api: api) }

  /// Returns the recordings of the server, which are not verified yet.
  ///
  /// - Throws: `UnreachableServer`; `StaleRecordings` or `BrokenServer` if a response that has to be a page is not one;
  ///   `CancellationError` in a cancelled task.
  func recording() async throws -> Recording {
    let pages = try await pages()
    let images = pages.flatMap { $0.response.flatMap(Self.items) ?? [] }
      .compactMap(PayloadReader.image)
    let comments = try await exchanges(images.prefix(Self.commentLimit).map { requests.comments(on: $0.id) })
    if let lost = comments.first(where: { !$0.isWhole }) { throw UnreachableServer(lost) }
    // Images may be on another host, which is not under test; images that cannot be loaded count as missing.
    let data = try await exchanges(
      images.prefix(Self.dataLimit).compactMap { image in
        (try? HTTPURL(parsing: image.url.absoluteString)).map { HTTPRequest(url: $0) }
      }
    )
    return record(pages + comments + data)
  }

  /// Returns the pages of the feed up to and including the empty one at its end.
  private func pages() async throws -> [HTTPExchange] {
    var pages: [HTTPExchange] = []
    var images: [FeedImage] = []
    while pages.count < Self.pageLimit {
      let exchange = await client.send(requests.page(after: images))
      try Task.checkCancellation()
      guard exchange.isWhole, let response = exchange.response else { throw UnreachableServer(exchange) }
      pages.append(exchange)
      let items = Self.items(of: response)
      guard api.feedStatuses.contains(response.status), let items else {
        // The contract may explain what is wrong with the response; otherwise only the feed app cannot use it.
        try StaleRecordings.judge([record(pages)], by: contract, policy: policy)
        throw BrokenServer(url, [unfit(exchange, response)])
      }
      let page = items.compactMap(PayloadReader.image)
      guard let next = page.last, next.id != images.last?.id else { break }
      images += page
      // The page of a number is the last one again, unless the last one is full.
      if api.hasNumberedPages, page.count < api.pageSize { break }
    }
    return pages
  }

  /// Returns the items of a page, decoded from its content coding; `nil` if the body is not a page.
  private static func items(of response: HTTPResponse) -> [JSONValue]? {
    ContentCoding.decode(response.body, headers: response.headers, limit: bodyLimit).flatMap(PayloadReader.items)
  }

  /// Returns a finding for a response that the contract allows, but that is not a page of the feed.
  private func unfit(_ exchange: HTTPExchange, _ response: HTTPResponse) -> Finding {
    Finding(
      check: .status,
      message: "status \(response.status); the feed app needs a page of the feed with a documented success",
      exchange: ExchangeReference(number: 1, evidence: ExchangeEvidence(exchange), status: response.status)
    )
  }

  /// Sends requests concurrently, and returns their exchanges in the same order.
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

  /// Returns the exchanges as a recording in memory.
  private func record(_ exchanges: [HTTPExchange]) -> Recording {
    for exchange in exchanges { policy.learn(from: exchange) }
    return Recording(
      of: exchanges.map { CapturedExchange(exchange: $0, started: "") },
      file: RedactedURL(url, by: policy.redaction).description
    )
  }
}

extension HTTPExchange {
  /// Whether a complete response was received.
  fileprivate var isWhole: Bool { response != nil && faults.isEmpty }
}
