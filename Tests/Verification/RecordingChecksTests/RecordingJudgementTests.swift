import ContractModel
import ContractReports
import ContractVerifier
import Diagnostics
import HARRecordings
import HTTPMessages
import JSONSyntax
import RecordingChecks
import Redaction
import Testing

@Suite("Findings about recorded responses")
struct RecordingJudgementTests {
  private static let contract = """
    {"openapi":"3.1.0","info":{"title":"t","version":"1"},"paths":{"/a":{"get":{"operationId":"a","responses":{"200":
      {"description":"ok","headers":{"Set-Cookie":{"schema":{"type":"string","format":"date"}}},
       "content":{"application/json":{"schema":{"required":["id"],"properties":{
      "id":{"type":"integer"},"password":{"type":"string","maxLength":3},"access_token":{"type":"integer"},
      "client":{"oneOf":[{"properties":{"secret":{"maxLength":3}}},false]}}}}}}}}}}}
    """

  /// What is found in a response with a body, or with one in Base64 whose content coding is still on.
  private static func findings(
    _ body: String,
    headers: String = "",
    isBase64: Bool = false,
    checks: CheckSet = .builtIn
  ) throws -> [Finding] {
    let loader = ContractLoader { _, bytes in
      do throws(JSONSyntaxError) {
        return .success(try JSONDocument(parsing: bytes))
      } catch {
        return .failure(ContractFileFault(message: error.message, location: error.location))
      }
    }
    let contract = loader.load([ContractFile(path: "a.json", bytes: Array(contract.utf8))], folder: "")
    let text = String(decoding: JSONLiteral.string(body).serialized(), as: UTF8.self)
    let har = """
      {"log":{"entries":[{"request":{"method":"GET","url":"https://h/a"},"response":{"status":200,
      "headers":[{"name":"Content-Type","value":"application/json"}\(headers)],
      "content":{"mimeType":"application/json","text":\(text)\(isBase64 ? #","encoding":"base64""# : "")}}}]}}
      """
    var judgement = RecordingJudgement(contract: contract, policy: RedactionPolicy(), checks: checks)
    judgement.judge(try RecordingReader().read(Array(har.utf8), file: "a.har"))
    return judgement.findings
  }

  /// A check that finds something in every response.
  private struct OwnCheck: ExchangeCheck {
    let descriptor: CheckDescriptor

    init(for uses: Set<CheckDescriptor.Use>) {
      descriptor = CheckDescriptor(
        CheckID("own"),
        for: uses,
        summary: "nothing holds",
        explanation: "It is for a test.",
        example: "Any response.",
        remedy: "There is none."
      )
    }

    func findings(for analysis: ExchangeAnalysis, options: Judge.Options) -> [Finding] {
      [analysis.subject.finding(id, "found")]
    }
  }

  @Test(
    "A check that does not apply to files finds nothing in recordings",
    arguments: [([.verification], 0), ([.verification, .files], 1)] as [(Set<CheckDescriptor.Use>, Int)]
  )
  func uses(_ uses: Set<CheckDescriptor.Use>, _ count: Int) throws {
    #expect(try Self.findings(#"{"id":1}"#, checks: CheckSet([OwnCheck(for: uses)])).count == count)
  }

  private static let secret = "q7Xz9LmK2vT4pW8sYbN3"

  @Test("A finding about a recorded response shows no secret of it, and is judged by the unredacted bytes")
  func secrets() throws {
    let rows: [(body: String, messages: [String])] = [
      (#"{"id":"x","password":"no"}"#, ["expected an integer, found a string (type)"]),
      (
        #"{"id":"x","password":"\#(Self.secret)","access_token":"\#(Self.secret)"}"#,
        [
          "expected an integer, found a string (type)",
          "expected at most 3 characters, found 20: \"REDACTED\" (maxLength)",
          "expected an integer, found a string (type)",
        ]
      ),
      (
        #"{"id":1,"client":{"secret":"\#(Self.secret)"}}"#,
        [
          "does not match any of the 2 alternatives of \"oneOf\"; closest is alternative 1: "
            + "expected at most 3 characters, found 20: \"REDACTED\" (maxLength)"
        ]
      ),
    ]
    for (body, messages) in rows {
      let findings = try Self.findings(body)
      #expect(findings.map(\.message) == messages)
      #expect(findings.allSatisfy { $0.body?.excerpt != nil && $0.severity == .error })
      #expect(!"\(findings)".contains(Self.secret))
    }
  }

  @Test("The excerpt of a finding about a recording is redacted, and its mark points to the value")
  func excerpt() throws {
    let findings = try Self.findings(#"{"password":"\#(Self.secret)","id":"x"}"#)
    let lines = findings.filter { $0.body?.pointer?.description == "/id" }.flatMap { $0.body?.excerpt?.lines ?? [] }
    #expect(lines == [#"{"password":"REDACTED","id":"x"}"#, #"                            ^"#])
  }

  @Test("A finding about a truncated recorded body shows none of its secrets")
  func broken() throws {
    let bodies = [#"{"password":"\#(Self.secret)","#, #"{"id":1,"#]
    let shown = try bodies.map { body in try Self.findings(body).map { $0.body?.excerpt != nil } }
    #expect(shown == [[true], [true]])
    for body in bodies { #expect(!"\(try Self.findings(body))".contains(Self.secret)) }
  }

  @Test("A finding about a recorded header shows none of its secrets")
  func headers() throws {
    let findings = try Self.findings(
      #"{"id":1}"#,
      headers: #",{"name":"Set-Cookie","value":"sid=\#(Self.secret); Path=/"}"#
    )
    #expect(findings.count == 1)
    #expect(!"\(findings)".contains(Self.secret))
  }

  @Test("A finding about a compressed recorded body shows none of its secrets")
  func coded() throws {
    // {"password":"q7Xz9LmK2vT4pW8sYbN3"}
    let body = "eJyrVipILC4uzy9KUbJSKjSPqLL0yfU2KgsxKQi3KI5M8jNWqgUA20ILww=="
    let findings = try Self.findings(
      body,
      headers: #",{"name":"Content-Encoding","value":"deflate"}"#,
      isBase64: true
    )
    let found = findings.filter { $0.body?.pointer?.description == "/password" }
    #expect(found.map(\.message) == ["expected at most 3 characters, found 20: \"REDACTED\" (maxLength)"])
    #expect(found.first?.body?.excerpt?.lines.first == #"{"password":"REDACTED"}"#)
  }
}
