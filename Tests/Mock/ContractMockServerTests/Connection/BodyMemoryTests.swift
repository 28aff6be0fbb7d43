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
  @Test("Room is taken and given back, and no more than there is")
  func taking() {
    let room = BodyMemory(bytes: 100)
    #expect(room.take(60))
    #expect(!room.take(60))
    #expect(room.take(40))
    room.give(60)
    #expect(room.free == 60)
  }

  @Test("Bodies that wait get room in the order in which they came")
  func waiting() async throws {
    let loop = MultiThreadedEventLoopGroup.singleton.next()
    let room = BodyMemory(bytes: 1 << 20)
    #expect(room.take(1 << 20))
    let large = room.wait(for: 1 << 20, on: loop)
    let small = room.wait(for: 10, on: loop)
    // One that comes later does not overtake a large one.
    room.give(1 << 19)
    #expect(!room.take(100_000))
    room.give(1 << 19)
    try await large.get()
    #expect(room.free == 0)
    room.give(1 << 20)
    try await small.get()
    #expect(room.free == (1 << 20) - 10)
  }

  @Test("Bodies that find no room together are all replied to, one after the other")
  func serving() async throws {
    let limits = MockServer.Limits(bodyBytes: 200_000, totalBodyBytes: 200_000)
    try await ServerFixture.run(limits: limits) { server in
      let statuses = try await withThrowingTaskGroup(of: Int?.self) { group in
        for _ in 0..<8 {
          group.addTask {
            let body = String(repeating: "a", count: 150_000)
            let request = RequestText.make("/v1/feed", method: "PUT", closes: true, body: body)
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
