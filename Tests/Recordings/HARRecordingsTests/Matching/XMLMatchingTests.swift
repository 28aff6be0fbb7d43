import HARRecordings
import HTTPMessages
import Testing

@Suite("A request's XML finds its recorded response")
struct XMLMatchingTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let recorded: String
    let requested: String

    init(_ description: String, _ recorded: String, _ requested: String) {
      (testDescription, self.recorded, self.requested) = (description, recorded, requested)
    }
  }

  private static func xml(_ text: String, type: String = "application/xml") -> RecordedRequest {
    RecordedRequest(headers: [("Content-Type", type)], body: text)
  }

  private static func matches(_ recorded: RecordedRequest, _ requested: RecordedRequest) throws -> Bool {
    try RecordedRequest.index([recorded]).positions(matching: requested.request()) == [0]
  }

  static let same = [
    Row("attributes in another order", #"<a x="1" y="2"/>"#, #"<a y="2"  x="1" />"#),
    Row("another quotation mark", #"<a x="1"/>"#, "<a x='1'/>"),
    Row("an empty element in two tags", "<a><b/></a>", "<a><b></b></a >"),
    Row("white space between elements", "<a><b/><c/></a>", "<a>\r\n  <b/>\n  <c/>\n</a>\n"),
    Row(
      "a declaration and comments",
      "<a><b/></a>",
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- a -->\n<a><!-- b --><b/></a>"
    ),
    Row("a byte order mark", "<a/>", "\u{FEFF}<a/>"),
    Row("another prefix", #"<s:a xmlns:s="urn:s"><s:b s:x="1"/></s:a>"#, #"<t:a xmlns:t="urn:s"><t:b t:x="1"/></t:a>"#),
    Row("a default namespace", #"<s:a xmlns:s="urn:s"><s:b/></s:a>"#, #"<a xmlns="urn:s"><b/></a>"#),
    Row("a namespace of an inner element", #"<a><b xmlns="urn:b"/></a>"#, #"<a xmlns:b="urn:b"><b:b/></a>"#),
    Row("references to characters", "<a>1 &lt; 2 é</a>", "<a>1 &#60; 2 &#xE9;</a>"),
    Row("a marked section", "<a>1 &lt; 2 &amp; 3</a>", "<a><![CDATA[1 < 2 & 3]]></a>"),
    Row("line ends", "<a>1\n2</a>", "<a>1\r\n2</a>"),
    Row("a greater-than sign in an attribute", #"<a x="1 > 0"/>"#, "<a x='1 &gt; 0'></a>"),
    Row("a redacted value", "<a><password>REDACTED-1</password><b/></a>", "<a>\n<password>x</password>\n<b></b></a>"),
  ]

  @Test("XML matches by its meaning, not by its spelling", arguments: same)
  func sameMeaning(_ row: Row) throws {
    #expect(try Self.matches(Self.xml(row.recorded), Self.xml(row.requested)))
    #expect(try Self.matches(Self.xml(row.recorded), Self.xml(row.requested, type: "text/plain")))
    guard !row.recorded.contains("REDACTED") else { return }
    #expect(try Self.matches(Self.xml(row.requested), Self.xml(row.recorded)))
  }

  static let different = [
    Row("another text", "<a>1</a>", "<a>2</a>"),
    Row("another attribute", #"<a x="1"/>"#, #"<a x="2"/>"#),
    Row("an attribute less", #"<a x="1"/>"#, "<a/>"),
    Row("elements in another order", "<a><b/><c/></a>", "<a><c/><b/></a>"),
    Row("an element deeper", "<a><b/><c/></a>", "<a><b><c/></b></a>"),
    Row("another namespace", #"<a xmlns="urn:1"/>"#, #"<a xmlns="urn:2"/>"#),
    Row("no namespace", #"<a xmlns="urn:1"/>"#, "<a/>"),
    Row("white space that is all of a value", "<a><b> </b></a>", "<a><b></b></a>"),
    Row("white space beside text", "<a>1</a>", "<a> 1</a>"),
    Row("text for a tag", "<a>&lt;b/></a>", "<a><b/></a>"),
    Row("text for an attribute", #"<a x="1"/>"#, #"<a x=""1""/>"#),
    Row("a text that looks like its end", "<a><b>1&lt;/>2</b></a>", "<a><b>1</b>2</a>"),
    Row("entities, which are not expanded", "<!DOCTYPE a [<!ENTITY b \"1\">]><a>&b;</a>", "<a>1</a>"),
    Row("an unknown reference", "<a>&b;</a>", "<a>1</a>"),
    Row("a document that is not well-formed", "<a><b></a>", "<a><b/></a>"),
    Row("text behind a document", "<a/>", "<a/>x"),
    Row("two documents", "<a/><a/>", "<a/> <a/>"),
    Row("another charset", "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><a/>", "<a/>"),
    Row("a redacted value with another beside it", "<a><p>REDACTED-1</p><b>1</b></a>", "<a><p>x</p><b>2</b></a>"),
  ]

  @Test("XML of another meaning does not match", arguments: different)
  func otherMeaning(_ row: Row) throws {
    #expect(try !Self.matches(Self.xml(row.recorded), Self.xml(row.requested)))
    // Whatever is compared byte by byte matches itself.
    #expect(try Self.matches(Self.xml(row.recorded), Self.xml(row.recorded, type: "text/plain")))
  }

  @Test("Deep and long documents are compared within bounds")
  func bounds() throws {
    let deep = String(repeating: "<a>", count: 100_000)
    #expect(try Self.matches(Self.xml(deep), Self.xml(deep)))
    let long = "<a>" + String(repeating: "<b x='1' y='2'/>", count: 20_000) + "</a>"
    let other = "<a>\n" + String(repeating: "<b y=\"2\" x=\"1\"></b>\n", count: 20_000) + "</a>"
    #expect(try Self.matches(Self.xml(long), Self.xml(other)))
  }

  @Test("The difference names the element from which on XML differs")
  func difference() throws {
    let recorded = Self.xml("<s:Envelope xmlns:s=\"urn:s\"><s:Body><id a='1'>1</id><n/></s:Body></s:Envelope>")
    let request = try Self.xml("<Envelope xmlns=\"urn:s\"><Body><id xmlns='' a='1'>2</id></Body></Envelope>").request()
    let misses = try RecordedRequest.index([recorded]).nearest(to: request)
    #expect(misses.first?.differences == ["body: requested other XML than recorded from /Envelope/Body/id on"])
  }

  @Test("A long namespace that many names refer to is compared without growing the text")
  func longNamespace() throws {
    let uri = String(repeating: "n", count: 100_000)
    let names = String(repeating: "<p:a p:b='1'/>", count: 20_000)
    let document = "<p:r xmlns:p='\(uri)'>\(names)</p:r>"
    let other = document.replacing("p:", with: "q:").replacing(":p=", with: ":q=")
    #expect(try Self.matches(Self.xml(document), Self.xml(other)))
  }
}
