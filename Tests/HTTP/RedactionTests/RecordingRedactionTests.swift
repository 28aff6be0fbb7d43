import HTTPMessages
import Redaction
import Testing

@Suite("Redaction of recordings")
struct RecordingRedactionTests {
  @Test("One secret has one placeholder in every place and exchange")
  func stable() throws {
    var redaction = RecordingRedaction()
    let login = redaction.redacting(
      try RedactionFixture.exchange(
        request: ["X-Echo": "new: t0ken-of-me"],
        #"{"password":"pa55word"}"#,
        response: ["Set-Cookie": "sid=abc123; Path=/"],
        #"{"access_token":"t0ken-of-me","echo":"pa55word"}"#
      )
    )
    #expect(login.request.headers["X-Echo"] == "new: REDACTED-3")
    #expect(login.requestText == #"{"password":"REDACTED-1"}"#)
    #expect(login.response?.headers["Set-Cookie"] == "sid=REDACTED-2; Path=/")
    #expect(login.responseText == #"{"access_token":"REDACTED-3","echo":"REDACTED-1"}"#)

    let next = redaction.redacting(
      try RedactionFixture.exchange(
        "https://h/u/t0ken-of-me?access_token=t0ken-of-me",
        request: ["Authorization": "Bearer t0ken-of-me", "Cookie": "sid=abc123"],
        #"{"list":["t0ken-of-me","Bearer t0ken-of-me","xt0ken-of-me"]}"#
      )
    )
    #expect(next.request.url.description == "https://h/u/REDACTED-3?access_token=REDACTED-3")
    #expect(next.request.headers["Authorization"] == "Bearer REDACTED-3")
    #expect(next.request.headers["Cookie"] == "sid=REDACTED-2")
    #expect(next.requestText == #"{"list":["REDACTED-3","Bearer REDACTED-3","xt0ken-of-me"]}"#)
    #expect(redaction.secretCount == 3)
  }

  @Test(
    "A secret that was seen is found as URLs spell it, too",
    arguments: [
      ("AbC12345+/xYz678==", "AbC12345%2B%2FxYz678%3D%3D", "REDACTED-1"),
      ("AbC12345+/xYz678==", "see ?q=AbC12345%2b%2fxYz678%3d%3d&b", "see ?q=REDACTED-1&b"),
      ("AbC12345+/xYz678==", "%2F%3Fq%3DAbC12345%2B%2FxYz678%3D%3D%26", "%2F%3Fq%3DREDACTED-1%26"),
      ("s3ss10nTok3n99", "next=%2Fp%3Fs%3Ds3ss10nTok3n99%26b", "next=%2Fp%3Fs%3DREDACTED-1%26b"),
      ("s3ss10nTok3n99", "next=%2Fp%3Fs%253Ds3ss10nTok3n99", "next=%2Fp%3Fs%253DREDACTED-1"),
      ("s3ss10nTok3n99", "xs3ss10nTok3n99, %Ds3ss10nTok3n99", "xs3ss10nTok3n99, %Ds3ss10nTok3n99"),
    ]
  )
  func encodedSecret(_ secret: String, _ text: String, _ expected: String) throws {
    var redaction = RecordingRedaction()
    let redacted = redaction.redacting(
      try RedactionFixture.exchange(request: ["Authorization": "Bearer \(secret)", "Content-Type": "text/x-log"], text)
    )
    #expect(redacted.requestText == expected)
  }

  @Test(
    "A secret that is spelt like other things is not looked for elsewhere",
    arguments: ["password", "12345678", "2026-05-04", "abc123"]
  )
  func notDistinctive(_ secret: String) throws {
    var redaction = RecordingRedaction()
    let redacted = redaction.redacting(
      try RedactionFixture.exchange(request: [:], #"{"password":"\#(secret)"}"#, response: [:], #"{"a":"\#(secret)"}"#)
    )
    #expect(redacted.responseText == #"{"a":"\#(secret)"}"#)
  }

  @Test("Redacting twice changes nothing more, and new secrets have new numbers")
  func twice() throws {
    var first = RecordingRedaction()
    let once = first.redacting(try RedactionFixture.exchange("https://u:p@h/?token=a1", request: ["Cookie": "a=b"]))
    var second = RecordingRedaction()
    #expect(second.redacting(once) == once)
    #expect(
      second.redacting(try RedactionFixture.exchange("https://h/?token=c3")).request.url.query == "token=REDACTED-4"
    )
  }

  @Test("Placeholder numbers continue after those of a recording that is added to")
  func reserved() throws {
    var redaction = RecordingRedaction()
    redaction.reserve(placeholdersIn: Array("xREDACTED-41, REDACTED REDACTED-9 REDACTED-0x REDACTED-9999999999".utf8))
    #expect(
      redaction.redacting(try RedactionFixture.exchange("https://h/?token=a1")).request.url.query
        == "token=REDACTED-1000000000"
    )
  }

  @Test("Names that the user declares are secret, and those that the user keeps are not")
  func options() throws {
    var redaction = RecordingRedaction(names: ["tenant-id"], keep: ["X-API-Key", "sid"])
    let redacted = redaction.redacting(
      try RedactionFixture.exchange(
        "https://h/?tenantId=7&x_api_key=s3cret",
        request: ["X-Api-Key": "s3cret", "Cookie": "sid=1; b=2"],
        #"{"tenant_id":[7,{"a":"b"}],"sid":"x"}"#
      )
    )
    #expect(redacted.request.url.query == "tenantId=REDACTED-1&x_api_key=s3cret")
    #expect(redacted.request.headers["X-Api-Key"] == "s3cret")
    #expect(redacted.request.headers["Cookie"] == "sid=1; b=REDACTED-2")
    #expect(redacted.requestText == #"{"tenant_id":[0,{"a":"REDACTED-3"}],"sid":"x"}"#)
  }

  @Test("The length of a body is updated")
  func length() throws {
    var redaction = RecordingRedaction()
    let redacted = redaction.redacting(
      try RedactionFixture.exchange(request: ["content-length": "13"], #"{"token":"a"}"#)
    )
    #expect(redacted.request.headers["Content-Length"] == "22")
  }

  @Test("A fault's message and the URLs of redirects lose their secrets")
  func faults() throws {
    var exchange = try RedactionFixture.exchange()
    exchange.faults = [TransportFault(.redirect, "no Location for https://h/?token=abc")]
    exchange.redirects = [try HTTPURL(parsing: "https://h/?token=abc")]
    var redaction = RecordingRedaction()
    let redacted = redaction.redacting(exchange)
    #expect(redacted.faults.first?.message == "no Location for https://h/?token=REDACTED-1")
    #expect(redacted.redirects.first?.query == "token=REDACTED-1")
  }
}
