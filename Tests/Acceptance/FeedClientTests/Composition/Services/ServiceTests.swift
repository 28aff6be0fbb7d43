import FeedClient
import Testing

@Suite("Services around services")
struct ServiceTests {
  // MARK: Saving

  @Test("Composed services save no response that comes to a cancelled task")
  func cancelledSave() async {
    let saves = Recorder<Int>()
    let service = CachingService<Int, Int>(
      load: {
        cancelOwnTask()
        return $0
      },
      save: { await saves.record($1) }
    )
    #expect(await outcome(of: { try await service.load(7) }).isCancellation)
    #expect(await saves.values.isEmpty)
  }

  @Test("Composed services deliver nothing to a task that is cancelled while they save")
  func cancelledAmidSave() async {
    let service = CachingService<Int, Int>(load: { $0 }, save: { _, _ in cancelOwnTask() })
    #expect(await outcome(of: { try await service.load(7) }).isCancellation)
  }

  // MARK: Falling back

  @Test("Composed services tell the second service why the first one failed")
  func reason() async {
    let service = FallbackService<Int, Int>(first: { _ in throw SampleError("a") }) { _, error in throw error }
    await #expect(throws: SampleError("a")) { try await service.load(7) }
  }

  @Test("Composed services call no second service in a cancelled task", arguments: [false, true])
  func cancelled(failing: Bool) async {
    let calls = Recorder<Int>()
    let service = FallbackService<Int, Int>(
      first: { request in
        cancelOwnTask()
        if failing { throw SampleError() }
        return request
      },
      second: { request in
        await calls.record(request)
        return request
      }
    )
    #expect(await outcome(of: { try await service.load(7) }).isCancellation)
    #expect(await calls.values.isEmpty)
  }

  @Test("Composed services call none in a task that was cancelled before")
  func cancelledBefore() async {
    let calls = Recorder<Int>()
    let service = FallbackService<Int, Int>(first: { request in
      await calls.record(request)
      return request
    }) { $0 }
    let result = await outcome(of: {
      cancelOwnTask()
      return try await service.load(7)
    })
    #expect(result.isCancellation)
    #expect(await calls.values.isEmpty)
  }
}
