import FeedClient
import Foundation
import HTTPMessages
import Testing

@Suite("The mapper of feed pages")
struct FeedMapperTests {
  @Test(
    "The mapper of feed pages reads all four combinations of the optional members, absent or null",
    arguments: [nil, #""a description""#, "null"] as [String?],
    [nil, #""a location""#, "null"] as [String?]
  )
  func optionalMembers(description: String?, location: String?) throws {
    let body = WireBody.list(WireBody.image(description: description, location: location))
    let images = try FeedMapper.images(from: HTTPResponse(body))
    let expected = FeedImage(
      id: try #require(UUID(uuidString: WireBody.id)),
      description: description == #""a description""# ? "a description" : nil,
      location: location == #""a location""# ? "a location" : nil,
      url: try #require(URL(string: "https://host.test/1.png"))
    )
    #expect(images == [expected])
  }

  @Test("The mapper of feed pages keeps the order of the page")
  func order() throws {
    let ids = [WireBody.otherID, WireBody.id, "5A0D45B3-8E26-4385-8C5D-213E160A5E3C"]
    let items = ids.map { WireBody.image(id: #""\#($0)""#) }
    let images = try FeedMapper.images(from: HTTPResponse(WireBody.list(items[0], items[1], items[2])))
    #expect(images.map(\.id.uuidString) == ids)
  }

  @Test("The mapper of feed pages reads an empty page")
  func empty() throws {
    #expect(try FeedMapper.images(from: HTTPResponse(#"{"items":[]}"#)) == [])
  }

  @Test(
    "The mapper of feed pages accepts only status 200",
    arguments: [100, 150, 199, 201, 204, 250, 299, 300, 304, 400, 404, 500, 999]
  )
  func statuses(status: Int) {
    #expect(throws: FeedError.invalidData) {
      try FeedMapper.images(from: HTTPResponse(WireBody.list(WireBody.image()), status: status))
    }
  }

  @Test(
    "The mapper of feed pages reads what the contract allows",
    arguments: [
      ("members that nobody knows", #"{"items":[],"next":null,"note":{"a":[1,2.5e3,true]}}"#, 0),
      ("white space", " \t\r\n{ \"items\" : [ ] } \n", 0),
      ("members in another order", #"{"items":[{"image":"http://a/","id":"\#(WireBody.id)"}]}"#, 1),
      ("an item's unknown members", #"{"items":[{"id":"\#(WireBody.id)","image":"http://a/","likes":1}]}"#, 1),
      ("an id in lower case", WireBody.list(WireBody.image(id: #""\#(WireBody.id.lowercased())""#)), 1),
      (
        "escapes in keys and values",
        #"{"items":[{"\u0069d":"\u0037\#(WireBody.id.dropFirst())","image":"http:\/\/a\/"}]}"#, 1
      ),
      ("empty texts", WireBody.list(WireBody.image(description: #""""#, location: #""""#)), 1),
    ]
  )
  func allowed(name: String, body: String, count: Int) throws {
    #expect(try FeedMapper.images(from: HTTPResponse(body)).count == count)
  }

  @Test("The mapper of feed pages decodes escapes, and keeps every character")
  func characters() throws {
    let text = #""\u00e4\ud83d\ude00\n\"\\ \u0000 e\u0301 ä 😀 ‮""#
    let images = try FeedMapper.images(from: HTTPResponse(WireBody.list(WireBody.image(description: text))))
    let expected = "\u{E4}\u{1F600}\n\"\\ \u{0} e\u{301} \u{E4} \u{1F600} \u{202E}"
    #expect(images.first?.description?.unicodeScalars.elementsEqual(expected.unicodeScalars) == true)
  }

  @Test("The mapper of feed pages does not mind the field of a content coding that the transport has undone")
  func contentCoding() throws {
    let response = HTTPResponse(WireBody.list(WireBody.image()), headers: ["Content-Encoding": "gzip"])
    #expect(try FeedMapper.images(from: response).count == 1)
  }

  @Test("The mapper of feed pages rejects a body that breaks the contract", arguments: broken)
  func contractBreaks(broken: BrokenBody) {
    #expect(throws: FeedError.invalidData) {
      try FeedMapper.images(from: HTTPResponse(status: 200, body: broken.body))
    }
  }

  @Test(
    "The mapper of feed pages takes absolute http and https URLs",
    arguments: [
      "http://a", "https://a/", "HTTP://A/b", "hTtPs://a.b:8443/c%20d?e=f#g", "http://127.0.0.1:8080/1.png",
      "http://[::1]:8080/1.png", "http://[2001:db8::1.2.3.4]/", "http://user:pw@a/", "http://a/b@c:d", "http://a?/?b",
    ]
  )
  func urls(url: String) throws {
    let images = try FeedMapper.images(from: HTTPResponse(WireBody.list(WireBody.image(image: #""\#(url)""#))))
    #expect(images.first?.url.absoluteString == url)
  }

  static let broken =
    BrokenBody.lists(good: WireBody.list(WireBody.image()))
    + BrokenBody.ids.map { BrokenBody($0.0, WireBody.list(WireBody.image(id: $0.1))) }
    + [
      BrokenBody("an id twice", WireBody.list(WireBody.image(), WireBody.image(image: #""http://b/""#))),
      BrokenBody(
        "an id twice, in two cases",
        WireBody.list(WireBody.image(), WireBody.image(id: #""\#(WireBody.id.lowercased())""#))
      ),
      BrokenBody("a broken image after a good one", WireBody.list(WireBody.image(), "{}")),
      BrokenBody("a member twice", #"{"items":[{"id":"\#(WireBody.id)","image":"http://a/","image":"http://a/"}]}"#),
      BrokenBody("a number for a description", WireBody.list(WireBody.image(description: "1"))),
      BrokenBody("false for a description", WireBody.list(WireBody.image(description: "false"))),
      BrokenBody("an array for a location", WireBody.list(WireBody.image(location: "[]"))),
      BrokenBody("an object for a location", WireBody.list(WireBody.image(location: "{}"))),
      BrokenBody("url for image", #"{"items":[{"id":"\#(WireBody.id)","url":"http://a/"}]}"#),
      BrokenBody("no image", WireBody.list(WireBody.image(image: nil))),
      BrokenBody("null for an image", WireBody.list(WireBody.image(image: "null"))),
      BrokenBody("an array for an image", WireBody.list(WireBody.image(image: #"["http://a/"]"#))),
    ]
    + [
      "", " ", "a", "/1.png", "//host.test/1.png", "images/1.png", "host.test/1.png", "ftp://host.test/1.png",
      "file:///1.png", "data:image/png;base64,AA==", "http:", "http:1.png", "http:/1.png", "http://", "http:///1.png",
      "http://?a", "http://#a", "http://:80/", "http://user@/1.png", "http://user@:80/", "https://", "httpx://a/",
      "http ://a/", " http://a/", "http://a/ ", "http://a/b c", "http://a/ä", "http://ä/", "http://a/%", "http://a/%2",
      "http://a/%zz", "http://a:b/", "http://a:-1/", "http://[::1/", "http://::1/", "http://[zz]/", "http://[]/",
      "http://[1]/", "http://[::1]x/", "http://a/<b>", "http://a/{b}", "http://a/[b]", "http://a/|", "http://a/^",
      "http://a#b#c", "http://a@b@c/", #"http://a\\b"#, #"http://a/\n"#, #"http://a/\u0000"#, #"http://a/\""#,
    ].map { BrokenBody("the URL \($0)", WireBody.list(WireBody.image(image: #""\#($0)""#))) }
}
