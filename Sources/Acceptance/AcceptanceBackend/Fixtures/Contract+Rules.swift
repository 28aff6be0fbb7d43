import ContractExamples
public import ContractModel
public import FeedAcceptance
package import FeedClient
import JSONSyntax

extension Contract {
  /// Returns the facts about the API of the feed that a client must know.
  ///
  /// - Throws: `Inapplicable` with what the contract lacks for the acceptance cases.
  package func feedAPI() throws(Inapplicable) -> FeedAPI { try FeedOperations(of: self).api() }

  /// Returns the statements of the contract about the API of the feed, from which the acceptance cases follow.
  ///
  /// - Throws: `Inapplicable` with what the contract lacks for the cases.
  public func acceptanceRules() throws(Inapplicable) -> ContractRules {
    let operations = try FeedOperations(of: self)
    var rules = ContractRules(api: try operations.api())
    rules.places = operations.places
    rules.payloads += operations.feed.payloads(refused: .refusedFeed) { items in
      let images = items.compactMap(PayloadReader.image)
      return images.count == items.count ? .feed(images) : nil
    }
    rules.payloads +=
      operations.comments?.payloads(refused: .refusedComments) { items in
        let comments = items.compactMap(PayloadReader.comment)
        return comments.count == items.count ? .comments(comments) : nil
      } ?? []
    return rules
  }
}

extension ContractModel.Operation {
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
    let refusals = variations.refused.filter(\.isReadByApp).map { ContractPayload($0, refused) }
    return refusals + allowed
  }
}

extension PayloadVariation {
  /// The members of payloads that the app reads; it need not look at others.
  private static let members: Set = [
    "items", "id", "description", "location", "image", "message", "created_at", "author", "username",
  ]

  /// Whether the change is in a member that the app reads, or in a whole body.
  fileprivate var isReadByApp: Bool {
    pointer.tokens.allSatisfy { Self.members.contains($0) || Int($0) != nil }
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
