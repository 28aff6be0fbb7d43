import Testing

// Without a copy of the suite, the test is skipped with this message: see `SchemaTestSuite.folder`.
@Suite("The official JSON Schema test suite", .enabled(if: SchemaTestSuite.folder != nil, "no copy of the suite"))
struct SchemaTestSuiteTests {
  @Test("Every case of 2020-12 gets the expected verdict", arguments: SchemaTestSuite.files(ofDraft: "draft2020-12"))
  func verdicts(file: String) throws {
    let result = try SchemaTestSuite.run(file)
    #expect(result.failures == [])
    #expect(result.count > 0)
  }

  @Test("No case of 2020-12 is left out")
  func completeness() throws {
    let files = SchemaTestSuite.files(ofDraft: "draft2020-12")
    let count = try files.reduce(0) { try $0 + SchemaTestSuite.run($1).count }
    #expect(count >= 1299)
  }

  @Test(
    "Every required case of an earlier draft gets the expected verdict",
    arguments: SchemaTestSuite.requiredFilesOfEarlierDrafts
  )
  func earlierDrafts(file: String) throws {
    #expect(try SchemaTestSuite.run(file).failures == [])
  }
}
