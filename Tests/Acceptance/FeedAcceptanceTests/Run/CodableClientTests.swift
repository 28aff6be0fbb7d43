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
  private func outcomes(of cases: [AcceptanceCase]) async throws -> [CaseOutcome] {
    var parts = FeedParts.reference
    parts.mapFeed = { response in
      guard response.status == 200 else { throw FeedError.invalidData }
      return try CodableList<CodableImage>.items(of: response).map(\.image)
    }
    parts.mapComments = { response in
      guard 200...299 ~= response.status else { throw FeedError.invalidData }
      return try CodableList<CodableComment>.items(of: response).map(\.comment)
    }
    return try await ProjectBackend.run { [parts] backend in
      let suite = AcceptanceSuite(
        backend: backend,
        makeStore: { InMemoryFeedStore() },
        parts: parts,
        deadline: .beyondHangs
      )
      return await suite.outcomes(of: cases)
    }
  }

  @Test("A client built on Codable passes every case of the story, the use cases and the contract")
  func passes() async throws {
    let cases = ProjectBackend.cases.filter { $0.origin.kind != .robustness }
    expectAllPassed(try await outcomes(of: cases))
  }

  @Test("A failure of a robustness case says that neither the use cases nor the contract state its rule")
  func robustness() async throws {
    let cases = ProjectBackend.cases.filter { $0.origin.kind == .robustness }
    let failed = try await outcomes(of: cases).filter { $0.failure != nil }
    #expect(failed.contains { $0.id == "payloads.feed.trailing-comma" })
    for outcome in failed {
      #expect(outcome.origin == .robustness)
      #expect(outcome.origin.remark?.hasPrefix("robustness: a rule of this suite") == true)
    }
  }

  @Test("A case that follows from the contract names the file and the line")
  func place() throws {
    let cases = ProjectBackend.cases.filter { $0.origin.kind == .contract }
    #expect(cases.count > 200)
    for subject in cases {
      let place = try #require(subject.origin.place, "\(subject.id)")
      #expect(place.contains(#/^Contracts/(feed|comments)\.yaml:\d+:\d+$/#), "\(subject.id): \(place)")
    }
    #expect(Set(ProjectBackend.cases.map(\.origin.kind)) == Set(CaseOrigin.Kind.allCases))
  }
}

/// A list of the API, read with `JSONDecoder`, with the checks that a typed decoder does not make itself.
private struct CodableList<Item: Decodable & Identifiable>: Decodable {
  let items: [Item]

  static func items(of response: HTTPResponse) throws -> [Item] {
    guard let list = try? JSONDecoder().decode(Self.self, from: Data(response.body)),
      Set(list.items.map(\.id)).count == list.items.count
    else { throw FeedError.invalidData }
    return list.items
  }
}

extension URL {
  /// Creates a URL from a valid text only, as earlier systems always do.
  fileprivate init?(unchanged text: String) {
    if #available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) {
      self.init(string: text, encodingInvalidCharacters: false)
    } else {
      self.init(string: text)
    }
  }
}

private struct CodableImage: Decodable, Identifiable {
  let image: FeedImage
  var id: UUID { image.id }

  private enum Key: String, CodingKey { case id, description, location, image }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    let text = try values.decode(String.self, forKey: .image)
    guard text.lowercased().hasPrefix("http://") || text.lowercased().hasPrefix("https://"),
      let url = URL(unchanged: text), url.host()?.isEmpty == false
    else { throw FeedError.invalidData }
    image = FeedImage(
      id: try values.decode(UUID.self, forKey: .id),
      description: try values.decodeIfPresent(String.self, forKey: .description),
      location: try values.decodeIfPresent(String.self, forKey: .location),
      url: url
    )
  }
}

private struct CodableComment: Decodable, Identifiable {
  let comment: ImageComment
  var id: UUID { comment.id }

  private enum Key: String, CodingKey {
    case id, message, author
    case createdAt = "created_at"
  }
  private struct Author: Decodable { let username: String }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    guard let date = Self.date(try values.decode(String.self, forKey: .createdAt)) else {
      throw FeedError.invalidData
    }
    comment = ImageComment(
      id: try values.decode(UUID.self, forKey: .id),
      message: try values.decode(String.self, forKey: .message),
      createdAt: date,
      username: try values.decode(Author.self, forKey: .author).username
    )
  }

  /// Reads a date strictly: what its parts say must be what the calendar makes of them.
  private static func date(_ text: String) -> Date? {
    let form = #/^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(\.\d+)?(?:Z|([+-])(\d\d):?(\d\d))$/#
    guard let match = text.wholeMatch(of: form)?.output else { return nil }
    let (year, month, day) = (Int(match.1), Int(match.2), Int(match.3))
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let parts = DateComponents(
      year: year,
      month: month,
      day: day,
      hour: Int(match.4),
      minute: Int(match.5),
      second: Int(match.6)
    )
    let (hours, minutes) = (match.9.flatMap { Int($0) } ?? 0, match.10.flatMap { Int($0) } ?? 0)
    guard let date = calendar.date(from: parts), hours < 24, minutes < 60,
      calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date) == parts
    else { return nil }
    let offset = TimeInterval((match.8 == "-" ? -1 : 1) * (hours * 3600 + minutes * 60))
    return date - offset + (match.7.flatMap { Double("0\($0)") } ?? 0)
  }
}
