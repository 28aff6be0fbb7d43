import HTTPMessages
import MockTestSupport
import NIOCore
import NIOPosix
import TestSupport
import Testing

@testable import ContractMockServer
@testable import HTTPServerCore

@Suite("The room for bodies", .takesTurns)
struct BodyMemoryTests {
  private final class Body: Sendable {
    var holder: ObjectIdentifier { ObjectIdentifier(self) }
  }

  @Test("Room is taken and given back, and no more than there is")
  func taking() {
    let room = BodyMemory(bytes: 100)
    let (one, two, other) = (Body(), Body(), Body())
    #expect(room.take(60, of: 60, for: one.holder))
    #expect(!room.take(60, of: 60, for: two.holder))
    #expect(room.take(40, of: 40, for: other.holder))
    room.give(one.holder)
    #expect(room.free == 60)
  }

  @Test("Large bodies that wait get room in the order in which they came, and smaller ones when there is some")
  func waiting() async throws {
    let loop = MultiThreadedEventLoopGroup.singleton.next()
    let room = BodyMemory(bytes: 4 << 20)
    let (first, large, small, late, medium) = (Body(), Body(), Body(), Body(), Body())
    #expect(room.take(3 << 20, of: 3 << 20, for: first.holder))
    let forLarge = room.wait(for: 3 << 20, of: 3 << 20, for: large.holder, on: loop)
    let forSmall = room.wait(for: 10, of: 10, for: small.holder, on: loop)
    // One that comes later does not overtake a large one.
    #expect(!room.take(4 << 10, of: 2 << 20, for: late.holder))
    // One of another size does.
    #expect(room.take(100_000, of: 100_000, for: medium.holder))
    room.give(first.holder)
    try await forLarge.get()
    try await forSmall.get()
    #expect(room.free == (1 << 20) - 100_010)
  }

  @Test("A body that gives up waits no longer, and nothing is reserved for it")
  func givingUp() async throws {
    let room = BodyMemory(bytes: 1 << 20)
    let (first, second) = (Body(), Body())
    #expect(room.take(1 << 20, of: 1 << 20, for: first.holder))
    let waiting = room.wait(for: 10, of: 10, for: second.holder, on: MultiThreadedEventLoopGroup.singleton.next())
    room.give(second.holder)
    await #expect(throws: (any Error).self) { try await waiting.get() }
    room.give(first.holder)
    #expect(room.free == 1 << 20)
  }

  @Test("Bodies that announce much and send little leave the room to others", arguments: [24, 1_000, 3_000])
  func announcing(_ count: Int) {
    let room = BodyMemory(bytes: 64 << 20)
    let (slow, whole, small) = ((0..<count).map { _ in Body() }, Body(), Body())
    for body in slow { _ = room.take(4 << 10, of: 8 << 20, for: body.holder) }
    #expect(room.take(4 << 10, of: 60_000, for: small.holder) && room.take(56_000, of: 60_000, for: small.holder))
    for bytes in [1, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024].map({ $0 * 4096 }) {
      #expect(room.take(bytes, of: 8 << 20, for: whole.holder))
    }
  }

  /// How many bytes each body holds, and how many it has.
  static let halves: [(capacity: Int, total: Int)] = [(1 << 20, 1 << 20), (1 << 20, 600_000), (200_000, 150_000)]

  @Test("Bodies that have arrived in part never wait for each other forever", arguments: halves)
  func progress(_ row: (capacity: Int, total: Int)) {
    let room = BodyMemory(bytes: row.capacity)
    var open = (0..<20).map { _ in (body: Body(), held: 0) }
    var rounds = 0
    while !open.isEmpty, rounds < 10_000 {
      rounds += 1
      for position in open.indices {
        let bytes = min(max(4096, open[position].held), row.total - open[position].held)
        if room.take(bytes, of: row.total, for: open[position].body.holder) { open[position].held += bytes }
      }
      for done in open where done.held == row.total { room.give(done.body.holder) }
      open.removeAll { $0.held == row.total }
    }
    #expect(open.isEmpty && room.free == row.capacity)
  }

  @Test("Bodies that find no room together are all replied to, one after the other", arguments: [false, true])
  func serving(_ isChunked: Bool) async throws {
    let limits = MockServer.Limits(bodyBytes: 200_000, totalBodyBytes: 200_000)
    try await ServerFixture.run(limits: limits) { server in
      let statuses = try await withThrowingTaskGroup(of: Int?.self) { group in
        for _ in 0..<8 {
          group.addTask {
            let body = String(repeating: "a", count: 150_000)
            var request = RequestText.make("/v1/feed", method: "PUT", closes: true, body: body)
            if isChunked {
              request =
                request.replacing("Content-Length: 150000", with: "Transfer-Encoding: chunked")
                .replacing("\r\n\r\n", with: "\r\n\r\n249F0\r\n") + "\r\n0\r\n\r\n"
            }
            let bytes = try await RawClient.exchange(request, port: server.port)
            return try RawClient.responses(bytes, to: [.put]).first?.status
          }
        }
        return try await group.reduce(into: [Int?]()) { $0.append($1) }
      }
      #expect(statuses == Array(repeating: 405, count: 8))
    }
  }
}
