import FeedClient
import Foundation

/// How strictly a client reads payloads: which of the cases about bodies are played.
///
/// ```swift
/// let decodable = suite.cases(payloads: .decodable)
/// ```
public enum PayloadStrictness: String, Sendable, Hashable, CaseIterable {
  /// As the contract demands: every case is played.
  case strict
  /// As `Codable` does with `UUID`, `URL`, `String` and `.iso8601`: the cases that such a client fails are left out.
  case decodable
}

/// The result of reading a body by a client that decodes with `Codable` and checks nothing itself.
enum DecodableClient {
  private struct Page<Item: Decodable>: Decodable {
    let items: [Item]
  }

  private struct Image: Decodable {
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

  /// Returns whether the client does what the contract demands with a body.
  static func meets(_ demand: ContractPayload.Demand, with body: [UInt8]) -> Bool {
    switch demand {
    case .refusedFeed: images(body) == nil
    case .refusedComments: comments(body) == nil
    case .feed(let feed): images(body) == feed
    case .comments(let expected): comments(body) == expected
    }
  }

  private static func images(_ body: [UInt8]) -> [FeedImage]? {
    (try? JSONDecoder().decode(Page<Image>.self, from: Data(body)))?.items.map {
      FeedImage(id: $0.id, description: $0.description, location: $0.location, url: $0.image)
    }
  }

  private static func comments(_ body: [UInt8]) -> [ImageComment]? {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return (try? decoder.decode(Page<Comment>.self, from: Data(body)))?.items.map {
      ImageComment(id: $0.id, message: $0.message, createdAt: $0.createdAt, username: $0.author.username)
    }
  }
}

extension AcceptanceCase {
  /// Returns the case with the body that it is about, and what the contract demands of a client that gets it.
  func about(_ body: [UInt8], _ demand: ContractPayload.Demand) -> AcceptanceCase {
    var subject = self
    subject.isPlayed = { strictness in
      switch strictness {
      case .strict: true
      case .decodable: DecodableClient.meets(demand, with: body)
      }
    }
    return subject
  }

  /// The case, whose body may break the contract in a way that `Codable` does not see.
  var ofStrictPayloads: AcceptanceCase {
    var subject = self
    subject.isPlayed = { $0 == .strict }
    return subject
  }
}
