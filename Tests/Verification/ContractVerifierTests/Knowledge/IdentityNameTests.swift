import Testing

@testable import ContractVerifier

@Suite("Names of identifiers")
struct IdentityNameTests {
  @Test(
    "A name is divided into the entity and the attribute that identifies it",
    arguments: [
      ("id", "", "id"), ("pk", "", "pk"), ("tenant", "tenant", ""), ("tenant_name", "tenant", "name"),
      ("tenantId", "tenant", "id"), ("tenant-id", "tenant", "id"), ("placeID", "place", "id"),
      ("flow_run_id", "flowrun", "id"), ("orderid", "order", "id"), ("username", "", "username"),
      ("order_ids", "order", "id"), ("paid", "paid", ""), ("status", "status", ""), ("userIDs", "user", "id"),
      ("", "", ""), ("_", "", ""),
    ]
  )
  func parts(_ text: String, _ entity: String, _ attribute: String) {
    let name = IdentityName(text)
    #expect(name.entity == entity)
    #expect(name.attribute == attribute)
  }

  @Test("A parameter that names another role of an entity also refers to the entity itself")
  func shorter() {
    #expect(IdentityName("parent_flow_run_id").shorterEntities == ["flowrun", "run"])
  }

  @Test(
    "A value suits a parameter better the closer its attribute is to the needed one",
    arguments: [
      ("name", ["name", "slug", "id"]), ("id", ["id", "", "uuid", "name"]), ("", ["", "id", "name"]),
      ("username", ["username", "login", "name"]),
    ]
  )
  func ranks(_ needed: String, _ best: [String]) {
    let ranks = best.map { IdentityName.rank(of: $0, for: needed) ?? .max }
    #expect(ranks == ranks.sorted())
    #expect(Set(ranks).count == ranks.count)
  }

  @Test("A member that identifies nothing suits no parameter")
  func unsuitable() {
    #expect(IdentityName.rank(of: "colour", for: "id") == nil)
    #expect(IdentityName.rank(of: "email", for: "code") == nil)
  }
}
