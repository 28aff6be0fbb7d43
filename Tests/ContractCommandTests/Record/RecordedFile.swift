import Foundation
import Testing

/// A HAR file, as far as the tests look at it.
struct RecordedFile: Decodable, Sendable {
  struct Entry: Decodable, Sendable {
    struct Message: Decodable, Sendable {
      struct Field: Decodable, Sendable {
        var name: String
        var value: String
      }
      struct Content: Decodable, Sendable {
        var text: String?
        var encoding: String?
      }
      struct Body: Decodable, Sendable {
        var text: String?
      }

      var method: String?
      var url: String?
      var status: Int?
      var headers: [Field]
      var content: Content?
      var postData: Body?
      var failure: String?

      private enum CodingKeys: String, CodingKey {
        case method, url, status, headers, content, postData
        case failure = "_error"
      }
    }

    var request: Message
    var response: Message

    /// The bytes of the response.
    var body: Data {
      let text = response.content?.text ?? ""
      return response.content?.encoding == "base64" ? Data(base64Encoded: text) ?? Data() : Data(text.utf8)
    }

    /// `GET /v1/feed 200`.
    var line: String {
      let path = URL(string: request.url ?? "").map { $0.path + ($0.query.map { "?\($0)" } ?? "") } ?? "?"
      return "\(request.method ?? "?") \(path) \(response.status ?? -1)"
    }
  }

  struct Log: Decodable, Sendable {
    var entries: [Entry]
  }

  var log: Log

  /// The entries, a line each.
  var lines: [String] { log.entries.map(\.line) }

  /// Reads a file.
  init(_ url: URL) throws {
    self = try JSONDecoder().decode(RecordedFile.self, from: Data(contentsOf: url))
  }

  /// Reads a text.
  init(_ text: String?) throws {
    self = try JSONDecoder().decode(RecordedFile.self, from: Data(try #require(text).utf8))
  }
}
