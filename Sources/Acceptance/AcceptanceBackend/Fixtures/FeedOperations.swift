import ContractModel
import FeedAcceptance
import FeedClient
import HTTPMessages
import JSONSyntax

/// The operations of a contract that the feed app uses, found by what they return.
///
/// The feed is a list of `{id, image}` without path parameters; comments are a list of `{message, created_at}` with one.
struct FeedOperations {
  /// Returns a page of the feed.
  let feed: ContractModel.Operation
  /// Returns the comments on an image; `nil` if the contract has no such operation.
  let comments: ContractModel.Operation?
  /// Returns the bytes of an image; `nil` if the contract has no such operation.
  private let images: ContractModel.Operation?
  private let contract: Contract

  /// Finds the operations of a contract.
  ///
  /// - Throws: `Inapplicable` with what the contract lacks.
  init(of contract: Contract) throws(Inapplicable) {
    let lists = contract.operations.filter { $0.method == .get }
    let feeds = lists.filter { $0.path.names.isEmpty && $0.itemShape?.has(["id", "image"]) == true }
    // Of several such lists, the feed is the one that is read page by page.
    guard let feed = feeds.first(where: { $0.pagination != nil }) ?? feeds.first else {
      throw Inapplicable(
        "the contract has no feed, a GET operation without path parameters that returns {items: [{id, image}]}"
      )
    }
    let targets = Set(feed.responses.flatMap(\.links).map(\.operationID))
    let comments = lists.filter {
      $0.path.names.count == 1 && $0.itemShape?.has(["id", "message", "created_at"]) == true
    }
    self.contract = contract
    self.feed = feed
    self.comments = comments.first { targets.contains($0.id) } ?? comments.first
    images = contract.operations.first { $0.method == .get && !$0.imageTypes.isEmpty }
  }

  /// Returns the facts about the API that a client must know.
  ///
  /// - Throws: `Inapplicable` with what the contract lacks for the cases.
  func api() throws(Inapplicable) -> FeedAPI {
    var api = FeedAPI.shipped
    api.feedPath = feed.serverPath + feed.path.text
    guard let pages = feed.pagination else {
      throw Inapplicable(
        "\(feed.id) has no \"x-pagination\", which says how pages follow each other (\(feed.place)); see "
          + "`contract explain x-pagination`"
      )
    }
    guard pages.items.tokens == ["items"] else {
      throw lack("has the pages' items at \(pages.items), not /items", pages)
    }
    switch pages.next {
    case .item:
      if let key = pages.key, key.tokens != ["id"] { throw lack("continues after \(key), not after /id", pages) }
    case .number: break
    case .response(_, let name):
      let lead = name == nil ? "URL" : "token"
      throw lack("continues with a \(lead); the cases are for pages by \"cursor\", \"offset\" or \"page\"", pages)
    }
    (api.continuation, api.limit) = (pages.continuation, pages.limit)
    api.before = pages.back?.takesItem == true ? pages.before : nil
    api.fillsPages = pages.total == nil && pages.hasMore == nil
    if let limit = pages.limit.flatMap({ feed.parameter($0, in: .query) }) {
      let sizes = limit.examples.compactMap(\.integer) + [limit.defaultValue?.integer].compactMap(\.self)
      api.pageSize = sizes.first { 1...FixtureReader.imageLimit ~= $0 } ?? FeedAPI.shipped.pageSize
    }
    api.feedStatuses = feed.successes
    if let promise = resource.flatMap({ ResourcePromise($0) }) {
      api.imageStatuses = Set((200...299).filter { status in promise.statuses.contains { $0.includes(status) } })
      api.imageTypes = promise.content.map { "\($0.type)/\($0.subtype)" }
    } else if let images {
      (api.imageStatuses, api.imageTypes) = (images.successes, images.imageTypes)
    }
    if let cache = feed.clientCache { api.cache = CacheRules(cache) }
    api.commentsCache = comments?.clientCache.map { CacheRules($0) }
    api.imageCache = imageCache.map { CacheRules($0) }
    if let comments {
      api.commentsPath = comments.serverPath + comments.path.text
      api.commentsStatuses = comments.successes
    }
    let secured = [feed, comments].compactMap(\.self).filter { !$0.security.isEmpty }
    if !secured.isEmpty {
      api.needsToken = true
      api.signed = Set(secured.map { $0 === feed ? .feed : .comments })
      // The contract does not describe the requests for images, which go with the rest of the API.
      if secured.count == (comments == nil ? 1 : 2) { api.signed.insert(.images) }
    }
    return api
  }

  /// The lines of the contract from which cases follow.
  var places: [ContractRules.Place: String] {
    ContractRules.Place.allCases.reduce(into: [:]) { $0[$1] = place(of: $1)?.description }
  }

  private func place(of line: ContractRules.Place) -> SourcePlace? {
    switch line {
    case .feed: feed.responsesPlace
    case .comments: comments?.responsesPlace
    case .pagination: feed.pagination?.place
    case .cache: feed.clientCache?.place
    case .commentsCache: comments?.clientCache?.place
    case .imageCache: imageCache?.place
    case .image: resource.flatMap { contract.place(of: $0) } ?? images?.responsesPlace
    case .security: [feed, comments].compactMap(\.self).first { !$0.security.isEmpty }?.place
    }
  }

  /// The schemas of the URL of an image.
  private var imageURLSchemas: [JSONValue] { feed.itemShape?.member("image")?.schemas ?? [] }

  /// The `x-resource` of the URL of an image.
  private var resource: JSONValue? {
    imageURLSchemas.lazy.compactMap { $0["x-resource"] }.first { ResourcePromise($0) != nil }
  }

  /// The `x-client-cache` of images: that of their URL, or that of the operation that returns them.
  private var imageCache: ClientCache? {
    let ofURL = imageURLSchemas.lazy.compactMap { $0["x-client-cache"] }.compactMap { value in
      contract.place(of: value).flatMap { ClientCache(value, at: $0) }
    }
    return ofURL.first ?? images?.clientCache
  }

  private func lack(_ message: String, _ pages: Pagination) -> Inapplicable {
    Inapplicable("the \"x-pagination\" of \(feed.id) \(message) (\(pages.place))")
  }
}

extension ContractModel.Operation {
  /// The success statuses that are documented.
  var successes: Set<Int> {
    Set((200...299).filter { status in responses.contains { $0.pattern != .default && $0.pattern.includes(status) } })
  }

  /// The media types of images, or ranges of them, in successful responses.
  fileprivate var imageTypes: [String] {
    let ranges = responses.filter(\.pattern.isSuccess).flatMap { $0.content ?? [] }.map(\.range)
    return ranges.filter { $0.type == "image" }.map { "\($0.type)/\($0.subtype)" }
  }

  /// The shape of the elements of `items` in a successful JSON response; `nil` if it is not described.
  fileprivate var itemShape: SchemaShape? {
    for response in responses where response.pattern.isSuccess {
      for content in response.content ?? [] where content.range.isJSON {
        if let shape = content.schema.flatMap({ SchemaShape($0).member("items")?.elements }) { return shape }
      }
    }
    return nil
  }
}

extension SchemaShape {
  fileprivate func has(_ names: [String]) -> Bool { Set(names).isSubset(of: memberNames) }
}

extension CacheRules {
  fileprivate init(_ cache: ClientCache) {
    let maxAge = MaxAge(days: cache.maxAge.days, seconds: cache.maxAge.seconds)
    // A feed that expires as soon as it is saved is never a fallback.
    let expiresAtOnce = maxAge.days == 0 && maxAge.seconds < 2
    self.init(
      maxAge: maxAge,
      fallsBack: cache.fallback == .stale && !expiresAtOnce,
      savesEveryPage: cache.scope == .pages
    )
  }
}
