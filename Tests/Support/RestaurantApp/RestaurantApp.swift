import FeedClient
import Foundation

/// Why there is no location.
enum LocationError: Error, Equatable {
  /// The customer does not let the app know.
  case denied
}

/// What the customer prefers in a search.
struct Preferences: Codable, Equatable {
  var radius = 10_000
  var stars = 0

  /// Reads preferences; those that cannot be read are the defaults.
  static func load(from file: URL) -> Preferences {
    guard let data = try? Data(contentsOf: file) else { return Preferences() }
    return (try? JSONDecoder().decode(Preferences.self, from: data)) ?? Preferences()
  }
}

/// The restaurant app without its views.
struct RestaurantApp: Sendable {
  /// The parts of a search that decide its result.
  struct Search: Hashable, Sendable {
    let location: Location
    let radius: Int
  }
  private struct Reviews: Decodable { let reviews: [Review] }

  let accounts: AccountService
  let nearby: FallbackService<Search, [NearbyPlace]>
  let details: FallbackService<String, PlaceDetails>
  let reviews: FallbackService<String, [Review]>
  private let location: @Sendable () async throws -> Location

  init(
    api: API = API(),
    placesKey: String,
    location: @escaping @Sendable () async throws -> Location
  ) {
    let (accounts, places) = (AccountService(api: api), PlacesService(api: api, key: placesKey))
    self.accounts = accounts
    self.location = location
    nearby = .keeping { try await places.nearby($0.location, radius: $0.radius) }
    details = .keeping { try await places.details($0) }
    reviews = .keeping { placeID in
      let query = [URLQueryItem(name: "placeID", value: placeID)]
      let page: Reviews = try await api.get("\(accounts.baseURL)/reviews", query)
      return page.reviews
    }
  }

  /// Searches around the customer.
  func search(_ preferences: Preferences) async throws -> [NearbyPlace] {
    let places = try await nearby.load(Search(location: try await location(), radius: preferences.radius))
    return places.filter { $0.rating >= Double(preferences.stars) }
  }
}
