import Diagnostics
import JSONPaths
import Testing

@Suite("Query syntax")
struct QuerySyntaxTests {
  @Test(
    "An invalid query is refused with the column of its error",
    arguments: [
      ("", 1), ("a", 1), (" $", 1), ("$ ", 2), ("$.a ", 4), ("$.", 3), ("$..", 4), ("$. a", 3), ("$.. a", 4),
      ("$.[0]", 3), ("$.'a'", 3), ("$.1a", 3), ("$.a-b", 4), ("$[", 3), ("$[]", 3), ("$[0", 2), ("$[0,]", 5),
      ("$[,0]", 3), ("$[01]", 3), ("$[-0]", 3), ("$[-]", 4), ("$[1.0]", 4), ("$[9007199254740992]", 3),
      ("$[1:2:3:4]", 8), ("$[:01]", 4), ("$['a]", 3), ("$['\\\"']", 4), ("$[\"\\'\"]", 4), ("$['\\x']", 4),
      ("$['\\u12']", 4), ("$['\\uD800']", 4), ("$['\\uDC00']", 4), ("$['\\uD800\\u0041']", 4), ("$['\u{1}']", 4),
      ("$['é\\x']", 5), ("$[a]", 3), ("$.a]", 4), ("$[?]", 4), ("$[?1]", 4), ("$[?true]", 4), ("$[?'a']", 4),
      ("$[?@.a=1]", 7), ("$[?@.a==]", 9), ("$[?@.a==TRUE]", 9), ("$[?@.a==1.]", 9), ("$[?@.a==.1]", 9),
      ("$[?@.a==01]", 9), ("$[?@.a==+1]", 9), ("$[?(@.a]", 4), ("$[?(@.a)==1]", 4), ("$[?!@.a==1]", 5),
      ("$[?@.a && ]", 11), ("$[?@.a & @.b]", 8), ("$[?@.*==1]", 4), ("$[?@..a==1]", 4), ("$[?@[0,1]==1]", 4),
      ("$[?1==@[:1]]", 7), ("$[?foo(@)]", 4), ("$[?lenth(@)>1]", 4), ("$[?length (@)>1]", 10), ("$[?length()>1]", 4),
      ("$[?length(@,@)>1]", 4), ("$[?length(@)]", 4), ("$[?count(@.*)]", 4), ("$[?count(1)>1]", 10),
      ("$[?length(@.*)>1]", 11), ("$[?value(@.a)]", 4), ("$[?value(1)==1]", 10), ("$[?match(@.a,'a')==true]", 4),
      ("$[?match(@.a)]", 4), ("$[?match(@.*,'a')]", 10), ("$[?match(match(@,'a'),'a')]", 10),
      ("$[?length(@.a==1)>1]", 11), ("$[?length(!@.a)>1]", 11), ("$[?count(@.*", 4), ("$[?@.a in 1]", 8),
      ("$(@.length-1)", 2), ("$.a.b)", 6), ("@.a", 1), ("$[?@.a==@]extra", 11),
    ] as [(String, Int)]
  )
  func invalid(query: String, column: Int) {
    let error = #expect(throws: JSONPathError.self) { try JSONPath(parsing: query) }
    #expect(error?.column == column, "\(error.map(String.init(describing:)) ?? "")")
  }

  @Test(
    "An error says what to write instead",
    arguments: [
      ("$[?@.a=1]", "the JSONPath \"$[?@.a=1]\" is invalid at column 7: = is not an operator; write =="),
      ("$.[0]", "the JSONPath \"$.[0]\" is invalid at column 3: a dot before a bracket; leave the dot out"),
      (
        "$[?lenth(@)>1]",
        "the JSONPath \"$[?lenth(@)>1]\" is invalid at column 4: lenth is neither a literal nor a function; the "
          + "functions are length, count, match, search, value (did you mean length?)"
      ),
    ]
  )
  func message(query: String, expected: String) {
    let error = #expect(throws: JSONPathError.self) { try JSONPath(parsing: query) }
    #expect(error?.description == expected)
  }

  @Test(
    "Valid queries are accepted however they are spaced",
    arguments: [
      "$", "$ .a", "$\n[0]", "$[ 'a' , \"b\" ]", "$[ ? @.a ]", "$[?@ .a]", "$[?@[ 0 ]==1]", "$[?(@.a)]", "$[?((@.a))]",
      "$[? ! @.a]", "$[?!(@.a==1)]", "$[?length( @ )>1]", "$[?match( @.a , 'a' )]", "$[?@.a==-0.0e+1]", "$[?1==1]",
      "$[1: 2 :3]", "$[::]", "$[:]", "$[1 :]", "$['\\'']", "$[\"\\\"\"]", "$[?count(@['a','b'])==2]",
      "$[?@.a\t&&\r@.b\n||@.c]", "$..['a']", "$..*", "$.._a1", "$[?$.a]", "$[?@.true==true]",
    ]
  )
  func valid(query: String) throws {
    #expect(try JSONPath(parsing: query).description == query)
  }

  @Test("Nesting beyond the limit is an error", arguments: ["(", "!(", "@[?", "length(value("])
  func nesting(opening: String) {
    let query = "$[?" + String(repeating: opening, count: 5_000)
    let error = #expect(throws: JSONPathError.self) { try JSONPath(parsing: query) }
    #expect(error?.message == "expressions nest deeper than 100")
  }
}
