import Basics
import ContractTesting
import ContractTestingYAML
import FeedClient
import Foundation
import HTTPMessages
import MockEngine
import Testing

@testable import RestaurantApp

private let accounts = "../../ContractCommandTests/Resources/places_api/places.yaml"
private let key = "places-key-5e41f0"

@Suite("A restaurant app", .contract(accounts), .contract("Contracts/search.yaml"), .unused(.allowed))
struct RestaurantAppTests {
  private static let here = Location(latitude: 44.4396, longitude: 26.0963)

  // MARK: Accounts

  @Test(
    "The hash of a password is its SHA-512",
    arguments: [
      (
        "",
        "cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e"
      ),
      (
        "abc",
        "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"
      ),
      (
        "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
        "8e959b75dae313da8cf4f72814fc143f8f7779c6eb9f7fa17299aeadb6889018501d289e4900f7e4331b99dec4b5433ac7d329eeb6dd26545e96e55b874be909"
      ),
    ]
  )
  func hash(_ text: String, _ expected: String) {
    #expect(SHA512.hexadecimal(of: Array(text.utf8)) == expected)
  }

  @Test("The restaurant app sends the hash of a password at sign up and log in, and never the password")
  func passwords() async throws {
    let bodies = SentBodies()
    try await withMock(
      .respond(bodies.note),
      .stub("https://restaurants.example.com/v1/auth/signup", method: .post, status: 201, body: Self.user),
      .stub("https://restaurants.example.com/v1/auth/login", method: .post, body: Self.session)
    ) { mock in
      let service = AccountService(api: API(session: mock.session))
      _ = try await service.signUp(name: "Ann", email: "ann@example.com", password: "swordfish-17")
      let tokens = try await service.logIn(email: "ann@example.com", password: "swordfish-17").tokens
      #expect(tokens == TokenPair(access: "a1", refresh: "r1"))
    }
    #expect(bodies.all.count == 2)
    for body in bodies.all {
      #expect(body.contains(SHA512.hexadecimal(of: Array("swordfish-17".utf8))))
      #expect(!body.contains("swordfish"))
    }
  }

  @Test("A password that is not hashed breaks the contract, and is not shown")
  func plainPassword() async throws {
    try await withKnownIssue {
      try await withMock(.unmatched(.example)) { mock in
        let body = ["email": "ann@example.com", "password": "swordfish-17"]
        let api = API(session: mock.session)
        let _: [String: String]? = try? await api.post("https://restaurants.example.com/v1/auth/login", body)
      }
    } matching: { issue in
      let text = issue.comments.map(\.rawValue).joined()
      return text.contains("password") && !text.contains("swordfish")
    }
  }

  @Test("The restaurant app reads and sends a profile image as base64")
  func profileImage() async throws {
    let (image, bodies) = (Data([0x89, 0x50, 0x4E, 0x47, 0xFB, 0xFF]), SentBodies())
    try await withMock(
      .respond(bodies.note),
      .stub("https://restaurants.example.com/v1/auth/signup", method: .post, status: 201, body: Self.user)
    ) { mock in
      let service = AccountService(api: API(session: mock.session))
      let user = try await service.signUp(name: "Ann", email: "ann@example.com", password: "p", image: image)
      #expect(user.profileImage == image)
    }
    #expect(bodies.all.first?.contains(#""profileImage":"iVBOR\/v\/""#) == true)
  }

  private static let user = """
    {"id": "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6", "name": "Ann", "email": "ann@example.com", "profileImage": "iVBOR/v/"}
    """

  private static let session = #"{"user": \#(user), "tokens": {"accessToken": "a1", "refreshToken": "r1"}}"#

  // MARK: Places and reviews

  @Test(
    "The restaurant app shows the places of the last search when the second server fails, and its error without one"
  )
  func nearby() async throws {
    try await withMock(.unmatched(.example)) { mock in
      let app = RestaurantApp(api: API(session: mock.session), placesKey: key) { Self.here }
      let places = try await app.search(Preferences())
      #expect(places.map(\.placeName) == ["Pizzeria", "Grill"])
      mock.play(.offline)
      #expect(try await app.search(Preferences()) == places)
      await #expect(throws: LoadedValues<RestaurantApp.Search, [NearbyPlace]>.NotFound.self) {
        try await app.search(Preferences(radius: 500))
      }
      #expect(mock.journal.count == 3)
    }
  }

  @Test("The restaurant app shows the details that it has shown before when the second server fails")
  func details() async throws {
    try await withMock(.unmatched(.example)) { mock in
      let app = RestaurantApp(api: API(session: mock.session), placesKey: key) { Self.here }
      let place = try await app.details.load("p1")
      #expect(place.name == "Pizzeria")
      mock.play(.serverError)
      #expect(try await app.details.load("p1") == place)
    }
  }

  @Test("The restaurant app shows the reviews that it has shown before when the first server fails")
  func reviews() async throws {
    try await withMock(
      .stub("https://restaurants.example.com/v1/reviews?placeID=p1", body: Self.reviews),
      .allowsContractViolations
    ) { mock in
      let app = RestaurantApp(api: API(session: mock.session), placesKey: key) { Self.here }
      let reviews = try await app.reviews.load("p1")
      #expect(reviews.map(\.rating) == [4])
      mock.play(.offline)
      #expect(try await app.reviews.load("p1") == reviews)
    }
  }

  private static let reviews = """
    {"reviews": [{"id": "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6", "placeID": "p1", "authorName": "Ben", "reviewText": "Good.",
      "rating": 4, "relativeTime": "a week ago"}]}
    """

  @Test("The fallback of the restaurant app is asked only when the server fails, and once")
  func once() async throws {
    let asked = Asked()
    let service = FallbackService<Int, Int>(
      first: { request in
        guard request > 0 else { throw APIError.connectivity }
        return request
      },
      second: { request in
        await asked.count()
        return request
      }
    )
    _ = try await service.load(1)
    #expect(await asked.times == 0)
    _ = try await service.load(0)
    #expect(await asked.times == 1)
  }

  @Test("A customer who does not tell the location gets an error of its own, and no search is sent")
  func denied() async throws {
    try await withMock(.unmatched(.example), .unused(.allowed)) { mock in
      let app = RestaurantApp(api: API(session: mock.session), placesKey: key) { throw LocationError.denied }
      await #expect(throws: LocationError.denied) { try await app.search(Preferences()) }
      #expect(mock.journal.isEmpty)
    }
  }

  @Test("The key of the second server is in no journal of the mock")
  func journal() async throws {
    try await withMock(.unmatched(.example)) { mock in
      let app = RestaurantApp(api: API(session: mock.session), placesKey: key) { Self.here }
      _ = try await app.search(Preferences())
      _ = try await app.details.load("p1")
      #expect(mock.journal.count == 2)
      for entry in mock.journal {
        #expect(entry.request.url.query?.contains("key=") == true)
        #expect(!"\(entry)".contains(key))
      }
    }
  }

  // MARK: Preferences

  @Test(
    "The preferences of the restaurant app are its defaults where they cannot be read",
    arguments: ["", "{", "[]", #"{"radius": "far"}"#, #"{"radius": 1e99, "stars": 0}"#, nil]
  )
  func defaults(_ text: String?) throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "preferences-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    if let text { try Data(text.utf8).write(to: file) }
    #expect(Preferences.load(from: file) == Preferences(radius: 10_000, stars: 0))
  }

  @Test("The preferences of the restaurant app are read, and leave out places with fewer stars")
  func preferences() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "preferences-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(#"{"radius": 500, "stars": 4}"#.utf8).write(to: file)
    let preferences = Preferences.load(from: file)
    #expect(preferences == Preferences(radius: 500, stars: 4))
    try await withMock(.unmatched(.example)) { mock in
      let app = RestaurantApp(api: API(session: mock.session), placesKey: key) { Self.here }
      let places = try await app.search(preferences)
      #expect(places.map(\.placeName) == ["Pizzeria"])
      #expect(mock.journal.first?.request.url.query?.contains("radius=500") == true)
    }
  }
}

/// The bodies of the requests that a mock got.
private final class SentBodies: Sendable {
  private let bodies = Mutex<[String]>([])

  var all: [String] { bodies.withLock(\.self) }

  /// Notes a request, and leaves its response to the mock.
  @Sendable func note(_ request: HTTPRequest) -> HTTPResponse? {
    bodies.withLock { $0.append(String(decoding: request.body, as: UTF8.self)) }
    return nil
  }
}

private actor Asked {
  private(set) var times = 0
  func count() { times += 1 }
}
