import FeedClient
import Foundation

/// A location on earth.
struct Location: Codable, Hashable {
  let latitude: Double
  let longitude: Double
}

/// A place of a search.
struct NearbyPlace: Codable, Equatable {
  let placeID: String
  let placeName: String
  let rating: Double
  let location: Location
}

/// A place in detail.
struct PlaceDetails: Codable, Equatable {
  let placeID: String
  let name: String
  let address: String
}

/// A review of a place.
struct Review: Codable, Equatable {
  let id: UUID
  let placeID: String
  let reviewText: String
  let rating: Int
}

/// Places, on a server of their own, which wants a key in the query of each request.
struct PlacesService: Sendable {
  private struct Results: Decodable { let results: [NearbyPlace] }

  var api = API()
  var baseURL = "https://places.example.com/maps"
  let key: String

  func nearby(_ location: Location, radius: Int) async throws -> [NearbyPlace] {
    let results: Results = try await api.get(
      "\(baseURL)/nearby",
      [
        URLQueryItem(name: "location", value: "\(location.latitude),\(location.longitude)"),
        URLQueryItem(name: "radius", value: "\(radius)"), URLQueryItem(name: "key", value: key),
      ]
    )
    return results.results
  }

  func details(_ placeID: String) async throws -> PlaceDetails {
    try await api.get(
      "\(baseURL)/details",
      [URLQueryItem(name: "placeID", value: placeID), URLQueryItem(name: "key", value: key)]
    )
  }
}

/// Values that were loaded, in memory.
actor LoadedValues<Key: Hashable & Sendable, Value: Sendable> {
  struct NotFound: Error {}

  private var values: [Key: Value] = [:]

  func value(for key: Key) throws -> Value {
    guard let value = values[key] else { throw NotFound() }
    return value
  }

  func save(_ value: Value, for key: Key) { values[key] = value }
}

extension FallbackService where Request: Hashable {
  /// Creates a service whose second one has what the first one delivered last for the request.
  static func keeping(_ load: @escaping Load) -> FallbackService {
    let values = LoadedValues<Request, Response>()
    let caching = CachingService<Request, Response>(load: load) { await values.save($1, for: $0) }
    return FallbackService(first: { try await caching.load($0) }, second: { try await values.value(for: $0) })
  }
}
