import ContractModel
import ContractReports
import FeedAcceptance
import Foundation
import HARRecordings
import HTTPExchange
import JSONSyntax
import MockEngine
import RecordingChecks

/// Recordings in which three images stand at the top of the feed that were not there before.
///
/// They are made from what was recorded: each is one of the first images under another id and at another URL, with that
/// image's bytes, and without comments. The feed is a single page of all images, from which any other page is answered.
struct NewImages {
  private static let count = 3

  private let contract: Contract
  private let recordings: [Recording]
  /// The API with the addresses that were recorded.
  private let api: MockAPI
  private let judge: EntryJudge

  init(contract: Contract, recordings: [Recording]) {
    self.contract = contract
    self.recordings = recordings
    var options = MockBackend.options
    options.rewritesAddresses = false
    api = MockAPI(contract: contract, recordings: recordings, options: options)
    judge = EntryJudge(contract: contract)
  }

  /// The recordings with the new images.
  ///
  /// - Throws: `Inapplicable` where no page of the feed was recorded, or the contract allows no such images.
  func recording() throws(Inapplicable) -> Recording {
    let entries = recordings.flatMap(\.entries)
    guard let feed = entries.first(where: { isPage($0) && $0.responseHead.status == 200 }) else {
      throw Inapplicable("no page of the feed was recorded")
    }
    var base = feed.requestHead.url
    base.path = String(base.path.dropLast("/v1/feed".utf8.count))
    base.query = nil
    let reader = FixtureReader(api: api, base: base, hasOtherHosts: true)
    let items = reader.feed().items
    let made = make(from: items)
    guard !made.isEmpty else { throw Inapplicable("no image of the feed was recorded") }
    let writer = HARWriter(name: "contract", version: "")
    var texts = entries.filter { !isPage($0) }.map { writer.entry(keeping: $0) }
    func add(_ request: HTTPRequest, _ response: HTTPResponse) {
      let exchange = HTTPExchange(request: request, response: response)
      texts.append(
        writer.entry(withSecretsOf: CapturedExchange(exchange: exchange, started: feed.startedDateTime ?? ""))
      )
    }
    var page = feed.requestHead
    page.url.query = "limit=\(items.count + made.count + 1)"
    let values = made.map(\.item) + items.map(JSONLiteral.init)
    add(page, answer(.object([.init("items", .array(values))]), like: feed.responseHead))
    for image in made {
      let requests = FeedRequests(base: base)
      add(requests.comments(on: image.id), answer(["items": []], like: feed.responseHead))
      if let data = entries.first(where: { $0.isAnswer(at: image.template) }) {
        add(HTTPRequest(url: image.url), data.response)
      }
    }
    let text = writer.head() + texts.joined(separator: writer.separator) + writer.tail
    do {
      let recording = try HARReader().read(Array(text), file: "the feed with new images")
      try StaleRecordings.judge([recording], by: contract)
      return recording
    } catch let stale as StaleRecordings {
      throw Inapplicable(
        "the contract allows no images that are made from those recorded: \(stale.findings.first?.message ?? "")"
      )
    } catch {
      throw Inapplicable("no recording with new images can be made: \(error)")
    }
  }

  private func isPage(_ entry: RecordedEntry) -> Bool {
    judge.match(entry)?.operation.pagination != nil && entry.requestHead.url.path.hasSuffix("/v1/feed")
  }

  private func answer(_ body: JSONLiteral, like head: HTTPResponse) -> HTTPResponse {
    HTTPResponse(
      status: 200,
      headers: ["Content-Type": head.headers["Content-Type"] ?? "application/json"],
      body: body.serialized()
    )
  }

  private struct Made {
    let id: UUID
    let item: JSONLiteral
    let url: HTTPURL
    /// The URL of the image that it was made from.
    let template: HTTPURL
  }

  /// The first images, each under another id and at another URL beside its own.
  private func make(from items: [JSONValue]) -> [Made] {
    var taken = Set(items.compactMap(PayloadReader.id))
    guard !items.isEmpty else { return [] }
    return (0..<Self.count).compactMap { position in
      let template = items[position % items.count]
      guard let text = template["image"]?.string, let old = try? HTTPURL(parsing: text), let id = newID(&taken) else {
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
      return Made(id: id, item: .object(members), url: url, template: old)
    }
  }

  /// The first id of a row that nothing has yet; the same in every run.
  private func newID(_ taken: inout Set<UUID>) -> UUID? {
    for number in 1...taken.count + 1 {
      let digits = String(number, radix: 16, uppercase: true)
      let text = "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
      if let id = UUID(uuidString: text), taken.insert(id).inserted { return id }
    }
    return nil
  }
}

extension RecordedEntry {
  /// Whether it is what was answered at a URL, and good.
  fileprivate func isAnswer(at url: HTTPURL) -> Bool {
    requestHead.method == .get && responseHead.status == 200 && requestHead.url.hasSameOrigin(as: url)
      && requestHead.url.requestTarget == url.requestTarget
  }
}
