import ContractModel
import ContractReports
import FeedAcceptance
import FeedClient
import Foundation
import HARRecordings
import HTTPMessages
import JSONSyntax
import MockEngine
import RecordingChecks

/// Recordings of a feed with three new images at its top.
///
/// The images are derived from the recorded ones: each is one of the first images with another id, another URL, the
/// same bytes and no comments. The feed is recorded as a single page with all images, from which the mock API serves
/// every other page.
struct NewImages {
  private static let count = 3

  private let contract: Contract
  private let api: FeedAPI
  private let recordings: [Recording]
  /// The API with the recorded URLs.
  private let mock: MockAPI
  private let judge: EntryJudge

  init(contract: Contract, api: FeedAPI, recordings: [Recording]) {
    self.contract = contract
    self.api = api
    self.recordings = recordings
    var options = MockBackend.options
    options.rewritesAddresses = false
    mock = MockAPI(contract: contract, recordings: recordings, options: options)
    judge = EntryJudge(contract: contract)
  }

  /// Returns the recordings with the new images.
  ///
  /// - Throws: `Inapplicable` if no page of the feed was recorded, or the contract does not allow such images.
  func recording() throws(Inapplicable) -> Recording {
    let entries = recordings.flatMap(\.entries)
    guard let feed = entries.first(where: { isPage($0) && api.feedStatuses.contains($0.responseHead.status) }) else {
      throw Inapplicable("no page of the feed was recorded")
    }
    var base = feed.requestHead.url
    base.path = String(base.path.dropLast(api.feedPath.utf8.count))
    base.query = nil
    let reader = FixtureReader(mock: mock, api: api, base: base, hasOtherHosts: true)
    let items = reader.feed().items
    let newImages = newImages(from: items)
    guard !newImages.isEmpty else { throw Inapplicable("no image of the feed was recorded") }
    var exchanges: [CapturedExchange] = []
    func add(_ request: HTTPRequest, _ response: HTTPResponse) {
      let exchange = HTTPExchange(request: request, response: response)
      exchanges.append(CapturedExchange(exchange: exchange, started: feed.startedDateTime ?? ""))
    }
    let requests = FeedRequests(base: base, api: api)
    let values = newImages.map(\.item) + items.map(JSONLiteral.init)
    let images = newImages.compactMap(\.image) + items.compactMap(PayloadReader.image)
    // An empty page after the one with all images shows where the feed ends.
    for (shown, values) in [([], values), (images, [])] {
      var page = feed.requestHead
      page.url.query = requests.page(after: shown, limit: images.count).url.query
      add(page, response(.object([.init("items", .array(values))]), like: feed.responseHead))
    }
    for image in newImages {
      add(requests.comments(on: image.id), response(["items": []], like: feed.responseHead))
      if let data = entries.first(where: { $0.isSuccess(at: image.template) }) {
        add(HTTPRequest(url: image.url), data.response)
      }
    }
    let recording = Recording(of: exchanges, after: entries.filter { !isPage($0) }, file: "the feed with new images")
    do throws(StaleRecordings) {
      try StaleRecordings.judge([recording], by: contract)
    } catch {
      throw Inapplicable(
        "the contract allows no images that are derived from the recorded ones: \(error.findings.first?.message ?? "")"
      )
    }
    return recording
  }

  private func isPage(_ entry: RecordedEntry) -> Bool {
    judge.match(entry)?.operation.pagination != nil && entry.requestHead.url.path.hasSuffix(api.feedPath)
  }

  private func response(_ body: JSONLiteral, like head: HTTPResponse) -> HTTPResponse {
    HTTPResponse(
      status: 200,
      headers: ["Content-Type": head.headers["Content-Type"] ?? "application/json"],
      body: body.serialized()
    )
  }

  private struct NewImage {
    let id: UUID
    let item: JSONLiteral
    let url: HTTPURL
    /// The URL of the image from which it was derived.
    let template: HTTPURL

    /// The image, without its texts.
    var image: FeedImage? { URL(string: url.description).map { FeedImage(id: id, url: $0) } }
  }

  /// Derives new images from the first items, each with another id and another URL in the same folder.
  private func newImages(from items: [JSONValue]) -> [NewImage] {
    var usedIDs = Set(items.compactMap(PayloadReader.id))
    guard !items.isEmpty else { return [] }
    return (0..<Self.count).compactMap { position in
      let template = items[position % items.count]
      guard let text = template["image"]?.string, let old = try? HTTPURL(parsing: text), let id = newID(&usedIDs) else {
        return nil
      }
      var url = old
      let slash = url.path.lastIndex(of: "/").map { url.path.index(after: $0) } ?? url.path.endIndex
      url.path = "\(url.path[..<slash])new-\(position + 1)-\(url.path[slash...])"
      if url.path.utf8.first != 0x2F { url.path = "/" + url.path }
      let members = template.members.map { member in
        switch member.name {
        case "id": JSONLiteral.Member("id", .string(id.uuidString))
        case "image": JSONLiteral.Member("image", .string(url.description))
        default: JSONLiteral.Member(member.name, JSONLiteral(member.value))
        }
      }
      return NewImage(id: id, item: .object(members), url: url, template: old)
    }
  }

  /// Returns the first unused id of a fixed sequence, so that every run has the same ids.
  private func newID(_ usedIDs: inout Set<UUID>) -> UUID? {
    for number in 1...usedIDs.count + 1 {
      let digits = String(number, radix: 16, uppercase: true)
      let text = "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
      if let id = UUID(uuidString: text), usedIDs.insert(id).inserted { return id }
    }
    return nil
  }
}

extension RecordedEntry {
  /// Whether the entry is a successful response to a `GET` request for a URL.
  fileprivate func isSuccess(at url: HTTPURL) -> Bool {
    requestHead.method == .get && responseHead.status == 200 && requestHead.url.hasSameOrigin(as: url)
      && requestHead.url.requestTarget == url.requestTarget
  }
}
