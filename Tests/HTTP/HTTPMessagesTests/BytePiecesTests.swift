import Testing

@testable import HTTPMessages

@Suite("Pieces of bytes")
struct BytePiecesTests {
  @Test(
    "Bytes are divided as a text is, with the empty pieces",
    arguments: ["", "a", ",", "a,b", ",a,,b,", ",,,"]
  )
  func pieces(text: String) {
    let pieces = BytePieces(Array(text.utf8)[...], separator: 0x2C).map { String(decoding: $0, as: UTF8.self) }
    #expect(pieces == text.split(separator: ",", omittingEmptySubsequences: false).map(String.init))
  }

  @Test("A piece has the offsets that it has in the bytes")
  func offsets() {
    let bytes = Array("xx\nab\n\ncd".utf8)
    #expect(BytePieces(bytes[2...], separator: 0x0A).map(\.startIndex) == [2, 3, 6, 7])
  }

  @Test("The parts of a form are read one at a time, and are the same however often they are read")
  func parts() throws {
    let body = Array("--b\nA: 1\n\nx\n--b\n\n--b\n\n\n--b--".utf8)
    let type = try #require(MediaType("multipart/mixed; boundary=b"))
    let form = try #require(MultipartForm(body, type: type))
    for _ in 0..<2 { #expect(form.parts.map { String(decoding: body[$0.content], as: UTF8.self) } == ["x", "", ""]) }
    #expect(form.isClosed && form.parts.count == 3)
  }
}
