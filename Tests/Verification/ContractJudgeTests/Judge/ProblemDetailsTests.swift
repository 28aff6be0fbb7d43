import ContractJudge
import HTTPMessages
import Testing

@Suite("Problem details")
struct ProblemDetailsTests {
  @Test(
    "The members of problem details have their types, and the status of the response",
    arguments: [
      (#"{"type":"about:blank","title":"Fine","status":200,"detail":"d","instance":"/a"}"#, []),
      (#"{}"#, []),
      (#"{"status":null,"title":null}"#, []),
      (#"{"status":200.0}"#, []),
      (#"{"status":500}"#, [#""status" is 500; the status of the response is 200"#]),
      (#"{"status":"200"}"#, [#""status" is "200"; the status of the response is 200"#]),
      (#"{"title":1,"detail":[]}"#, ["title", "detail"].map { #""\#($0)" of problem details is a string, not "# }),
      ("[]", ["problem details are an object, not array"]),
    ] as [(String, [String])]
  )
  func judges(body: String, beginnings: [String]) throws {
    let row = JudgeRow(
      "",
      "getText",
      headers: ["Content-Type": "application/problem+json"],
      body: Array(body.utf8)
    )
    let messages = try row.found().filter { $0.check == .problemDetails }.map(\.message)
    #expect(messages.count == beginnings.count, "\(messages)")
    for (message, beginning) in zip(messages, beginnings) { #expect(message.hasPrefix(beginning)) }
  }
}
