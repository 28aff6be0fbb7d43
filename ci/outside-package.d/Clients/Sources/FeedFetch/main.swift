import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// A client for `contract accept --client`: it reads all pages of the feed and the comments on the first image, and ends
// with 3 if the API cannot be used. With the argument `null`, it makes a mistake that the recordings do not show: it
// relies on the location of the first image.

struct Page<Item: Decodable>: Decodable {
  let items: [Item]
}

struct Image: Decodable {
  let id: UUID
  let description: String?
  let location: String?
  let image: URL
}

struct Comment: Decodable {
  struct Author: Decodable {
    let username: String
  }

  let id: UUID
  let message: String
  let author: Author
}

/// The API sent what cannot be used.
struct Refusal: Error {}

let makesMistake = CommandLine.arguments.contains("null")

func items<Item: Decodable>(_ base: String, _ path: String) async throws -> [Item] {
  guard let url = URL(string: base + path) else { throw Refusal() }
  let configuration = URLSessionConfiguration.ephemeral
  configuration.timeoutIntervalForRequest = 3
  configuration.timeoutIntervalForResource = 5
  let (data, response) = try await URLSession(configuration: configuration).data(from: url)
  guard let response = response as? HTTPURLResponse, 200..<300 ~= response.statusCode,
    response.mimeType == "application/json"
  else { throw Refusal() }
  return try JSONDecoder().decode(Page<Item>.self, from: data).items
}

do {
  guard let base = ProcessInfo.processInfo.environment["CONTRACT_BASE_URL"] else { throw Refusal() }
  var (images, page): ([Image], [Image]) = ([], [])
  for _ in 0..<20 {
    let cursor = images.last.map { "&after_id=\($0.id)" } ?? ""
    page = try await items(base, "/v1/feed?limit=10\(cursor)")
    if makesMistake, images.isEmpty, let first = page.first { print(first.location!) }
    images += page
    if page.isEmpty { break }
  }
  if let first = images.first {
    let comments: [Comment] = try await items(base, "/v1/image/\(first.id)/comments")
    print("\(images.count) images, \(comments.count) comments")
  }
} catch {
  FileHandle.standardError.write(Data("refused: \(error)\n".utf8))
  exit(3)
}
