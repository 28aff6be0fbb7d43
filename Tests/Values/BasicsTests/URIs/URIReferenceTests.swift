import Basics
import Diagnostics
import HTTPMessages
import Testing

@Suite("URI references")
struct URIReferenceTests {
  /// The base of the RFC's examples.
  private static let base = "http://a/b/c/d;p?q"

  @Test(
    "A reference resolves as RFC 3986 lists it under normal examples (5.4.1)",
    arguments: [
      ("g:h", "g:h"), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
      ("/g", "http://a/g"), ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"),
      ("#s", "http://a/b/c/d;p?q#s"), ("g#s", "http://a/b/c/g#s"), ("g?y#s", "http://a/b/c/g?y#s"),
      (";x", "http://a/b/c/;x"), ("g;x", "http://a/b/c/g;x"), ("g;x?y#s", "http://a/b/c/g;x?y#s"),
      ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"), ("./", "http://a/b/c/"), ("..", "http://a/b/"),
      ("../", "http://a/b/"), ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../", "http://a/"),
      ("../../g", "http://a/g"),
    ]
  )
  func normal(_ reference: String, _ target: String) throws {
    try check(reference, target)
  }

  @Test(
    "A reference resolves as RFC 3986 lists it under abnormal examples, strictly (5.4.2)",
    arguments: [
      ("../../../g", "http://a/g"), ("../../../../g", "http://a/g"), ("/./g", "http://a/g"), ("/../g", "http://a/g"),
      ("g.", "http://a/b/c/g."), (".g", "http://a/b/c/.g"), ("g..", "http://a/b/c/g.."), ("..g", "http://a/b/c/..g"),
      ("./../g", "http://a/b/g"), ("./g/.", "http://a/b/c/g/"), ("g/./h", "http://a/b/c/g/h"),
      ("g/../h", "http://a/b/c/h"), ("g;x=1/./y", "http://a/b/c/g;x=1/y"), ("g;x=1/../y", "http://a/b/c/y"),
      ("g?y/./x", "http://a/b/c/g?y/./x"), ("g?y/../x", "http://a/b/c/g?y/../x"),
      ("g#s/./x", "http://a/b/c/g#s/./x"), ("g#s/../x", "http://a/b/c/g#s/../x"), ("http:g", "http:g"),
    ]
  )
  func abnormal(_ reference: String, _ target: String) throws {
    try check(reference, target)
  }

  @Test(
    "A reference resolves against bases that the RFC's examples do not show",
    arguments: [
      ("http://a", "g", "http://a/g"), ("http://a?q", "", "http://a?q"), ("http://a/b//c", "../d", "http://a/b/d"),
      ("http://a/b", "x//../y", "http://a/x/y"), ("http://a/b", "http://c/d/../e", "http://c/e"),
      ("http://a/b", "//c/./d", "http://c/d"), ("urn:a:b", "#f", "urn:a:b#f"), ("a/b/c", "../d", "a/d"),
      ("a", "../../d", "d"), ("file:///a/b.json", "./c.json#/d", "file:///a/c.json#/d"),
    ]
  )
  func otherBases(_ base: String, _ reference: String, _ target: String) {
    #expect(URIReference.resolve(reference, against: base).text == target)
  }

  @Test("A reference with a scheme and no host is not an HTTP URL")
  func withoutHost() throws {
    let base = try HTTPURL(parsing: Self.base)
    #expect(throws: InvalidTextError.self) { try base.resolving("g:h") }
    #expect(throws: InvalidTextError.self) { try base.resolving("http:g") }
  }

  /// The reference resolves to the target, by itself and as an HTTP URL where the target is one.
  private func check(_ reference: String, _ target: String) throws {
    #expect(URIReference.resolve(reference, against: Self.base).text == target)
    guard target.hasPrefix("http://") else { return }
    #expect(try HTTPURL(parsing: Self.base).resolving(reference).description == target)
  }
}

extension URIReference {
  fileprivate var text: String { withoutFragment + (fragment.map { "#" + $0 } ?? "") }
}
