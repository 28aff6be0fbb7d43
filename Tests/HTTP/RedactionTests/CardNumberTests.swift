import HTTPMessages
import Redaction
import Testing

@Suite("Card numbers")
struct CardNumberTests {
  @Test(
    "A card number is redacted in any text",
    arguments: [
      ("paid with 4111 1111 1111 1111 today", "paid with REDACTED today"),
      ("4111111111111111", "REDACTED"), ("4242-4242-4242-4242.", "REDACTED."), ("5555.5555.5555.4444", "REDACTED"),
      ("3782 822463 10005", "REDACTED"), ("378282246310005", "REDACTED"), ("3056 930902 5904", "REDACTED"),
      ("6011 1111 1111 1117, 12/29", "REDACTED, 12/29"), ("4111 1111 1111 1111 12 29", "REDACTED 12 29"),
      ("item 7 4111 1111 1111 1111", "item 7 REDACTED"), ("3530 1113 3330 0000", "REDACTED"),
      ("2223 0031 2200 3222", "REDACTED"), ("card=4111111111111111", "card=REDACTED"),
      (#"{"note":"5105105105105100"}"#, #"{"note":"REDACTED"}"#), (#"{"number":4111111111111111}"#, #"{"number":0}"#),
      (#"{"card":{"number":"4111 1111 1111 1111"}}"#, #"{"card":{"number":"REDACTED"}}"#),
    ]
  )
  func found(text: String, expected: String) { #expect(SecretRedaction().redacting(text: text) == expected) }

  @Test(
    "A long number that is not a card number is kept",
    arguments: [
      // Wrong check digit, unknown issuer, wrong length.
      "4111 1111 1111 1112", "4111111111111112", "9111 1111 1111 1110", "1234567812345670", "4222222222222",
      // Timestamps, identifiers of well-known services, article and phone numbers.
      "1715851260000", "1715851260000000", "20260504094100", "1790123456789012345", "9783161484100", "4006381333931",
      "+49 4111 1111 1111 1111", "+1 415 555 2671", "0041 44 668 18 00", "+4915112345678",
      // A part of a longer word, path, decimal number or grouped identifier.
      "a4111111111111111", "4111111111111111f", "x-4111111111111111", "4111-1111-1111-1111-1111", "0.4111111111111111",
      "https://h/users/4111111111111111/posts", "https://h/p?id=4111111111111111", "user_id: 4111111111111111",
      "4111 1111-1111 1111", "41 11 11 11 11 11 11 11", "0000 0000 0000 0000",
      #"{"id":"4111111111111111","orderId":4111111111111111,"size":4111111111111111}"#,
      #"{"nextCursor":"4111111111111111","order_ids":["4111111111111111"]}"#,
    ]
  )
  func kept(text: String) { #expect(SecretRedaction().redacting(text: text) == text) }

  @Test("A long number in a path or under the name of an identifier is kept in a recording")
  func identifiers() throws {
    var redaction = RecordingRedaction()
    let exchange = try RedactionFixture.exchange("https://h/users/4111111111111111?after_id=4111111111111111&n=1")
    #expect(redaction.redacting(exchange) == exchange)
  }
}
