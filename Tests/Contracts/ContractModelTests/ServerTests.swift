import ContractModel
import Testing

@Suite("Servers")
struct ServerTests {
  @Test("A default of a server's variable may have braces itself")
  func braces() {
    let contract = load([
      "a.yaml": document(
        rest: "servers: [{ url: 'https://{tenant}/{base}', variables: { tenant: { default: '{you}.example.com' }, "
          + "base: { default: 'v1/{region}' } } }]"
      )
    ])
    #expect(contract.lines == [])
    #expect(contract.operations.first?.serverURLs == ["https://{you}.example.com/v1/{region}"])
  }

  @Test("A server that is none is left out where there is another one")
  func others() {
    let contract = load(["a.yaml": document(rest: "servers: [{ url: 'http://a b/' }, { url: /v1 }]")])
    #expect(
      contract.lines == [
        "a.yaml:11:18: warning: \"http://a b/\" is not the URL of a server: the character U+0020 must be percent-encoded; "
          + "this server is ignored"
      ]
    )
    #expect(contract.operations.first?.serverPaths == ["/v1"])
  }
}
