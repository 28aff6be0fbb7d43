import Diagnostics
import JSONPaths
import JSONSyntax
import Testing

@Suite("Selecting values")
struct SelectionTests {
  /// A query with the JSON array of the values that it selects.
  struct Row: Sendable, CustomTestStringConvertible {
    let query: String
    let document: String
    let expected: String
    var testDescription: String { "\(query) of \(document.prefix(40))" }

    init(_ query: String, of document: String, _ expected: String) {
      (self.query, self.document, self.expected) = (query, document, expected)
    }
  }

  private static let store = """
    {"store":{"book":[{"category":"reference","author":"Nigel Rees","title":"Sayings of the Century","price":8.95},\
    {"category":"fiction","author":"Evelyn Waugh","title":"Sword of Honour","price":12.99},\
    {"category":"fiction","author":"Herman Melville","title":"Moby Dick","isbn":"0-553-21311-3","price":8.99},\
    {"category":"fiction","author":"J. R. R. Tolkien","title":"The Lord of the Rings","isbn":"0-395-19395-8",\
    "price":22.99}],"bicycle":{"color":"red","price":399}}}
    """
  private static let letters = #"["a","b","c","d","e","f","g"]"#
  private static let filtered = """
    {"a":[3,5,1,2,4,6,{"b":"j"},{"b":"k"},{"b":{}},{"b":"kilo"}],"o":{"p":1,"q":2,"r":3,"s":5,"t":{"u":6}},"e":"f"}
    """

  static let rows: [Row] = [
    // Section 1.5.
    Row("$.store.book[*].author", of: store, #"["Nigel Rees","Evelyn Waugh","Herman Melville","J. R. R. Tolkien"]"#),
    Row("$..author", of: store, #"["Nigel Rees","Evelyn Waugh","Herman Melville","J. R. R. Tolkien"]"#),
    Row("$.store..price", of: store, "[8.95,12.99,8.99,22.99,399]"),
    Row("$..book[2].title", of: store, #"["Moby Dick"]"#),
    Row("$..book[2].publisher", of: store, "[]"),
    Row("$..book[-1].title", of: store, #"["The Lord of the Rings"]"#),
    Row("$..book[0,1].price", of: store, "[8.95,12.99]"),
    Row("$..book[:2].price", of: store, "[8.95,12.99]"),
    Row("$..book[?@.isbn].price", of: store, "[8.99,22.99]"),
    Row("$..book[?@.price<10].title", of: store, #"["Sayings of the Century","Moby Dick"]"#),
    Row("$.store.bicycle.*", of: store, #"["red",399]"#),
    // Section 2.3.1: names.
    Row("$.o['j j']", of: #"{"o":{"j j":{"k.k":3}},"'":{"@":2}}"#, #"[{"k.k":3}]"#),
    Row("$.o['j j']['k.k']", of: #"{"o":{"j j":{"k.k":3}},"'":{"@":2}}"#, "[3]"),
    Row(#"$["'"]["@"]"#, of: #"{"o":{"j j":{"k.k":3}},"'":{"@":2}}"#, "[2]"),
    Row(#"$["\u263A\uD83D\uDE00\t\/"]"#, of: #"{"☺😀\t/":1}"#, "[1]"),
    Row("$.☺", of: #"{"☺":1}"#, "[1]"),
    // Section 2.3.2: wildcards.
    Row("$[*]", of: #"{"o":{"j":1,"k":2},"a":[5,3]}"#, #"[{"j":1,"k":2},[5,3]]"#),
    Row("$.o[*,*]", of: #"{"o":{"j":1,"k":2},"a":[5,3]}"#, "[1,2,1,2]"),
    Row("$.a[*]", of: #"{"o":{"j":1,"k":2},"a":[5,3]}"#, "[5,3]"),
    // Sections 2.3.3 and 2.3.4: positions and slices.
    Row("$[1]", of: letters, #"["b"]"#), Row("$[-2]", of: letters, #"["f"]"#), Row("$[7]", of: letters, "[]"),
    Row("$[-8]", of: letters, "[]"), Row("$[1:3]", of: letters, #"["b","c"]"#),
    Row("$[5:]", of: letters, #"["f","g"]"#),
    Row("$[1:5:2]", of: letters, #"["b","d"]"#), Row("$[5:1:-2]", of: letters, #"["f","d"]"#),
    Row("$[::-1]", of: letters, #"["g","f","e","d","c","b","a"]"#), Row("$[::0]", of: letters, "[]"),
    Row("$[-3:]", of: letters, #"["e","f","g"]"#), Row("$[:-5]", of: letters, #"["a","b"]"#),
    Row("$[ 1 : 6 : 9007199254740991 ]", of: letters, #"["b"]"#),
    Row("$[-9007199254740991:9007199254740991]", of: "[1,2]", "[1,2]"), Row("$[0]", of: #"{"0":1}"#, "[]"),
    // Section 2.3.5: filters.
    Row("$.a[?@.b == 'kilo']", of: filtered, #"[{"b":"kilo"}]"#),
    Row("$.a[?(@.b == 'kilo')]", of: filtered, #"[{"b":"kilo"}]"#),
    Row("$.a[?@>3.5]", of: filtered, "[5,4,6]"),
    Row("$.a[?@.b]", of: filtered, #"[{"b":"j"},{"b":"k"},{"b":{}},{"b":"kilo"}]"#),
    Row("$[?@.*]", of: #"{"a":[1],"o":{"p":1},"e":"f"}"#, #"[[1],{"p":1}]"#),
    Row("$[?@[?@.b]]", of: #"[[{"b":1}],[2]]"#, #"[[{"b":1}]]"#),
    Row("$.o[?@<3, ?@<3]", of: filtered, "[1,2,1,2]"),
    Row(#"$.a[?@<2 || @.b == "k"]"#, of: filtered, #"[1,{"b":"k"}]"#),
    Row(#"$.a[?match(@.b, "[jk]")]"#, of: filtered, #"[{"b":"j"},{"b":"k"}]"#),
    Row(#"$.a[?search(@.b, "[jk]")]"#, of: filtered, #"[{"b":"j"},{"b":"k"},{"b":"kilo"}]"#),
    Row("$.o[?@>1 && @<4]", of: filtered, "[2,3]"), Row("$.o[?@.u || @.x]", of: filtered, #"[{"u":6}]"#),
    Row("$.a[?@.b == $.x]", of: filtered, "[3,5,1,2,4,6]"),
    Row("$.o[?!(@ > 1)]", of: filtered, #"[1,{"u":6}]"#), Row("$.o[?!@.u]", of: filtered, "[1,2,3,5]"),
    Row("$[?@.a || @.b && @.c]", of: #"[{"a":1},{"b":1},{"b":1,"c":1}]"#, #"[{"a":1},{"b":1,"c":1}]"#),
    // Section 2.4: functions.
    Row("$[?length(@) == 1]", of: #"["é","ab",[1],{"a":1},1,null]"#, #"["é",[1],{"a":1}]"#),
    Row("$[?count(@.*) == 2]", of: #"[[1,2],{"a":1,"b":2},[1]]"#, #"[[1,2],{"a":1,"b":2}]"#),
    Row(
      "$[?value(@..color) == 'red']",
      of: #"[{"color":"red"},{"a":{"color":"red"}},{"color":"red","a":{"color":"red"}}]"#,
      #"[{"color":"red"},{"a":{"color":"red"}}]"#
    ),
    Row("$[?length(value(@.*)) == 3]", of: #"[["abc"],["ab"]]"#, #"[["abc"]]"#),
    Row("$[?match(@, 'a.c')]", of: #"["abc","a\nc","a\u2028c","xabc","a😀c"]"#, #"["abc","a\#u{2028}c","a😀c"]"#),
    Row("$[?match(@, $[0])]", of: #"["a*","aa","b",1]"#, #"["aa"]"#),
    Row(#"$[?search(@, '\\p{Lu}')]"#, of: #"["aB","ab","É"]"#, #"["aB","É"]"#),
    Row(#"$[?search(@, '\\d')]"#, of: #"["1","d"]"#, "[]"),
    Row("$[?search(@, '^a|b$')]", of: #"["ax","xb","xa"]"#, #"["ax","xb"]"#),
    Row("$[?match(@, '[a-c-]+')]", of: #"["a-b","a_b"]"#, #"["a-b"]"#),
    // Section 2.5: segments.
    Row(
      "$..*",
      of: #"{"o":{"j":1,"k":2},"a":[5,[{"j":4}]]}"#,
      #"[{"j":1,"k":2},[5,[{"j":4}]],1,2,5,[{"j":4}],{"j":4},4]"#
    ),
    Row("$..[0]", of: #"{"o":{"j":1},"a":[5,3,[{"j":4},{"k":6}]]}"#, #"[5,{"j":4}]"#),
    Row("$..j", of: #"{"o":{"j":1},"a":[5,3,[{"j":4},{"k":6}]]}"#, "[1,4]"),
    Row("$..o", of: #"{"o":{"o":1}}"#, #"[{"o":1},1]"#),
    Row("$.a..[0, 1]", of: #"{"a":[5,[6,7]]}"#, "[5,[6,7],6,7]"),
    Row("$ .a [ 0 ]\n..b", of: #"{"a":[{"b":1}]}"#, "[1]"),
    // Section 2.6: null is a value.
    Row("$.a", of: #"{"a":null,"b":[null],"c":[{}]}"#, "[null]"), Row("$.a[0]", of: #"{"a":null}"#, "[]"),
    Row("$.b[?@]", of: #"{"b":[null]}"#, "[null]"), Row("$.b[?@==null]", of: #"{"b":[null]}"#, "[null]"),
    Row("$.c[?@.d==null]", of: #"{"c":[{}]}"#, "[]"), Row("$.null", of: #"{"null":1}"#, "[1]"),
    Row("$", of: "null", "[null]"),
  ]

  @Test("A query selects the values that RFC 9535 says, in its order", arguments: rows)
  func selection(row: Row) throws {
    let root = try JSONDocument(parsing: row.document).root
    let values = try JSONPath(parsing: row.query).nodes(in: root).map { JSONLiteral($0) }
    #expect(String(decoding: JSONLiteral.array(values).serialized(), as: UTF8.self) == row.expected)
  }

  private static let compared = #"{"obj":{"x":"y"},"arr":[2,3],"s":"\u0061","big":10000000000000000000001}"#

  @Test(
    "Comparisons follow the table of RFC 9535, section 2.3.5.3",
    arguments: [
      ("$.absent1 == $.absent2", true), ("$.absent1 <= $.absent2", true), ("$.absent == 'g'", false),
      ("$.absent1 != $.absent2", false), ("$.absent != 'g'", true), ("1 <= 2", true), ("1 > 2", false),
      ("13 == '13'", false), ("'a' <= 'b'", true), ("'a' > 'b'", false), ("$.obj == $.arr", false),
      ("$.obj != $.arr", true), ("$.obj == $.obj", true), ("$.obj != $.obj", false), ("$.arr == $.arr", true),
      ("$.arr != $.arr", false), ("$.obj == 17", false), ("$.obj != 17", true), ("$.obj <= $.arr", false),
      ("$.obj < $.arr", false), ("$.obj <= $.obj", true), ("$.arr <= $.arr", true), ("1 <= $.arr", false),
      ("1 >= $.arr", false), ("1 > $.arr", false), ("1 < $.arr", false), ("true <= true", true), ("true > true", false),
      ("1 == 1.0", true), ("1e2 == 100", true), ("-0 == 0", true), ("1E-1 == 0.1", true), ("$.s == 'a'", true),
      ("'' < 'a'", true), ("'😀' > '\u{FF5E}'", true), ("null == null", true), ("null < null", false),
      ("false == null", false), ("$.big > 10000000000000000000000", true), ("$.big == 10000000000000000000002", false),
      ("@.x == 'y'", true), ("@['x']!= 'y'", false), ("length($.arr) >= 2", true), ("count($..*) == 7", true),
    ]
  )
  func comparison(text: String, expected: Bool) throws {
    let root = try JSONDocument(parsing: Self.compared).root
    let isSelected = try JSONPath(parsing: "$[?\(text)]").nodes(in: root).contains { $0.kind == .object }
    #expect(isSelected == expected)
  }

  @Test("A query may begin at any value of a document, which its paths start from")
  func innerRoot() throws {
    let root = try JSONDocument(parsing: #"{"a":{"b":[1,{"c":2}]}}"#).root
    let inner = try #require(root["a"])
    let nodes = try JSONPath(parsing: "$..[?@.c == $.b[1].c]").nodes(in: inner)
    #expect(nodes.map(\.pointer.description) == ["/a/b/1"])
  }

  @Test(
    "A query that takes too many steps ends with an error that names the limit",
    arguments: ["$..*..*..*", "$[?@..[?@..[?@..x]]]", "$[?@ == $[0]]", "$..[?count($..*) > 0]"]
  )
  func stepLimit(query: String) throws {
    let element = "[" + Array(repeating: "[1,2]", count: 60).joined(separator: ",") + "]"
    let document = try JSONDocument(parsing: "[\(Array(repeating: element, count: 20).joined(separator: ","))]")
    let path = try JSONPath(parsing: query)
    let error = #expect(throws: JSONPathError.self) { try path.nodes(in: document.root, stepLimit: 1_000) }
    #expect(error?.description.contains("1000 steps") == true)
  }

  @Test("A document at the depth limit is searched without deep recursion")
  func depth() throws {
    let depth = 4_000
    let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    let document = try JSONDocument(parsing: text, limits: JSONDocument.Limits(depth: 4_096))
    #expect(try JSONPath(parsing: "$..[?@[0]]").nodes(in: document.root).count == depth - 2)
  }
}
