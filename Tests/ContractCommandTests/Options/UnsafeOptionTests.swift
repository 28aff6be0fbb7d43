import ArgumentParser
import Testing

@testable import ContractCommand

@Suite("The option that allows unsafe operations")
struct UnsafeOptionTests {
  @Test(
    "All unsafe operations are allowed by all, although a safe one has that name",
    arguments: [("get", ["all", "create"], ["create"]), ("delete", ["all", "create"], ["all"])]
  )
  func all(_ method: String, _ ids: [String], _ allowed: [String]) throws {
    let responses = #""responses":{"200":{"description":"d"}}"#
    let operations = zip([method, "post"], ids).map { #""\#($0)":{"operationId":"\#($1)",\#(responses)}"# }
    let paths = #"{"/a":{\#(operations.joined(separator: ","))}}"#
    let text = #"{"openapi":"3.1.0","info":{"title":"A","version":"1"},"paths":\#(paths)}"#
    let file = SourceFile(path: "a.json", bytes: Array(text.utf8))
    let input = try ContractInput(RunPlaces([]), needsRecordings: false, served: [file])
    let unsafe = try UnsafeOptions.parse(["--allow-unsafe", "all"]).unsafe(in: input)
    #expect(unsafe.operations.sorted() == allowed)
    #expect(unsafe.isAll == (method == "get"))
  }
}
