import FeedClient
import Foundation
import HTTPMessages
import Testing

@Suite("The ids and the URLs of a page of the feed")
struct FeedMapperTests {
  private static func images(id: String = WireBody.id, image: String = "http://a/") throws -> [FeedImage] {
    let body = #"{"items":[{"id":"\#(id)","image":"\#(image)"}]}"#
    return try FeedMapper.images(from: HTTPResponse(status: 200, body: Array(body.utf8)))
  }

  @Test(
    "The mapper of feed pages takes absolute http and https URLs",
    arguments: [
      "http://a", "https://a/", "HTTP://A/b", "hTtPs://a.b:8443/c%20d?e=f#g", "http://127.0.0.1:8080/1.png",
      "http://[::1]:8080/1.png", "http://[2001:db8::1.2.3.4]/", "http://user:pw@a/", "http://a/b@c:d", "http://a?/?b",
    ]
  )
  func urls(url: String) throws {
    #expect(try Self.images(image: url).first?.url.absoluteString == url)
  }

  @Test(
    "The mapper of feed pages rejects a text that is not an absolute http or https URL",
    arguments: [
      "", " ", "a", "/1.png", "//host.test/1.png", "images/1.png", "host.test/1.png", "ftp://host.test/1.png",
      "file:///1.png", "data:image/png;base64,AA==", "http:", "http:1.png", "http:/1.png", "http://", "http:///1.png",
      "http://?a", "http://#a", "http://:80/", "http://user@/1.png", "http://user@:80/", "https://", "httpx://a/",
      "http ://a/", " http://a/", "http://a/ ", "http://a/b c", "http://a/ä", "http://ä/", "http://a/%", "http://a/%2",
      "http://a/%zz", "http://a:b/", "http://a:-1/", "http://[::1/", "http://::1/", "http://[zz]/", "http://[]/",
      "http://[1]/", "http://[::1]x/", "http://a/<b>", "http://a/{b}", "http://a/[b]", "http://a/|", "http://a/^",
      "http://a#b#c", "http://a@b@c/", #"http://a\\b"#, #"http://a/\n"#, #"http://a/\u0000"#, #"http://a/\""#,
    ]
  )
  func wrongURLs(url: String) {
    #expect(throws: FeedError.invalidData) { try Self.images(image: url) }
  }

  @Test("The mapper of feed pages decodes escapes, and keeps every character")
  func characters() throws {
    let body = #"""
      {"items":[{"\u0069d":"\u0037\#(WireBody.id.dropFirst())","image":"http:\/\/a\/",
      "description":"\u00e4\ud83d\ude00\n\"\\ \u0000 e\u0301 ä 😀 ‮"}]}
      """#
    let images = try FeedMapper.images(from: HTTPResponse(status: 200, body: Array(body.utf8)))
    let expected = "\u{E4}\u{1F600}\n\"\\ \u{0} e\u{301} \u{E4} \u{1F600} \u{202E}"
    #expect(images.first?.description?.unicodeScalars.elementsEqual(expected.unicodeScalars) == true)
    #expect(images.first?.id.uuidString == WireBody.id)
  }

  @Test(
    "The mapper of feed pages rejects a text that is not 32 hexadecimal digits in five groups",
    arguments: [
      "", "73A7F70C75DA4C2EB5A3EED40DC53AA6", "{73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6}",
      "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA", "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA66",
      "73A7F70C-75DA-4C2E-B5A3-EED40DC53AAG", "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA@",
      "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA:", "73A7F70C7-5DA-4C2E-B5A3-EED40DC53AA6",
      " 73A7F70C-75DA-4C2E-B5A3-EED40DC53AA", "٧٣A7F70C-75DA-4C2E-B5A3-EED40DC53A",
    ]
  )
  func wrongIDs(id: String) {
    #expect(throws: FeedError.invalidData) { try Self.images(id: id) }
  }
}
