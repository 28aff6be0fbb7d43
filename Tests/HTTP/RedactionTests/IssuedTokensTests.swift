import HTTPMessages
import Redaction
import Testing

@Suite("Tokens of well-known issuers")
struct IssuedTokensTests {
  private static let forms = IssuedTokens.known.forms

  @Test("The table has at least 150 issuers, and every form of it is read")
  func table() {
    #expect(Set(Self.forms.map(\.issuer)).count >= 150)
    #expect(Self.forms.count == IssuedTokens.formCount)
  }

  @Test("A made-up token is hidden in text, JSON and a header", arguments: forms)
  func hidden(form: IssuedTokens.Form) throws {
    let token = Self.token(of: form, seed: 7)
    let text = SecretRedaction().redacting(text: "got \(token) today")
    #expect(text == "got REDACTED today" || !text.contains(token.suffix(12)), "\(form.issuer): \(token) \(text)")
    var redaction = RecordingRedaction()
    let exchange = try RedactionFixture.exchange(
      request: ["X-Note": "\(token)"],
      response: [:],
      "{\"note\":\"\(token)\",\"list\":[\"\(token)\"]}"
    )
    let redacted = redaction.redacting(exchange)
    #expect(redacted.request.headers["X-Note"]?.contains(token.suffix(12)) == false, "\(form.issuer)")
    #expect(
      redacted.responseText?.contains(token.suffix(12)) == false,
      "\(form.issuer): \(redacted.responseText ?? "")"
    )
  }

  @Test("A word that only begins like a token stays", arguments: forms)
  func kept(form: IssuedTokens.Form) {
    let beginning = form.text.drop { $0 == "?" }.prefix { $0 != "{" && $0 != "=" }
    guard !beginning.isEmpty else { return }
    let text = "the prefix \(beginning) and \(beginning)xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx here"
    #expect(SecretRedaction().redacting(text: text) == text, "\(form.issuer)")
  }

  /// A token of a form, made of its classes.
  private static func token(of form: IssuedTokens.Form, seed: UInt64) -> String {
    var random = CorpusRandom(seed: seed)
    var token = ""
    var rest = Substring(form.text)
    if rest.first == "?" { rest.removeFirst() }
    while let next = rest.first {
      rest.removeFirst()
      guard next == "{", let close = rest.firstIndex(of: "}") else {
        token.append(next)
        continue
      }
      let parts = rest[..<close].split(separator: ":")
      rest = rest[rest.index(after: close)...]
      let (digits, lower) = ("0123456789", "abcdefghijklmnopqrstuvwxyz")
      let alphabets = [
        "d": digits, "h": digits + "abcdef", "H": digits + "ABCDEF", "l": digits + lower,
        "u": digits + lower.uppercased(),
        "w": digits + lower + lower.uppercased(), "b": digits + lower + lower.uppercased(),
        "B": digits + lower + lower.uppercased(), "p": digits + lower + lower.uppercased(),
        "c": digits + lower + lower.uppercased(),
      ]
      if parts.count == 1 {
        token += [8, 4, 4, 4, 12].map { random.text(digits + "abcdef", $0) }.joined(separator: "-")
      } else if let alphabet = alphabets[String(parts[0])] {
        let count = Int(parts[1].prefix { $0.isNumber }) ?? 0
        // The kinds of characters that a mixture needs are in every token.
        let mixture = count >= 8 ? String("aK7bQ4".filter(alphabet.contains)) : ""
        token += mixture + random.text(alphabet, count - mixture.count)
      }
    }
    return token
  }
}
