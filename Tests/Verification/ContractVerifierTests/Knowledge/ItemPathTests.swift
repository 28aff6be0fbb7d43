import ContractModel
import Testing

@testable import ContractVerifier

@Suite("Paths of items")
struct ItemPathTests {
  @Test(
    "The parameters of a path refer to the entities before them",
    arguments: [
      ("/tenants/{tenant_name}/users/{pk}/", ["tenant", "user"]), ("/flows/{name}", ["flow"]),
      ("/odata/orders({key})", ["order"]), ("/{owner}/{repo}", ["owner", "repo"]), ("/flow_runs/{id}", ["flowrun"]),
    ]
  )
  func entities(_ text: String, _ expected: [String]) throws {
    #expect(PathEntities(try PathTemplate(parsing: text)).entities.map(\.own) == expected)
  }

  @Test(
    "A response is about the entity that its path names",
    arguments: [
      ("/orders", ["order"]), ("/orders/{id}", ["order"]), ("/flows/filter", ["flow"]), ("/users/me", ["user"]),
      ("/whoami", ["user"]), ("/accounts", ["account"]), ("/users/{id}/orders/", ["order"]),
    ]
  )
  func returned(_ text: String, _ expected: [String]) throws {
    #expect(PathEntities(try PathTemplate(parsing: text)).returned.first == expected.first)
  }
}
