import HTTPMessages
import HTTPTransport
import Testing

@Suite("Retry-After")
struct RetryAfterTests {
  @Test(
    "Retry-After is a number of seconds, or a date that counts from the response's own",
    arguments: [
      ("0", nil, .zero),
      ("120", nil, .seconds(120)),
      (" 7 ", nil, .seconds(7)),
      ("99999999999999999999", nil, .seconds(1 << 40)),
      ("Sun, 06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:30 GMT", .seconds(7)),
      ("Wed, 01 Mar 2000 00:00:00 GMT", "Mon, 28 Feb 2000 23:59:59 GMT", .seconds(86_401)),
      ("Sun, 06 Nov 1994 08:49:30 GMT", "Sun, 06 Nov 1994 08:49:37 GMT", .zero),
      ("Sun, 06 Nov 1994 08:49:37 GMT", nil, nil),
      ("Sun, 06 Nov 1994 08:49:37 GMT", "yesterday", nil),
      ("Sunday, 06-Nov-94 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:30 GMT", nil),
      ("Sun, 06 Nov 1994 25:49:37 GMT", "Sun, 06 Nov 1994 08:49:30 GMT", nil),
      ("Sun, 99 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:30 GMT", nil),
      ("1.5", nil, nil), ("-1", nil, nil), ("", nil, nil), ("soon", nil, nil),
    ] as [(String, String?, Duration?)]
  )
  func wait(text: String, date: String?, wait: Duration?) {
    var response = HTTPResponse(status: 429, headers: ["Retry-After": text])
    if let date { response.headers.add("Date", date) }
    #expect(RetryAfter.wait(of: response) == wait)
  }

  @Test("A response without Retry-After names no time")
  func missing() { #expect(RetryAfter.wait(of: HTTPResponse(status: 429)) == nil) }
}
