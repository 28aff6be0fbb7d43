import FeedClient
import Foundation
import HTTPMessages

extension Mutant {
  /// Wrong about texts, lists and members of the payload.
  static let texts = [
    Mutant("Trims descriptions", caughtBy: "payloads.feed.delivered.items.description.spaces") { parts in
      parts.mapFeed = { try FeedMapper.images(from: $0).map { $0.mapping { $0.trimmingCharacters(in: .whitespaces) } } }
    },
    Mutant("Composes accents of comments", caughtBy: "payloads.comments.delivered.items.message.composed") { parts in
      parts.mapComments = { response in
        try ImageCommentsMapper.comments(from: response).map {
          ImageComment(
            id: $0.id,
            message: $0.message.precomposedStringWithCanonicalMapping,
            createdAt: $0.createdAt,
            username: $0.username
          )
        }
      }
    },
    savingCache("Saves no empty text", caughtBy: "cache-feed.awkward-texts") { cache, feed in
      try await cache.reference.save(feed.map { $0.mapping { $0.isEmpty ? nil : $0 } })
    },
    Mutant("Reads a hundred comments at most", caughtBy: "payloads.comments.delivered.items.many") { parts in
      parts.mapComments = { Array(try ImageCommentsMapper.comments(from: $0).prefix(100)) }
    },
    refusing("ids in lower case", "73a7f70c", caughtBy: "payloads.feed.delivered.items.id.lower-case"),
    refusing(
      "members that it does not know",
      "\"unexpected\"",
      caughtBy: "payloads.feed.delivered.items.element.unknown-object"
    ),
    refusing("members in another order", "{\"image\"", caughtBy: "payloads.feed.delivered.items.element.reversed"),
    Mutant(
      "Codable judges comments",
      caughtBy: "payloads.comments.refused.items.repeated",
      "payloads.comments.refused.items.repeated-in-other-case"
    ) { parts in
      parts.mapComments = { response in
        struct List: Decodable {
          struct Item: Decodable { var id: UUID, message: String }
          var items: [Item]
        }
        guard let list = try? JSONDecoder().decode(List.self, from: Data(response.body)) else {
          throw FeedError.invalidData
        }
        return list.items.map { ImageComment(id: $0.id, message: $0.message, createdAt: Date(), username: "") }
      }
    },
    Mutant("Stamps a feed in whole minutes", caughtBy: "cache-feed.onto-empty", "S1") { parts in
      parts.feedCache = { store, policy, now in
        LocalFeedLoader(store: store, policy: policy) {
          Date(timeIntervalSince1970: (now().timeIntervalSince1970 / 60).rounded(.down) * 60)
        }
      }
    },
    Mutant("Stamps a feed in whole seconds", caughtBy: "cache-feed.onto-empty") { parts in
      parts.feedCache = { store, policy, now in
        LocalFeedLoader(store: store, policy: policy) {
          Date(timeIntervalSince1970: now().timeIntervalSince1970.rounded(.down))
        }
      }
    },
  ]

  private static func refusing(
    _ what: String,
    _ part: String,
    caughtBy id: String
  ) -> Mutant {
    return Mutant("Refuses \(what)", caughtBy: id) { parts in
      parts.mapFeed = { response in
        guard !String(decoding: response.body, as: UTF8.self).contains(part) else { throw FeedError.invalidData }
        return try FeedMapper.images(from: response)
      }
    }
  }
}

extension FeedImage {
  /// The image with other texts.
  fileprivate func mapping(_ text: (String) -> String?) -> FeedImage {
    FeedImage(id: id, description: description.flatMap(text), location: location.flatMap(text), url: url)
  }
}
