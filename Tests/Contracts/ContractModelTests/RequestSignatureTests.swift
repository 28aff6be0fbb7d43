import ContractModel
import ContractTestSupport
import HTTPMessages
import Testing

@Suite("Signatures of callbacks")
struct RequestSignatureTests {
  /// A form of a signature, with an example that its maker documents.
  struct Form: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let header: String
    let statement: String
    let secret: String
    let headers: HTTPHeaders
    let body: String
  }

  static let forms = [
    // Source: GitHub, "Validating webhook deliveries", section "Testing the webhook payload validation".
    Form(
      testDescription: "GitHub",
      header: "X-Hub-Signature-256",
      statement: "{ algorithm: hmac-sha256, prefix: 'sha256=' }",
      secret: "It's a Secret to Everybody",
      headers: ["X-Hub-Signature-256": "sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17"],
      body: "Hello, World!"
    ),
    // Source: Standard Webhooks, the example of its reference libraries.
    Form(
      testDescription: "Standard Webhooks",
      header: "webhook-signature",
      statement: "{ algorithm: hmac-sha256, encoding: base64, prefix: 'v1,', secret: base64, "
        + "payload: '{header.webhook-id}.{header.webhook-timestamp}.{body}' }",
      secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
      headers: [
        "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek", "webhook-timestamp": "1614265330",
        "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
      ],
      body: #"{"test": 2432232314}"#
    ),
    Form(
      testDescription: "items in one header",
      header: "Stripe-Signature",
      statement: "{ algorithm: hmac-sha256, prefix: 'v1=', payload: '{item.t}.{body}' }",
      secret: "whsec_test",
      headers: [
        "Stripe-Signature": "t=1700000000,v0=00,v1=2f441ba4b3b2d50d28a9ab9d9fd8880376ecd1eb5d0435401553f5d8d0a5dcf8"
      ],
      body: #"{"id":1}"#
    ),
  ]

  private static func signature(of form: Form) throws -> RequestSignature {
    let contract = load([
      "a.yaml": document(
        operation: "parameters: [{ name: \(form.header), in: header, schema: {}, x-signature: \(form.statement) }]"
      )
    ])
    #expect(contract.lines == [])
    return try #require(contract.operation(id: "GET /a")?.parameters.first?.signature)
  }

  private static func request(of form: Form) -> HTTPRequest {
    let url = HTTPURL(scheme: "http", host: "127.0.0.1")
    return HTTPRequest(method: .post, url: url, headers: form.headers, body: Array(form.body.utf8))
  }

  @Test("A request with the signature of a well-known sender is valid, and is signed in the same way", arguments: forms)
  func wellKnown(form: Form) throws {
    let signature = try Self.signature(of: form)
    let key = try #require(signature.key(from: form.secret))
    let request = Self.request(of: form)
    #expect(signature.fault(of: request, key: key) == nil)
    var signed = request
    signed.headers = HTTPHeaders(request.headers.fields.filter { !$0.isNamed(form.header) || $0.value.hasPrefix("t=") })
    #expect(signature.sign(signed, key: key) == request)
  }

  @Test("A request with another body, another secret or a changed signature is not valid", arguments: forms)
  func invalid(form: Form) throws {
    let signature = try Self.signature(of: form)
    let key = try #require(signature.key(from: form.secret))
    let request = Self.request(of: form)
    var other = request
    other.body.append(0x20)
    #expect(signature.fault(of: other, key: key) == .mismatch)
    #expect(signature.fault(of: request, key: key + [1]) == .mismatch)
    other = request
    other.headers[form.header] = other.headers[form.header].map { "\($0)x" }
    #expect(signature.fault(of: other, key: key) == .unreadable)
    other.headers[form.header] = nil
    #expect(signature.fault(of: other, key: key) == .missing)
  }

  @Test("A header with several signatures is valid if one of them is")
  func several() throws {
    let form = Self.forms[1]
    let signature = try Self.signature(of: form)
    let key = try #require(signature.key(from: form.secret))
    var request = Self.request(of: form)
    request.headers["webhook-signature"] = "v1a,AAAA v1,AAAA \(form.headers["webhook-signature"] ?? "")"
    #expect(signature.fault(of: request, key: key) == nil)
    request.headers["webhook-signature"] = "v1a,AAAA v1,AAAA"
    #expect(signature.fault(of: request, key: key) != nil)
  }

  @Test("A request without what is signed, too, has a fault that names it, and cannot be signed")
  func missingParts() throws {
    let standard = try Self.signature(of: Self.forms[1])
    var request = Self.request(of: Self.forms[1])
    request.headers["webhook-timestamp"] = nil
    #expect(standard.fault(of: request, key: [1]) == .missingHeader("webhook-timestamp"))
    #expect(standard.sign(request, key: [1]) == nil)
    let items = try Self.signature(of: Self.forms[2])
    request.headers["Stripe-Signature"] = "v1=00"
    #expect(items.fault(of: request, key: [1]) == .missingItem("t"))
  }

  @Test("A secret that is empty, or not in base64 where the contract says so, is no key")
  func noKey() throws {
    #expect(try Self.signature(of: Self.forms[0]).key(from: "") == nil)
    #expect(try Self.signature(of: Self.forms[1]).key(from: "whsec_?") == nil)
  }

  @Test("A callback is delivered as x-callback says")
  func delivery() throws {
    let contract = load([
      "a.yaml": document(
        operation: """
          callbacks:
            a: { '{$url}': { post: { x-callback: { presence: required, within: PT1M5S, times: once }, responses: { "200": { description: d } } } } }
            b: { '{$url}': { post: { responses: { "200": { description: d } } } } }
          """
      )
    ])
    #expect(contract.lines == [])
    let callbacks = contract.operation(id: "GET /a")?.callbacks ?? []
    let first = try #require(callbacks.first?.delivery)
    #expect((first.presence, first.within, first.times) == (.required, .seconds(65), .once))
    #expect(callbacks.last?.delivery == CallbackDelivery())
  }
}
