import Testing

@testable import JSONSchemas

@Suite("A pattern that would take for ever")
struct ECMAPatternLimitTests {
  @Test("Nested quantifiers without lookaround take linear time", arguments: ["^(a+)+$", "(a|a)*b", "(.*)*x"])
  func linear(source: String) throws {
    #expect(try ECMAPattern(source).match(String(repeating: "a", count: 50_000) + "c") == .unmatched)
  }

  @Test(
    "A search that needs backtracking gives up past its budget",
    arguments: ["^(?=a)(a+)+$", "^(a+)+\\1\\1b$", "^(?!b)(a|a)*$", "(?:){1000000}(?=b){1000000}(a*)*c"]
  )
  func exhausted(source: String) throws {
    let pattern = try ECMAPattern(source)
    #expect(pattern.match(String(repeating: "a", count: 60) + "!") == .exhausted)
  }

  @Test("A search that gave up has not matched")
  func unmatched() throws {
    #expect(try !ECMAPattern("^(?=a)(a+)+$").matches(String(repeating: "a", count: 60) + "!"))
  }

  @Test(
    "Repetitions of repetitions do not eat memory",
    arguments: ["((a{1000}){1000}){1000}", "(?:[^x]{0,65535}){65535}x"]
  )
  func counts(source: String) throws {
    #expect(try ECMAPattern(source).match("aaa") != .matched)
  }

  @Test(
    "One pattern serves many tasks at once",
    arguments: ["^(?!x)[a-z]+$", "^[a-z]+$", "^(?:[a-z]{1,5000}|y{5000}q)$"]
  )
  func concurrency(source: String) async throws {
    let pattern = try ECMAPattern(source)
    let verdicts = await withTaskGroup(of: Bool.self) { group in
      for index in 0..<200 { group.addTask { pattern.matches(index % 2 == 0 ? "abc" : "ab1") == (index % 2 == 0) } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(verdicts.count == 200 && verdicts.allSatisfy { $0 })
  }

  @Test("Bytes that are not UTF-8 do no harm to patterns", arguments: ["^.*$", "(?<=.)a\\b", "[^a]{5000}", "\\p{L}"])
  func invalidText(source: String) throws {
    let pattern = try ECMAPattern(source)
    for bytes: [UInt8] in [[0xF0], [0x80, 0x80, 0x80, 0x80, 0x80], [0xFF, 0x61], [0xE2, 0x28]] {
      let outcome = bytes.withUnsafeBufferPointer(pattern.match)
      #expect(outcome != .exhausted)
    }
  }
}
