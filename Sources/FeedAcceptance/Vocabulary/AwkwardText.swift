import FeedClient
import Foundation

/// Texts that a client must deliver byte for byte.
enum AwkwardText {
  static let all = [
    "", " ", "  spaces at both ends\t", "\u{5E9}\u{5DC}\u{5D5}\u{5DD} \u{645}\u{631}\u{62D}\u{628}\u{627}",
    "\u{1F469}\u{200D}\u{1F469}\u{200D}\u{1F467}\u{1F3F3}\u{FE0F}\u{200D}\u{1F308}", "\u{E9} is not e\u{301}",
    "e\u{301} is not \u{E9}", "Z\u{351}\u{36B}\u{343}algo", #"quotes " and \ and / and <b>&amp;</b>"#,
    "lines\nand\r\nothers\u{2028}", "null", String(repeating: "long ", count: 4000),
  ]
}

extension FeedContent {
  /// Images whose texts a client must not change.
  static let awkward = FeedContent("a feed of awkward texts") { _ in
    AwkwardText.all.enumerated().compactMap { number, text in
      guard let id = UUID(uuidString: "5A7ED000-0000-4000-8000-0000000001\(10 + number)"),
        let url = URL(string: "http://saved.example/images/\(number).png")
      else { return nil }
      return FeedImage(id: id, description: text, location: text, url: url)
    }
  }

  /// An image at a URL.
  static func oneImage(at url: String) -> FeedContent {
    FeedContent("a feed of an image at \(url)") { _ in
      guard let id = UUID(uuidString: Endpoint.imageID) else { return [] }
      return [FeedImage(id: id, url: try SpecSamples.url(url))]
    }
  }

  /// The first image of the course's test feed, with only its id and URL.
  static let courseImage = FeedContent.oneImage(at: "https://url-1.example")
}
