import ContractExamples
public import ContractModel
public import FeedAcceptance
import FeedClient
import Foundation
import HTTPMessages
import JSONSyntax

extension Contract {
  /// What the contract says about the responses and the cache that acceptance cases expect; the shipped rules for what
  /// it does not describe.
  public var acceptanceRules: ContractRules {
    let requests = FeedRequests(base: HTTPURL(scheme: "http", host: "127.0.0.1"))
    var rules = ContractRules.shipped
    if let operation = operation(of: requests.page(after: nil)) {
      rules.feed = operation.successes
      rules.feedPlace = operation.responsesPlace.description
      rules.payloads += operation.payloads(refused: .refusedFeed) { items in
        let images = items.compactMap(PayloadReader.image)
        return images.count == items.count ? .feed(images) : nil
      }
      if let cache = operation.clientCache { rules.cache = CacheRules(cache) }
    }
    if let operation = operation(of: requests.comments(on: UUID())) {
      rules.comments = operation.successes
      rules.commentsPlace = operation.responsesPlace.description
      rules.payloads += operation.payloads(refused: .refusedComments) { items in
        let comments = items.compactMap(PayloadReader.comment)
        return comments.count == items.count ? .comments(comments) : nil
      }
    }
    return rules
  }

  private func operation(of request: HTTPRequest) -> ContractModel.Operation? {
    match(request.method, path: request.url.path)?.operation
  }
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

extension ContractModel.Operation {
  /// The success statuses that are documented.
  fileprivate var successes: Set<Int> {
    Set((200...299).filter { status in responses.contains { $0.pattern != .default && $0.pattern.includes(status) } })
  }

  /// Returns the bodies that the schema of the response refuses, and those that it allows.
  fileprivate func payloads(
    refused: ContractPayload.Demand,
    read: ([JSONValue]) -> ContractPayload.Demand?
  ) -> [ContractPayload] {
    guard let status = successes.min() else { return [] }
    let variations = PayloadVariations(of: self, status: status)
    let allowed = variations.allowed.compactMap { variation in
      PayloadReader.items(of: variation.body).flatMap(read).map { ContractPayload(variation, $0) }
    }
    return variations.refused.map { ContractPayload($0, refused) } + allowed
  }
}

extension ContractPayload {
  fileprivate init(_ variation: PayloadVariation, _ demand: Demand) {
    var keywords: [String] = []
    for keyword in variation.keywords where !keywords.contains(keyword) { keywords.append(keyword) }
    self.init(
      name: variation.name,
      change: variation.change,
      violated: keywords.isEmpty ? "the contract" : keywords.map { "\"\($0)\"" }.joined(separator: " and "),
      place: variation.place.description,
      demand: demand,
      body: variation.body
    )
  }
}
