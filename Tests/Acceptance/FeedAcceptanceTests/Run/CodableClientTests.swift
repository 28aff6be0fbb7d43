import AcceptanceBackend
import ContractReports
import FeedAcceptance
import FeedClient
import Foundation
import HTTPMessages
import TestSupport
import Testing

@Suite("A client built on Codable", .takesTurns)
struct CodableClientTests {
  @Test("A client that decodes with Codable alone passes every case of decodable payloads, and fails every other one")
  func decodable() async throws {
    let decodable = Set(AcceptanceSuite.cases(ProjectBackend.cases, payloads: .decodable).map(\.id))
    let outcomes = try await Self.outcomes()
    let failed = Set(outcomes.filter { $0.failure != nil }.map(\.id))
    #expect(failed.intersection(decodable).sorted() == [])
    // Which violation a mock sends is for its seed to decide.
    let others = Set(ProjectBackend.cases.map(\.id)).subtracting(decodable).subtracting(failed)
    #expect(others.filter { !$0.hasSuffix("contract-violation") }.sorted() == [])
    #expect(failed.count > 10)
    // A failure of a robustness case says that neither the use cases nor the contract state its rule.
    #expect(failed.contains("payloads.feed.trailing-comma"))
    for outcome in outcomes where outcome.failure != nil && outcome.origin.kind == .robustness {
      #expect(outcome.origin.remark?.hasPrefix("robustness: a rule of this suite") == true)
    }
  }

  /// The outcomes of every case of a client that decodes with `Codable`.
  private static func outcomes() async throws -> [CaseOutcome] {
    var parts = FeedParts.reference
    (parts.mapFeed, parts.mapComments) = (PlainMappers.feed, PlainMappers.comments)
    return try await ProjectBackend.run { [parts] backend in
      await AcceptanceSuite.test(parts, on: backend).outcomes()
    }
  }

  @Test("A case that follows from the contract names the file and the line")
  func place() throws {
    let cases = ProjectBackend.cases.filter { [.contract, .payloads].contains($0.origin.kind) }
    #expect(cases.count > 200)
    for subject in cases {
      let place = try #require(subject.origin.place, "\(subject.id)")
      #expect(place.contains(#/^Contracts/(feed|comments)\.yaml:\d+:\d+$/#), "\(subject.id): \(place)")
    }
    #expect(Set(ProjectBackend.cases.map(\.origin.kind)) == Set(CaseOrigin.Kind.allCases))
  }
}

/// The mapping of a client that decodes with `Codable`, and follows the status rules.
private enum PlainMappers {
  private struct Page<Item: Decodable>: Decodable { let items: [Item] }

  private struct Item: Decodable {
    let id: UUID
    let description: String?
    let location: String?
    let image: URL
  }

  private struct Comment: Decodable {
    struct Author: Decodable { let username: String }

    let id: UUID
    let message: String
    let createdAt: Date
    let author: Author

    private enum CodingKeys: String, CodingKey {
      case id, message, author
      case createdAt = "created_at"
    }
  }

  static let feed: @Sendable (HTTPResponse) throws -> [FeedImage] = { response in
    guard response.status == 200 else { throw FeedError.invalidData }
    return try decoded(Page<Item>.self, response).items.map {
      FeedImage(id: $0.id, description: $0.description, location: $0.location, url: $0.image)
    }
  }

  static let comments: @Sendable (HTTPResponse) throws -> [ImageComment] = { response in
    guard 200..<300 ~= response.status else { throw FeedError.invalidData }
    return try decoded(Page<Comment>.self, response).items.map {
      ImageComment(id: $0.id, message: $0.message, createdAt: $0.createdAt, username: $0.author.username)
    }
  }

  private static func decoded<Value: Decodable>(_ type: Value.Type, _ response: HTTPResponse) throws -> Value {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    do { return try decoder.decode(type, from: Data(response.body)) } catch { throw FeedError.invalidData }
  }
}
