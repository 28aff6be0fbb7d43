import ContractModel
import ContractTestSupport
import HTTPMessages
import JSONSchemas
import JSONSyntax
import Testing

@Suite("The project's own contracts")
struct OwnContractsTests {
  private let contract = TestContract.shipped

  @Test("They have no problems")
  func clean() throws { #expect(contract.lines == []) }

  @Test("The feed is paged, stable, and leads to the comments of each of its images")
  func feed() throws {
    let feed = try #require(contract.match(.get, path: "/v1/feed")?.operation)
    #expect(feed.pagination?.limit == "limit" && feed.pagination?.parameter == "after_id")
    #expect(feed.pagination?.before == nil && feed.pagination?.promisesFullPages == true)
    #expect(feed.stability?.fields.map(\.description) == ["/id", "/image"])
    let link = try #require(feed.response(for: 200)?.links.first)
    #expect(link.operationID == "getImageComments" && link.each?.description == "/items")
    #expect(feed.response(for: 201) == nil)
  }

  @Test("The response to a request for comments may have any status of success")
  func comments() throws {
    let match = try #require(contract.match(.get, path: "/v1/image/A%20B/comments"))
    #expect(match.pathParameters == ["image-id": "A B"])
    #expect(match.operation.response(for: 299)?.pattern.description == "2XX")
    #expect(match.operation.response(for: 404)?.content == nil)
  }

  @Test("The promises of their schemas are found in what they judge")
  func promises() throws {
    let feed = try #require(contract.match(.get, path: "/v1/feed")?.operation)
    let content = try #require(feed.response(for: 200)?.content?.first)
    let example = try #require(content.examples.first)
    let validator = try #require(content.schema?.validator)
    let found = validator.annotations(of: ["x-unique-key", "x-resource"], for: example)
    let keys = found.filter { $0.keyword == "x-unique-key" }.compactMap { UniqueKey($0.value) }
    #expect(keys.map(\.key.description) == ["/id"] && keys.first?.scope == .page && keys.first?.ignoresCase == true)
    let resources = found.filter { $0.keyword == "x-resource" }.compactMap { ResourcePromise($0.value) }
    #expect(resources.map { $0.content.map(\.description) } == [["image/*"], ["image/*"]])
  }
}
