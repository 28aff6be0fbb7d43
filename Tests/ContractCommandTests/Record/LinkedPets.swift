import Basics
import Testing

/// A contract of pets, of which the list leads to each of them, and the API that keeps it: recordings, served.
enum LinkedPets {
  static let contract = """
    {"openapi": "3.1.0", "info": {"title": "Pets", "version": "1"}, "servers": [{"url": "/v1"}], "paths": {
      "/pets": {"get": {"operationId": "listPets",
        "responses": {"200": {"description": "Pets", "content": {"application/json":
          {"schema": {"type": "array", "items": {"$ref": "#/components/schemas/Pet"}}}},
          "links": {"pet": {"operationId": "getPet", "parameters": {"name": "$response.body#/0/name"}, "x-each": ""}}}}}},
      "/pets/{name}": {"get": {"operationId": "getPet",
        "parameters": [{"name": "name", "in": "path", "required": true, "schema": {"type": "string"}}],
        "responses": {"404": {"description": "Unknown"}, "200": {"description": "A pet", "content": {"application/json":
          {"schema": {"$ref": "#/components/schemas/Pet"}}}}}}}},
      "components": {"schemas": {"Pet": {"type": "object", "required": ["name"],
        "properties": {"name": {"type": "string"}, "token": {"type": "string"}}}}}}
    """

  /// So many pets, each with a token: the list, and each by itself.
  static func entries(_ count: Int) -> [String] {
    let pets = (1...count).map { #"{"name": "pet\#($0)", "token": "secret-of-pet-\#($0)"}"# }
    let list = Pets.entry("/pets", "[\(pets.joined(separator: ", "))]")
    return [list] + pets.enumerated().map { Pets.entry("/pets/pet\($0 + 1)", $1) }
  }

  /// Serves recordings for as long as `body` runs, and tells it the base URL.
  static func serving<Result: Sendable>(
    _ entries: [String] = entries(3),
    _ more: [String] = [],
    _ body: @escaping @Sendable (_ baseURL: String) async throws -> Result
  ) async throws -> Result {
    let result = Mutex<Result?>(nil)
    _ = try await MockProcess.serving(
      ["--contracts", "FOLDER/contract.json", "--recordings", "FOLDER/recordings"] + more,
      files: ["contract.json": contract, "recordings/a.har": Pets.recording(entries)]
    ) { mock in
      let value = try await body(mock.baseURL)
      result.withLock { $0 = value }
    }
    let value = result.withLock { $0 }
    return try #require(value)
  }
}
