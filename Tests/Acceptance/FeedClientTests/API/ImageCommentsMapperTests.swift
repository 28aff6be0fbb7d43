import FeedClient
import Foundation
import HTTPMessages
import Testing

@Suite("The mapper of image comments")
struct ImageCommentsMapperTests {
  @Test(
    "The mapper of image comments reads comments in their order, under any status of success",
    arguments: [200, 201, 250, 280, 299]
  )
  func comments(status: Int) throws {
    let body = WireBody.list(
      WireBody.comment(),
      WireBody.comment(
        id: #""\#(WireBody.otherID.lowercased())""#,
        message: #""""#,
        createdAt: #""2020-01-01T12:31:22.5+00:00""#,
        author: #"{"username":"another username","age":7}"#
      )
    )
    let expected = [
      ImageComment(
        id: try #require(UUID(uuidString: WireBody.id)),
        message: "A message",
        createdAt: Date(timeIntervalSince1970: 1_589_973_899),
        username: "a username"
      ),
      ImageComment(
        id: try #require(UUID(uuidString: WireBody.otherID)),
        message: "",
        createdAt: Date(timeIntervalSince1970: 1_577_881_882.5),
        username: "another username"
      ),
    ]
    #expect(try ImageCommentsMapper.comments(from: HTTPResponse(body, status: status)) == expected)
  }

  @Test("The mapper of image comments reads an empty list", arguments: [200, 201, 250, 280, 299])
  func empty(status: Int) throws {
    #expect(try ImageCommentsMapper.comments(from: HTTPResponse(#"{"items":[]}"#, status: status)) == [])
  }

  @Test(
    "The mapper of image comments accepts no status but success",
    arguments: [100, 150, 199, 300, 301, 304, 400, 404, 500, 999]
  )
  func statuses(status: Int) {
    #expect(throws: FeedError.invalidData) {
      try ImageCommentsMapper.comments(from: HTTPResponse(WireBody.list(WireBody.comment()), status: status))
    }
  }

  @Test(
    "The mapper of image comments does not take invalid JSON under any status of success",
    arguments: [200, 201, 250, 280, 299]
  )
  func invalidJSON(status: Int) {
    #expect(throws: FeedError.invalidData) {
      try ImageCommentsMapper.comments(from: HTTPResponse("invalid json", status: status))
    }
  }

  @Test("The mapper of image comments rejects a body that breaks the contract", arguments: broken)
  func contractBreaks(broken: BrokenBody) {
    #expect(throws: FeedError.invalidData) {
      try ImageCommentsMapper.comments(from: HTTPResponse(status: 200, body: broken.body))
    }
  }

  static let broken =
    BrokenBody.lists(good: WireBody.list(WireBody.comment()))
    + BrokenBody.ids.map { BrokenBody($0.0, WireBody.list(WireBody.comment(id: $0.1))) }
    + [
      BrokenBody("an id twice", WireBody.list(WireBody.comment(), WireBody.comment(message: #""Another""#))),
      BrokenBody("no message", WireBody.list(WireBody.comment(message: nil))),
      BrokenBody("null for a message", WireBody.list(WireBody.comment(message: "null"))),
      BrokenBody("a number for a message", WireBody.list(WireBody.comment(message: "1"))),
      BrokenBody("no date", WireBody.list(WireBody.comment(createdAt: nil))),
      BrokenBody("null for a date", WireBody.list(WireBody.comment(createdAt: "null"))),
      BrokenBody("a number for a date", WireBody.list(WireBody.comment(createdAt: "1589973899"))),
      BrokenBody("30 February", WireBody.list(WireBody.comment(createdAt: #""2020-02-30T11:24:59+0000""#))),
      BrokenBody("25 o'clock", WireBody.list(WireBody.comment(createdAt: #""2020-05-20T25:24:59+0000""#))),
      BrokenBody("a date without a zone", WireBody.list(WireBody.comment(createdAt: #""2020-05-20T11:24:59""#))),
      BrokenBody("a space for the T", WireBody.list(WireBody.comment(createdAt: #""2020-05-20 11:24:59Z""#))),
      BrokenBody("letters after the zone", WireBody.list(WireBody.comment(createdAt: #""2020-05-20T11:24:59ZX""#))),
      BrokenBody("no author", WireBody.list(WireBody.comment(author: nil))),
      BrokenBody("null for an author", WireBody.list(WireBody.comment(author: "null"))),
      BrokenBody("a string for an author", WireBody.list(WireBody.comment(author: #""a username""#))),
      BrokenBody("an author without a name", WireBody.list(WireBody.comment(author: "{}"))),
      BrokenBody("null for a name", WireBody.list(WireBody.comment(author: #"{"username":null}"#))),
      BrokenBody("a number for a name", WireBody.list(WireBody.comment(author: #"{"username":1}"#))),
      BrokenBody("a name twice", WireBody.list(WireBody.comment(author: #"{"username":"a","username":"a"}"#))),
    ]
}
