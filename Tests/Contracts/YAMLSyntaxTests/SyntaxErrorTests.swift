import Diagnostics
import JSONSyntax
import Testing
import YAMLSyntax

@Suite("Errors")
struct SyntaxErrorTests {
  struct Fault: Sendable, CustomTestStringConvertible {
    let yaml: String
    let code: YAMLSyntaxError.Code
    let description: String
    init(_ yaml: String, _ code: YAMLSyntaxError.Code, _ description: String) {
      self.yaml = yaml
      self.code = code
      self.description = description
    }
    var testDescription: String { "\(yaml.debugDescription): \(code.rawValue)" }
  }

  @Test(
    "A text that is not YAML says so in plain words, with its place",
    arguments: [
      Fault("", .emptyText, "1:1: the text contains no value, or only comments"),
      Fault("# nothing\n", .emptyText, "1:1: the text contains no value, or only comments"),
      Fault(
        "a: b: c",
        .invalidSyntax,
        "1:5: unexpected \":\"; put the text in quotes, or the key on a line of its own"
      ),
      Fault(
        "a: 1\nb",
        .invalidSyntax,
        "2:1: this is neither a key with a \":\" nor part of the previous value; check its indentation"
      ),
      Fault(
        "a: 1\nb\nc: 2",
        .invalidSyntax,
        "2:1: this is neither a key with a \":\" nor part of the previous value; check its indentation"
      ),
      Fault("a:\n\tb: 1", .tabIndentation, "2:1: tab in indentation; indent with spaces"),
      Fault("a:\n  - b\n\t- c", .tabIndentation, "3:1: tab in indentation; indent with spaces"),
      Fault("a: @b", .invalidSyntax, "1:4: a value cannot start with @; put it in quotes"),
      Fault("a: `b`", .invalidSyntax, "1:4: a value cannot start with `; put it in quotes"),
      Fault("a: - b", .invalidSyntax, "1:4: unexpected \"- \"; start the list on a line of its own"),
      Fault("a: 'open\nb: 1", .invalidSyntax, "1:4: the quotation mark that opens here is never closed"),
      Fault("a: \"\\q\"", .invalidSyntax, "1:5: unknown escape; in double quotes, a backslash is written \\\\"),
      Fault(
        "a: \"\\ud800\"",
        .invalidSyntax,
        "1:7: the escape is not a Unicode character; write the digits of its code point"
      ),
      Fault(
        "a:\n  b: 1\n c: 2",
        .invalidSyntax,
        "3:2: this does not belong to any mapping (one starts at 1:1); check its indentation, and the quotes before it"
      ),
      Fault(
        "- a\nb: 1",
        .invalidSyntax,
        "2:1: this does not belong to any list (one starts at 1:1); check its indentation"
      ),
      Fault("a: [1, 2", .invalidSyntax, "1:4: the [ that opens here is never closed"),
      Fault("a: [1 2: 3\nb: 4", .invalidSyntax, "2:2: the [ at 1:4 is not closed, or a comma is missing before this"),
      Fault("a: {b: 1\nc: 2", .invalidSyntax, "2:2: the { at 1:4 is not closed, or a comma is missing before this"),
      Fault("a: {", .invalidSyntax, "2:1: the text ends where a value is expected; close the [ or { before it"),
      Fault("a: ]", .invalidSyntax, "1:4: missing value"),
      Fault("a: !x!y z", .unknownTag, "1:4: the handle of the tag is not defined"),
      Fault(
        "a: 1\n---\nb: 2",
        .severalDocuments,
        "2:1: a second document starts here; put each document into a file of its own"
      ),
      Fault(
        "a: 1\nb: 2\na: 3",
        .duplicateKey,
        "1:1: duplicate key \"a\" in one mapping; keep one of them"
      ),
      Fault(
        "x:\n  '200': 1\n  200: 2",
        .duplicateKey,
        "2:3: duplicate key \"200\" in one mapping; keep one of them"
      ),
      Fault(
        "[a]: 1",
        .keyNotScalar,
        "1:1: the key is a mapping or a sequence, which JSON does not support; write a scalar"
      ),
      Fault(
        "? {a: 1}\n: 1",
        .keyNotScalar,
        "1:3: the key is a mapping or a sequence, which JSON does not support; write a scalar"
      ),
      Fault("a: &x 1\n*x : 2", .keyNotScalar, "2:1: an alias is not allowed in a mapping key; write the key out"),
      Fault(
        "a: *nothing",
        .undefinedAlias,
        "1:4: the alias *nothing has no anchor before it; define the anchor first"
      ),
      Fault(
        "a: &x [1, *x]",
        .undefinedAlias,
        "1:11: the alias *x has no anchor before it; define the anchor first"
      ),
      Fault("a: {<<: 1}", .invalidMerge, "1:9: the merge key << requires a mapping or a sequence of mappings"),
      Fault(
        "a: !Ref b",
        .unknownTag,
        "1:4: the tag !Ref is not supported; remove it, or write the value out"
      ),
      Fault(
        "a: !!set {b}",
        .unknownTag,
        "1:4: the tag !!set is not supported; remove it, or write the value out"
      ),
      Fault("a: !!int x", .unknownTag, "1:4: \"x\" does not match its tag !!int"),
      Fault("a: !!int 1.5", .unknownTag, "1:4: \"1.5\" does not match its tag !!int"),
      Fault("a: .inf", .notANumber, "1:4: JSON does not support the number .inf; put it in quotes if it is text"),
      Fault("a: -.INF", .notANumber, "1:4: JSON does not support the number -.INF; put it in quotes if it is text"),
      Fault("a: .nan", .notANumber, "1:4: JSON does not support the number .nan; put it in quotes if it is text"),
      Fault(
        "a: 1\nb: \u{7}",
        .controlCharacter,
        "2:4: the character U+0007 is not allowed in YAML; write it as an escape in double quotes"
      ),
      Fault(
        "a: b\u{FEFF}c",
        .controlCharacter,
        "1:5: the character U+FEFF is not allowed in YAML; write it as an escape in double quotes"
      ),
      Fault(
        "é: \u{85}\u{9F}",
        .controlCharacter,
        "1:5: the character U+009F is not allowed in YAML; write it as an escape in double quotes"
      ),
    ]
  )
  func fault(row: Fault) {
    let error = #expect(throws: YAMLSyntaxError.self) { try YAMLDocument.parse(row.yaml) }
    #expect(error?.description == row.description)
    #expect(error?.code == row.code)
  }
}
