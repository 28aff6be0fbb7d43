import Testing

@testable import JSONSchemas

@Suite("Punycode")
struct PunycodeTests {
  static let samples = [
    // RFC 3492 §7.1, samples A, B, I and L.
    ("ليهمابتكلموشعربي؟", "egbpdaj6bu4bxfgehfvwxn"),
    ("他们为什么不说中文", "ihqwcrb4cv8a8dqg056pqjye"),
    ("почемужеонинеговорятпорусски", "b1abfaaepdrnnbgefbadotcwatmq2g4l"),
    ("3年b組金八先生", "3b-ww4c5e180e575a65lsy2b"),
  ]

  @Test("Code points are encoded", arguments: samples)
  func encode(text: String, encoded: String) {
    #expect(Punycode.encode(text.unicodeScalars.map(\.value)) == Array(encoded.utf8))
  }

  @Test("Encodings are decoded", arguments: samples)
  func decode(text: String, encoded: String) {
    let decoded = Array(encoded.utf8).withUnsafeBufferPointer(Punycode.decode)
    #expect(decoded == text.unicodeScalars.map(\.value))
  }

  @Test("What encodes nothing is refused", arguments: ["99999999", "a_", "99zzzzzzzzzzzzzzzzzz9999999999999999999"])
  func refuse(text: String) {
    #expect(Array(text.utf8).withUnsafeBufferPointer(Punycode.decode) == nil)
  }
}
