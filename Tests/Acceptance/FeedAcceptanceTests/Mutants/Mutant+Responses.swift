import FeedClient
import Foundation
import HTTPMessages

extension Mutant {
  /// Wrong about responses.
  static let responses = [
    Mutant("Status 201 is a feed", caughtBy: "remote-feed.status-201") { parts in
      parts.mapFeed = { try FeedMapper.images(from: $0.status == 201 ? $0.ok : $0) }
    }
    .common,
    Mutant("Every status is a feed", caughtBy: "remote-feed.status-500") { parts in
      parts.mapFeed = { try FeedMapper.images(from: $0.ok) }
    },
    Mutant("The feed is upside down", caughtBy: "remote-feed.in-order") { parts in
      parts.mapFeed = { try FeedMapper.images(from: $0).reversed() }
    }
    .common,
    Mutant("Images have no descriptions", caughtBy: "remote-feed.description-only") { parts in
      parts.mapFeed = { try FeedMapper.images(from: $0).map { $0.with(description: nil) } }
    },
    Mutant("Images have no locations", caughtBy: "remote-feed.location-only") { parts in
      parts.mapFeed = { try FeedMapper.images(from: $0).map { $0.with(location: nil) } }
    },
    Mutant("A missing description is empty", caughtBy: "remote-feed.neither") { parts in
      parts.mapFeed = { try FeedMapper.images(from: $0).map { $0.with(description: $0.description ?? "") } }
    }
    .common,
    Mutant("Invalid JSON is an empty feed", caughtBy: "remote-feed.invalid-json") { parts in
      parts.mapFeed = { $0.status == 200 ? (try? FeedMapper.images(from: $0)) ?? [] : try FeedMapper.images(from: $0) }
    }
    .common,
    Mutant("Invalid data is a connectivity error", caughtBy: "remote-feed.contract-violation") { parts in
      parts.mapFeed = { response in
        do { return try FeedMapper.images(from: response) } catch { throw FeedError.connectivity }
      }
    }
    .common,
    Mutant("Codable judges the feed", caughtBy: "payloads.feed.trailing-comma") { parts in
      parts.mapFeed = { response in try CodableFeed.images(of: response) }
    },
    Mutant("Codable takes relative URLs", caughtBy: "payloads.feed.refused.items.image.relative") { parts in
      parts.mapFeed = { response in try CodableFeed.images(of: response) }
    },
    Mutant("Only status 200 has comments", caughtBy: "remote-comments.status-201") { parts in
      parts.mapComments = { response in
        guard response.status == 200 else { throw FeedError.invalidData }
        return try ImageCommentsMapper.comments(from: response)
      }
    }
    .common,
    Mutant("Status 300 has comments", caughtBy: "remote-comments.status-300") { parts in
      parts.mapComments = { try ImageCommentsMapper.comments(from: $0.status == 300 ? $0.ok : $0) }
    }
    .common,
    Mutant("Status 299 has none", caughtBy: "remote-comments.status-299") { parts in
      parts.mapComments = { response in
        guard response.status < 299 else { throw FeedError.invalidData }
        return try ImageCommentsMapper.comments(from: response)
      }
    },
    Mutant("Comments stand in another order", caughtBy: "S5", "remote-comments.unordered") { parts in
      parts.mapComments = { try ImageCommentsMapper.comments(from: $0).reversed() }
    }
    .common,
    Mutant("The zone of a time is ignored", caughtBy: "payloads.comments.delivered.items.created-at.east") { parts in
      parts.mapComments = { response in
        let zone = #/[+-]\d\d:?\d\d"/#
        let text = String(decoding: response.body, as: UTF8.self).replacing(zone, with: "Z\"")
        return try ImageCommentsMapper.comments(from: HTTPResponse(status: response.status, body: Array(text.utf8)))
      }
    }
    .common,
    Mutant("An image without bytes is an image", caughtBy: "remote-image-data.empty") { parts in
      parts.mapImageData = { $0.status == 200 ? Data($0.body) : try FeedImageDataMapper.data(from: $0) }
    }
    .common,
    Mutant("Status 201 is an image", caughtBy: "remote-image-data.status-201") { parts in
      parts.mapImageData = { try FeedImageDataMapper.data(from: $0.status == 201 ? $0.ok : $0) }
    }
    .common,
    Mutant("The bytes of an image are changed", caughtBy: "remote-image-data.status-200") { parts in
      parts.mapImageData = { try FeedImageDataMapper.data(from: $0) + [0] }
    },
  ]

  /// The feed as Foundation's decoder reads it.
  private struct CodableFeed: Decodable {
    struct Item: Decodable {
      var id: UUID
      var description: String?
      var location: String?
      var image: URL
    }

    var items: [Item]

    static func images(of response: HTTPResponse) throws -> [FeedImage] {
      guard response.status == 200 else { throw FeedError.invalidData }
      do {
        let decoder = JSONDecoder()
        return try decoder.decode(CodableFeed.self, from: Data(Self.withoutTrailingCommas(response.body))).items.map {
          FeedImage(id: $0.id, description: $0.description, location: $0.location, url: $0.image)
        }
      } catch {
        throw FeedError.invalidData
      }
    }

    /// Some versions of Foundation take trailing commas, others do not: all have to here.
    private static func withoutTrailingCommas(_ body: [UInt8]) -> [UInt8] {
      Array(String(decoding: body, as: UTF8.self).replacing(#/,(?=\s*[\]}])/#, with: "").utf8)
    }
  }
}

extension HTTPResponse {
  /// The response with the status 200.
  fileprivate var ok: HTTPResponse {
    var copy = self
    copy.status = 200
    return copy
  }
}

extension FeedImage {
  fileprivate func with(description: String?) -> FeedImage {
    FeedImage(id: id, description: description, location: location, url: url)
  }

  fileprivate func with(location: String?) -> FeedImage {
    FeedImage(id: id, description: description, location: location, url: url)
  }
}
