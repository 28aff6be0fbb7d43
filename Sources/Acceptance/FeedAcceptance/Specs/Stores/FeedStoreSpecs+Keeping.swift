import FeedClient
import Foundation

extension FeedStoreSpecs {
  /// The specs that a feed is retrieved exactly as it was inserted.
  var keeping: [Spec] { order + fields + texts + timestamps }

  private var order: [Spec] {
    [
      keep("keep-order", "images are found in the order in which they were inserted") {
        try SpecSamples.plainImages(20)
      },
      spec("keep-duplicate-urls", "images with the same URL are all found") { store in
        let images = try SpecSamples.plainImages(3)
        try await store.keepsAll(images.map { FeedImage(id: $0.id, url: images[0].url) })
      },
      spec("keep-large-feed", "all images of a feed of a thousand are found") { store in
        try await store.keepsAll(try SpecSamples.plainImages(1000))
      },
    ]
  }

  private var fields: [Spec] {
    [
      keep("keep-fields.both", "description and location are found") {
        [try SpecSamples.image(1, description: "A description", location: "A location")]
      },
      keep("keep-fields.description", "a description without a location is found") {
        [try SpecSamples.image(1, description: "A description")]
      },
      keep("keep-fields.location", "a location without a description is found") {
        [try SpecSamples.image(1, location: "A location")]
      },
      keep("keep-fields.neither", "an image without description and location is found") {
        [try SpecSamples.image(1)]
      },
      keep("keep-fields.empty-text", "an empty description is found, and is not an absent one") {
        [try SpecSamples.image(1, description: "", location: "")]
      },
    ]
  }

  private var texts: [Spec] {
    [
      keep("keep-unicode", "texts are found to the byte: scripts, emoji, accents of two scalars, quotes, line ends") {
        let texts = [
          "日本語 العربية עברית", "👩‍👩‍👧‍👦🏳️‍🌈", "e\u{301} is not \u{E9}", #""'\/<&>%s"#, "a\r\nb\n\tc\u{2028}d",
        ]
        let text = texts.joined(separator: "; ")
        return [try SpecSamples.image(1, description: text, location: text)]
      },
      spec("keep-urls", "URLs are found as they were: port, user, escapes, query, fragment") { store in
        let texts = [
          "http://127.0.0.1:8080/image", "https://user@images.example/a%20b/%C3%A4.png?size=2&name=a%2Fb#top",
          "https://images.example", "https://images.example/",
        ]
        var images: [FeedImage] = []
        for (number, text) in texts.enumerated() {
          images.append(FeedImage(id: try SpecSamples.image(number).id, url: try SpecSamples.url(text)))
        }
        try await store.keepsAll(images)
      },
    ]
  }

  private var timestamps: [Spec] {
    [
      keep(
        "keep-timestamp.fraction",
        "a timestamp is found with its fraction of a second",
        stamped: 1_598_627_222.123456
      ),
      keep("keep-timestamp.before-1970", "a timestamp before 1970 is found", stamped: -86_400.5),
      keep("keep-timestamp.future", "a timestamp far in the future is found", stamped: 32_503_680_000),
    ]
  }

  private func keep(_ id: String, _ text: String, stamped seconds: Double) -> Spec {
    spec(id, text) { store in
      let cached = CachedFeed(feed: try SpecSamples.images(0..<2), timestamp: Date(timeIntervalSince1970: seconds))
      try await store.insert(cached)
      try await store.finds(timestamp: cached.timestamp)
    }
  }

  private func keep(_ id: String, _ text: String, images: @escaping @Sendable () throws -> [FeedImage]) -> Spec {
    spec(id, text) { store in
      let cached = CachedFeed(feed: try images(), timestamp: SpecSamples.moment)
      try await store.insert(cached)
      try await store.finds(images: cached.feed)
    }
  }
}
