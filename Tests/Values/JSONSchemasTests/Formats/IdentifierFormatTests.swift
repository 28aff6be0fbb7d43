import Testing

@testable import JSONSchemas

@Suite("Formats of identifiers and syntaxes")
struct IdentifierFormatTests {
  static let identifiers = [
    FormatRow(
      "uri",
      "a scheme and what it is followed by",
      valid: [
        "http://foo.bar/?baz=qux#quux", "mailto:a@b.c", "urn:a:b", "tel:+1-816-555-1212", "file:///a/b", "a:",
        "a+-.1:b",
        "http://foo.bar/?q=a%20b/?:@!$&'()*+,;=", "http:/a", "http://", "about:blank",
      ],
      invalid: [
        "", "/abc", "abc", "//a/b", "1a:b", ":a", "bar,baz:foo", "http:// a", "http://a b", "http://a/%2",
        "http://a/%zz",
        "\\\\WINDOWS\\share", "http://a/<b>", "http://a/ä", "http://a#b#c", "http://a/{b}", "http://a\n", "http://a/%",
      ]
    ),
    FormatRow(
      "uri",
      "user, host and port",
      valid: [
        "http://-.~_!$&'()*+,;=:%40:80%2f::::::@example.com", "http://u:p@a:80/", "http://a:",
        "http://[2001:db8::7]:1/c",
        "http://u@[::1]", "http://[v1.a:b]/",
      ],
      invalid: [
        "http://2001:db8::7", "http://a:8a", "http://u@v@a", "http://[::1", "http://[::1]a", "http://[]",
        "http://[1.2.3.4]",
        "http://[v1.]/", "http://[v.a]", "http://a[::1]", "http://u:p@[::1]]", "http://[::1%eth0]",
      ]
    ),
    FormatRow(
      "uri-reference",
      "a scheme may be missing",
      valid: ["", "/abc", "abc", "//a/b?c#d", "#fragment", "?a:b", "./a:b", "a/b:c", "http://a"],
      invalid: ["\\\\a\\b", "#frag\\ment", "a,b:c", "a b", "/ä", "1:2"]
    ),
    FormatRow(
      "iri",
      "letters beyond ASCII",
      valid: ["http://ƒøø.ßår/?∂éœ=πîx#πîüx", "http://a/?\u{E000}", "http://a/🐲"],
      invalid: ["/abc", "âππ", "http://a/\u{E000}", "http://a/\u{85}", "http://a/\u{FFFE}", "ä:b", "http://1:d::7"]
    ),
    FormatRow(
      "iri-reference",
      "letters beyond ASCII",
      valid: ["/âππ", "âππ", "#ƒräg", "//ƒøø"],
      invalid: ["#ƒräg\\m", "ä:b"]
    ),
    FormatRow(
      "byte",
      "base64 with its padding, in lines or in one",
      valid: ["", "aGk=", "aA==", "aGk+", "a/+9", "QUJD\r\nQUJD\n"],
      invalid: ["a", "aGk", "aGk==", "a=k=", "====", "aGk-", "aG_k", "aGk= ", "Zm9v!", "QUJDRA", "ä==="]
    ),
    FormatRow(
      "uri-template",
      "expressions in braces",
      valid: ["", "http://a/{term:1}/{term}", "{+path,x*}{?q.r,%41_b:9999}", "ä'{#a}", "a%20b", "{&a}{;a}{.a}{/a}"],
      invalid: [
        "{term", "term}", "{}", "{a b}", "{a,}", "{a,,b}", "{a:0}", "{a:12345}", "{a:}", "{a..b}", "{.}", "a b",
        "a%2", "<a>",
        "{a*b}", "{a",
      ]
    ),
    FormatRow(
      "uuid",
      "32 hexadecimal digits in groups",
      valid: ["2EB8AA08-AA98-11EA-B4AA-73B441D16380", "2eb8aa08-aA98-f1ea-b4aa-73b441d16380"],
      invalid: [
        "", "2eb8aa08-aa98-11ea-b4aa-73b441d1638", "2eb8aa08aa9811eab4aa73b441d16380",
        "2eb8-aa08-aa98-11ea-b4aa73b44-1d16380",
        "2eb8aa08aa9811eab4aa73b441d16380----", "gggggggg-gggg-gggg-gggg-gggggggggggg",
        "2eb8aa08-aa98-11ea-b4aa-73b441d163é",
        "2eb8aa08-aa98-11ea-b4aa-g3b441d16380", "2eb8aa08-aa98-11ea-b4aa-73b441d1638:",
        "2eb8aa0/-aa98-11ea-b4aa-73b441d16380",
        "2eb8aa08-aa98-11@a-b4aa-73b441d16380", "2eb8aa08-aa98-11ea-b4aa-73b441d1638`",
      ]
    ),
    FormatRow(
      "json-pointer",
      "names after slashes",
      valid: ["", "/", "/foo/bar~0/baz~1/%a", "/~1.1", "/ä//"],
      invalid: ["#", "a", "0", "/foo/bar~", "/~2", "/~~"]
    ),
    FormatRow(
      "relative-json-pointer",
      "a number, and perhaps a step aside",
      valid: ["1", "0/foo/bar", "0#", "120/foo", "0+1/a", "2-10", "1+1#"],
      invalid: ["", "/foo", "-1/foo", "+1/foo", "0##", "01/a", "01#", "1a", "0+0", "0+01", "0+", "0/~"]
    ),
    FormatRow("regex", "a pattern", valid: ["", "([abc])+\\s+$", "^\\p{L}"], invalid: ["^(abc]", "\\a", "["]),
  ]

  @Test("The formats of identifiers and syntaxes accept valid strings alone", arguments: identifiers)
  func strings(row: FormatRow) throws {
    try row.check()
  }

  @Test("A character that a URI allows is accepted at every position, and any other is refused", arguments: 0..<34)
  func positions(position: Int) throws {
    let uri = try #require(StringFormat.named("uri"))
    let (before, after) = (String(repeating: "a", count: position), String(repeating: "b", count: 20))
    for start in ["http://example.com/", "a:", "urn:x:"] {
      for character in "-._~!$&'()*+,;=:@/?#0z" { #expect(uri.isValid("\(start)\(before)\(character)\(after)")) }
      #expect(uri.isValid("\(start)\(before)%4f\(after)"))
      for character in " \"<>[\\]^`{|}ä\u{0}\u{7F}" {
        #expect(!uri.isValid("\(start)\(before)\(character)\(after)"))
        #expect(!uri.isValid("\(start)\(before)\(character)"))
      }
    }
    for character in "-._~!$&'()*+,;=" { #expect(uri.isValid("http://\(before)\(character)\(after)/path")) }
    for character in " [^`" { #expect(!uri.isValid("http://\(before)\(character)\(after)/path")) }
  }

  @Test("A name that is not known is not a format", arguments: ["int32", "DATE", ""])
  func unknown(name: String) {
    #expect(StringFormat.named(name) == nil)
  }

  @Test(
    "A summary gives an example that is valid",
    arguments: [
      "date-time", "date", "time", "duration", "iso8601-date-time", "email", "idn-email", "hostname", "idn-hostname",
      "ipv4",
      "ipv6", "uri", "uri-reference", "iri", "iri-reference", "uri-template", "uuid", "json-pointer", "regex",
      "relative-json-pointer",
    ]
  )
  func summary(name: String) throws {
    let format = try #require(StringFormat.named(name))
    let example = try #require(format.summary.split(separator: " ").last)
    #expect(format.name == name)
    #expect(format.isValid(String(example)))
  }

  @Test(
    "Bytes that are not UTF-8 do no harm to formats",
    arguments: ["idn-hostname", "idn-email", "iri", "uri-template", "regex", "uri"]
  )
  func invalidText(name: String) throws {
    let format = try #require(StringFormat.named(name))
    for bytes: [UInt8] in [[0xF0], [0x80, 0x80], [0x61, 0x3A, 0xFF], [0x78, 0x6E, 0x2D, 0x2D, 0xE2]] {
      #expect(bytes.withUnsafeBufferPointer(format.isValid) == bytes.withUnsafeBufferPointer(format.isValid))
    }
  }
}
