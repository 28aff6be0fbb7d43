import Testing

@testable import ContractMockServer

@Suite("The bytes of a head")
struct HeadBytesTests {
  @Test(
    "end with the first empty line",
    arguments: [
      ("GET / HTTP/1.1\r\nHost: x\r\n\r\n", 27), ("A\r\nB\r\n\r\nC\r\n\r\n", 8), ("\r\n\r\n", 4), ("\n\r\n\r\n", 5),
      ("A\n\nB\r\n\r\n", 8), ("", nil), ("A\r\n\r", nil), ("A\n\n", nil), ("A\r\n\n", nil), ("A\n\r\n", nil),
      ("\r\n", nil),
    ]
  )
  func length(text: String, length: Int?) {
    #expect(Array(text.utf8).withUnsafeBytes { HeadBytes.length($0) } == length)
  }

  @Test("are told apart by every byte and their number")
  func keys() {
    let head = Array("GET /v1/feed?limit=10 HTTP/1.1\r\nHost: x\r\n\r\n".utf8)
    var others = head.indices.map { index in
      var other = head
      other[index] ^= 1
      return other
    }
    others += [[], [0], [0, 0], Array(head.dropLast()), head + [0]]
    #expect(Set((others + [head]).map { $0.withUnsafeBytes { HeadBytes.hash($0) } }).count == others.count + 1)
    for other in others { #expect(other.withUnsafeBytes { !HeadBytes.areEqual(head, $0) }) }
    #expect(head.withUnsafeBytes { HeadBytes.areEqual(head, $0) })
  }
}
