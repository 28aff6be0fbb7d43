import HTTPMessages
import JSONSyntax
import MockEngine
import MockTestSupport
import Testing

@Suite("Items that show other items")
struct StatefulRelatedTests {
  /// A contract with articles that show their author and comments on request, and always lead to them.
  private static let contract = #"""
    {"openapi":"3.1.0","info":{"title":"Articles","version":"1"},"paths":{
    "/authors":{"post":{"operationId":"addAuthor","requestBody":{"content":{"application/json":{"schema":{
      "type":"object","properties":{"name":{"type":"string"}}}}}},"responses":{"201":{"description":"Added","content":{
      "application/json":{"schema":{"$ref":"#/components/schemas/Author"}}}}}}},
    "/authors/{authorId}":{"parameters":[{"name":"authorId","in":"path","required":true,"schema":{"type":"integer"}}],
      "get":{"operationId":"getAuthor","responses":{"200":{"description":"An author","content":{"application/json":{
        "schema":{"$ref":"#/components/schemas/Author"}}}},"404":{"description":"Unknown"}}},
      "put":{"operationId":"renameAuthor","requestBody":{"content":{"application/json":{"schema":{"type":"object",
        "properties":{"name":{"type":"string"}}}}}},"responses":{"200":{"description":"An author","content":{
        "application/json":{"schema":{"$ref":"#/components/schemas/Author"}}}},"404":{"description":"Unknown"}}}},
    "/articles":{"post":{"operationId":"write","requestBody":{"content":{"application/json":{"schema":{"type":"object",
      "properties":{"title":{"type":"string"},"authorId":{"type":"integer"}}}}}},"responses":{"201":{
      "description":"Written","content":{"application/json":{"schema":{"$ref":"#/components/schemas/Article"}}}}}},
      "get":{"operationId":"listArticles","parameters":[{"name":"expand","in":"query","schema":{"type":"string"}}],
      "responses":{"200":{"description":"Articles","content":{"application/json":{"schema":{"type":"array","items":{
        "$ref":"#/components/schemas/Article"}}}}}}}},
    "/articles/{articleId}":{"parameters":[
      {"name":"articleId","in":"path","required":true,"schema":{"type":"integer"}}],
      "get":{"operationId":"getArticle","parameters":[{"name":"expand","in":"query","schema":{"type":"string"}}],
      "responses":{"200":{"description":"An article","content":{"application/json":{"schema":{
        "$ref":"#/components/schemas/Article"}}}},"404":{"description":"Unknown"}}}},
    "/articles/{articleId}/comments":{"parameters":[
      {"name":"articleId","in":"path","required":true,"schema":{"type":"integer"}}],
      "post":{"operationId":"comment","requestBody":{"content":{"application/json":{"schema":{"type":"object",
        "properties":{"text":{"type":"string"}}}}}},"responses":{"201":{"description":"Added","content":{
        "application/json":{"schema":{"$ref":"#/components/schemas/Comment"}}}}}}},
    "/articles/{articleId}/comments/{commentId}":{"get":{"operationId":"getComment","parameters":[
      {"name":"articleId","in":"path","required":true,"schema":{"type":"integer"}},
      {"name":"commentId","in":"path","required":true,"schema":{"type":"integer"}}],"responses":{
      "200":{"description":"A comment","content":{"application/json":{"schema":{
        "$ref":"#/components/schemas/Comment"}}}},"404":{"description":"Unknown"}}}}},
    "components":{"schemas":{
      "Author":{"type":"object","required":["id"],"properties":{"id":{"type":"integer","readOnly":true},
        "name":{"type":"string"}}},
      "Comment":{"type":"object","required":["id"],"properties":{"id":{"type":"integer","readOnly":true},
        "text":{"type":"string"}}},
      "Article":{"type":"object","required":["id"],"properties":{"id":{"type":"integer","readOnly":true},
        "title":{"type":"string"},"authorId":{"type":"integer"},
        "author":{"$ref":"#/components/schemas/Author"},
        "comments":{"type":"array","items":{"$ref":"#/components/schemas/Comment"}},
        "_links":{"type":"object","properties":{
          "comments":{"type":"object","properties":{"href":{"type":"string"}}},
          "author":{"type":"string"}}}}}}}}
    """#

  private static func articles() async throws -> StateFixture {
    let fixture = try StateFixture(contract: contract)
    _ = try await fixture.send("POST /authors", #"{"name":"Ann"}"#)
    _ = try await fixture.send("POST /articles", #"{"title":"Tea","authorId":1}"#)
    _ = try await fixture.send("POST /articles/1/comments", #"{"text":"nice"}"#)
    return fixture
  }

  @Test("An item shows the items that the request asks for, and no others", arguments: ["/articles/1", "/articles"])
  func embedded(_ path: String) async throws {
    let articles = try await Self.articles()
    func article(_ query: String) async throws -> JSONValue? {
      let body = try await articles.send("GET \(path)\(query)").response.json
      return body.kind == .array ? body.elements.map(\.self).first : body
    }
    let plain = try await article("")
    #expect(plain?["author"] == nil && plain?["comments"] == nil)
    let author = try await article("?expand=author")
    #expect(author?["author"]?["name"]?.string == "Ann" && author?["comments"] == nil)
    let both = try await article("?expand=author,comments")
    #expect(both?["comments"]?.elements.compactMap { $0["text"]?.string } == ["nice"])
  }

  @Test("What an item shows of another one is as that is now")
  func current() async throws {
    let articles = try await Self.articles()
    _ = try await articles.send("GET /articles/1?expand=author")
    _ = try await articles.send("PUT /authors/1", #"{"name":"Eve"}"#)
    let article = try await articles.send("GET /articles/1?expand=author").response.json
    #expect(article["author"]?["name"]?.string == "Eve")
  }

  @Test("An item shows no item that belongs to another account")
  func otherAccount() async throws {
    let owned = #""Author":{"type":"object","x-owner":true,"required""#
    let fixture = try StateFixture(
      contract: Self.contract.replacing(#""Author":{"type":"object","required""#, with: owned)
        .replacing(#""paths":{"#, with: #""security":[{"key":[]}],"paths":{"#)
        .replacing(
          #""components":{"#,
          with: #""components":{"securitySchemes":{"key":{"type":"http","scheme":"bearer"}},"#
        )
    )
    let (ann, eve): (HTTPHeaders, HTTPHeaders) = (
      ["Authorization": "Bearer token-of-ann"], ["Authorization": "Bearer token-of-eve"]
    )
    _ = try await fixture.send("POST /authors", #"{"name":"Ann"}"#, ann)
    _ = try await fixture.send("POST /articles", #"{"title":"Tea","authorId":1}"#, ann)
    let own = try await fixture.send("GET /articles/1?expand=author", "", ann).response.json
    #expect(own["author"]?["name"]?.string == "Ann")
    let other = try await fixture.send("GET /articles/1?expand=author", "", eve).response.json
    #expect(other["title"]?.string == "Tea" && other["author"] == nil)
  }

  @Test("Links lead to the items of a nested collection, and to the item that a member names")
  func links() async throws {
    let articles = try await Self.articles()
    let links = try await articles.send("GET /articles/1").response.json["_links"]
    #expect(links?["comments"]?["href"]?.string == "/articles/1/comments")
    #expect(links?["author"]?.string == "/authors/1")
  }
}
