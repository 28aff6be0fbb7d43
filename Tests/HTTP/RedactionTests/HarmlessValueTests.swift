import HTTPMessages
import Redaction
import Testing

@Suite("Harmless values")
struct HarmlessValueTests {
  /// Values that resemble secrets, and are none.
  static let values = [
    // Identifiers.
    "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6", "73a7f70c-75da-4c2e-b5a3-eed40dc53aa6",
    "{73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6}",
    "urn:uuid:73a7f70c-75da-4c2e-b5a3-eed40dc53aa6", "507f1f77bcf86cd799439011", "01ARZ3NDEKTSV4RRFFQ69G5FAV",
    "1SrOPGF1Q6tF0fZ5uQqUxRPMhFY", "V1StGXR8_Z5jdHi6B-myT", "1790123456789012345", "1213456789012345678",
    "109348684345678901", "order-2026-0001-7788", "INV-2026-05-04-000123", "cus_NffrFeUfNV2Hib",
    "pk_live_0123456789abcdef",
    // Hashes, entity tags and cursors.
    "d9ba15c69d87c748d9ba15c69d87c748", "da39a3ee5e6b4b0d3255bfef95601890afd80709",
    "\"33a64df551425fcc55e4d42a148795d9f25f89d4\"",
    "W/\"5e41f0a9b7c3d2e1\"", "W/\"1a2b-18f5c3d2e1f\"",
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "sha384-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K/uxy9rx7HNQlGYl1kPzQho1wx4JwY8wC", "eyJpZCI6MTAsIm9mZnNldCI6MjB9",
    "eyJvIjoiMSIsImsiOiI3M0E3RjcwQy03NURBIn0=",
    // Images and other resources.
    "https://images.example/73A7F70C/a@2x.png?width=200&fit=crop&auto=format",
    "https://cdn.example/app.3f9c1b2a7d8e.js",
    "https://www.gravatar.com/avatar/205e460b479e2e5b48aec07710c08d50?s=80&d=identicon",
    "https://i.example/photo-1500530855697-b586d89ba3ee?ixlib=rb-4.0.3&q=80",
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ",
    "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==", "LEHV6nWB2yk8pyo0adR*.7kCMdnj",
    // Times.
    "2026-05-04T09:41:00Z", "2026-05-04T09:41:00.123456+02:00", "Mon, 04 May 2026 09:41:00 GMT", "1777887660",
    "1777887660123", "1777887660123456", "1777887660123456789", "20260504094100", "P3Y6M4DT12H30M5S",
    // Numbers of people and things.
    "+1 (415) 555-2671", "+49 30 901820", "+4915112345678", "0044 20 7946 0958", "415-555-2671", "978-3-16-148410-0",
    "4006381333931", "WVWZZZ1JZXW000001", "48.858370, 2.294481", "192.0.2.146", "2001:db8:85a3::8a2e:370:7334",
    "00:1A:2B:3C:4D:5E", "#FF5733", "1.2.3-beta.4+20260504", "1,234,567.89 EUR", "DE89370400440532013000",
    // Words.
    "A description, with \"quotes\" and a location: Paris", "me@example.com", "en-US,en;q=0.9",
    "My password? See the FAQ.",
    "token bucket", "Basic plan", "feed.title.secret_garden", "page 2 of 4; next: 3", "limit=10&offset=20", "a,b;c|d",
    "SELECT id, name FROM users WHERE id = 5", "<b>bold</b> & <i>italic</i>", "key: value", "50% off",
    "%D0%9F%D1%80%D0%B8",
  ]

  @Test("A harmless value stays as it is in every place of a report", arguments: values)
  func report(value: String) throws {
    let redaction = RedactionPolicy().redaction
    #expect(redaction.redacting(text: value) == value)
    let headers: HTTPHeaders = ["ETag": value, "X-Request-Id": value, "Location": value]
    #expect(redaction.redacting(headers) == headers)
    let query = "q=\(PercentEncoding.encode(value))&n=1"
    #expect(redaction.redacting(query: query) == query)
    let json = Array(#"{"id": \#(Self.literal(value)), "n": [\#(Self.literal(value))]}"#.utf8)
    #expect(redaction.redacting(json: json) == json)
    let csv = Array("id,name\n1,\"\(value.replacing("\"", with: "\"\""))\"\n".utf8)
    #expect(redaction.redacting(body: csv, type: MediaType("text/csv")) == csv)
    let xml = Array("<item><id>\(value)</id></item>".utf8)
    #expect(redaction.redacting(body: xml, type: MediaType("application/xml")) == xml)
  }

  @Test("A harmless value stays as it is in every place of a recording", arguments: values)
  func recording(value: String) throws {
    var redaction = RecordingRedaction()
    let encoded = PercentEncoding.encode(value)
    let exchange = try RedactionFixture.exchange(
      "https://h/items/\(encoded)?after=\(encoded)",
      request: ["If-None-Match": value],
      #"{"value": \#(Self.literal(value))}"#,
      response: ["ETag": value, "Last-Modified": value],
      #"{"items": [{"id": \#(Self.literal(value)), "image": \#(Self.literal(value))}]}"#
    )
    let redacted = redaction.redacting(exchange)
    #expect(redacted == exchange)
    #expect(redaction.secretCount == 0)
  }

  private static func literal(_ text: String) -> String {
    "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }
}
