import ArgumentParser
import ContractModel
import Diagnostics
import Testing

@testable import ContractCommand

@Suite("--path-value")
struct PathValueOptionTests {
  private static let contract = ContractLoader.json.load(
    [
      ContractFile(
        path: "a.json",
        bytes: Array(
          #"""
          {"openapi":"3.1.0","paths":{
            "/orders/{orderId}/items/{id}":{"get":{"operationId":"getItem","responses":{"200":{"description":"d"}}}},
            "/users/{id}":{"get":{"responses":{"200":{"description":"d"}}}}}}
          """#.utf8
        )
      )
    ],
    folder: "a.json"
  )

  private func values(_ texts: [String]) throws -> [PathValue] {
    var options = PathValueOptions()
    options.pathValue = texts
    return try options.values(for: Self.contract)
  }

  @Test("A value is for a name, in all operations or in one, and a name may have several values")
  func values() throws {
    #expect(
      try values(["orderId=17", "orderId=18", "getItem:id=a=b:c", "GET /users/{id}:id=x"]) == [
        PathValue("orderId", "17"), PathValue("orderId", "18"), PathValue("id", "a=b:c", of: "getItem"),
        PathValue("id", "x", of: "GET /users/{id}"),
      ]
    )
  }

  @Test(
    "A text that is not a path value, and a name that is not in the contract, are refused with the nearest name",
    arguments: [
      ("17", "\"17\" is not a path value", "NAME=VALUE"), ("id=", "\"id=\" is not a path value", "NAME=VALUE"),
      ("ordrId=1", "no path of the contract has a parameter \"ordrId\"", "did you mean \"orderId\"?"),
      ("colour=1", "no path of the contract has a parameter \"colour\"", "the parameters of paths are id, orderId"),
      ("getItm:id=1", "has no operation \"getItm\"", "did you mean \"getItem\"?"),
      ("GET /users/{id}:orderId=1", "/users/{id} has no parameter \"orderId\"", "id"),
    ]
  )
  func refused(text: String, message: String, remedy: String) {
    let failure = #expect(throws: CommandFailure.self) { try values([text]) }
    #expect(failure?.description.contains(message) == true, "\(failure.map(\.description) ?? "")")
    #expect(failure?.description.contains(remedy) == true, "\(failure.map(\.description) ?? "")")
    #expect(failure?.description.contains("--path-value") == true)
  }

  @Test("The file contract.yaml has path values as a mapping, of one or of several values, or as a list")
  func configuration() throws {
    for text in ["path-value: { orderId: 17, id: [a, b] }", "path-value: [orderId=17, id=a, id=b]"] {
      let read = try ConfigurationReader.read(Array(text.utf8), file: "contract.yaml")
      #expect(read?.settings["path-value"]?.values == ["orderId=17", "id=a", "id=b"])
    }
  }
}
