import Diagnostics
import JSONSyntax
import Testing
import YAMLSyntax

@Suite("Limits and encodings")
struct LimitTests {
  @Test("Aliases that would be written out without end are an error that names the limit")
  func billionLaughs() {
    let levels = (1...12).map { level in
      "l\(level): &l\(level) ["
        + Array(repeating: level == 1 ? "lol" : "*l\(level - 1)", count: 10).joined(separator: ", ") + "]\n"
    }
    var limits = YAMLDocument.Limits()
    limits.values = 20_000
    let error = #expect(throws: YAMLSyntaxError.self) { try YAMLDocument.parse(levels.joined(), limits: limits) }
    #expect(error?.message == "the document exceeds the limit of 20000 values after expanding its aliases")
  }

  @Test("Merge keys that double their members without end are an error that names the limit")
  func mergeBomb() {
    let levels = (1...30).map { level in
      level == 1 ? "m1: &m1 { a: 1 }\n" : "m\(level): &m\(level) { <<: [*m\(level - 1), *m\(level - 1)] }\n"
    }
    var limits = YAMLDocument.Limits()
    limits.values = 20_000
    let error = #expect(throws: YAMLSyntaxError.self) {
      try YAMLDocument.parse(levels.joined(), limits: limits)
    }
    #expect(
      error?.message == "the document exceeds the limit of 20000 values after resolving merge keys (<<)"
    )
  }

  @Test("Merge keys that lead to each other are bounded in their number")
  func mergeChain() {
    let levels = (1...1000).map { level in
      level == 1 ? "m1: &m1 { a: 1 }\n" : "m\(level): &m\(level) { <<: *m\(level - 1) }\n"
    }
    let error = #expect(throws: YAMLSyntaxError.self) { try YAMLDocument.parse(levels.joined()) }
    #expect(error?.message == "merge keys (<<) are nested more than 512 levels deep")
    #expect(throws: Never.self) { try YAMLDocument.parse(levels.prefix(100).joined()) }
  }

  @Test("Long texts that aliases repeat are bounded by their bytes")
  func longLaughs() {
    var limits = YAMLDocument.Limits()
    limits.bytes = 2000
    let yaml = "a: &a '\(String(repeating: "x", count: 1000))'\nb: [" + String(repeating: "*a,", count: 200) + "]"
    let error = #expect(throws: YAMLSyntaxError.self) { try YAMLDocument.parse(yaml, limits: limits) }
    #expect(error?.message == "the document exceeds the limit of 16000 bytes after expanding its aliases")
  }

  @Test("A long text that aliases repeat may take 32 MiB, and no more")
  func longText() throws {
    let text = String(repeating: "x", count: 100_000)
    func yaml(_ count: Int) -> String { "a: &a '\(text)'\nb: [" + String(repeating: "*a,", count: count) + "]" }
    #expect(try YAMLDocument.parse(yaml(100)).root["b"]?.count == 100)
    let error = #expect(throws: YAMLSyntaxError.self) { try YAMLDocument.parse(yaml(400)) }
    #expect(error?.message == "the document exceeds the limit of 33554432 bytes after expanding its aliases")
  }

  @Test(
    "An alias in a key is refused before the parser writes it out",
    arguments: ["? *b\n: 1", "? [*b, *b]\n: 1", "{[*b]: 1}", "? - *b\n: 1", "*b : 1"]
  )
  func aliasKey(key: String) {
    let yaml = "- &a [x, x]\n- &b [*a, *a]\n- " + key.replacing("\n", with: "\n  ")
    let error = #expect(throws: YAMLSyntaxError.self) { try YAMLDocument.parse(yaml) }
    #expect(error?.code == .keyNotScalar)
    #expect(error?.location.line == 3)
  }

  @Test(
    "Nesting is bounded, in either style",
    arguments: [
      (String(repeating: "[", count: 600) + String(repeating: "]", count: 600), 513),
      (String(repeating: "- ", count: 600) + "x", 1025),
      (String(repeating: "{a: ", count: 600) + "1" + String(repeating: "}", count: 600), 2049),
    ]
  )
  func depth(yaml: String, column: Int) {
    let error = #expect(throws: YAMLSyntaxError.self) { try YAMLDocument.parse(yaml) }
    #expect(error?.description == "1:\(column): mappings and sequences are nested more than 512 levels deep")
  }

  @Test("A hundred thousand brackets are an error, not an overflow", arguments: ["[", "{a: ", "- ", "? "])
  func brackets(opening: String) {
    let error = #expect(throws: YAMLSyntaxError.self) {
      try YAMLDocument.parse(String(repeating: opening, count: 100_000))
    }
    #expect(error?.code == .tooDeep)
  }

  @Test("A text beyond the limit is not read")
  func bytes() {
    var limits = YAMLDocument.Limits()
    limits.bytes = 3
    let error = #expect(throws: YAMLSyntaxError.self) { try YAMLDocument.parse("a: 1", limits: limits) }
    #expect(error?.description == "1:1: the text has 4 bytes, which exceeds the limit of 3")
  }

  @Test(
    "A text that is not UTF-8 says so",
    arguments: [
      ([0xFF, 0xFE, 0x61, 0x00], "1:1: the text is UTF-16 or UTF-32; save it as UTF-8"),
      ([0xFE, 0xFF, 0x00, 0x61], "1:1: the text is UTF-16 or UTF-32; save it as UTF-8"),
      ([0x61, 0x00, 0x3A, 0x00], "1:1: the text is UTF-16 or UTF-32; save it as UTF-8"),
      ([0x61, 0x3A, 0x0A, 0x20, 0xE9, 0x20], "2:2: the byte 0xE9 is not valid UTF-8 here"),
      ([0x61, 0x3A, 0x20, 0xC0, 0x80], "1:4: the byte 0xC0 is not valid UTF-8 here"),
      ([0x61, 0x3A, 0x20, 0xED, 0xA0, 0x80], "1:4: the byte 0xED is not valid UTF-8 here"),
    ] as [([UInt8], String)]
  )
  func encoding(bytes: [UInt8], description: String) {
    let error = #expect(throws: YAMLSyntaxError.self) { try YAMLDocument.parse(bytes) }
    #expect(error?.description == description)
  }

  @Test("No cut through a document makes the reader trap")
  func cuts() {
    let yaml = "a: &x [1, {b: 'c'}]\nd: |\n  e\nf: \"\\u00e9\"\n? g\n: *x\nh: {<<: {i: !!str 1}}\n"
    let bytes = Array(yaml.utf8)
    for end in bytes.indices {
      _ = try? YAMLDocument.parse(Array(bytes[..<end]))
      _ = try? YAMLDocument.parse(Array(bytes[end...]))
      var changed = bytes
      changed[end] ^= 0x11
      _ = try? YAMLDocument.parse(changed)
    }
  }
}
