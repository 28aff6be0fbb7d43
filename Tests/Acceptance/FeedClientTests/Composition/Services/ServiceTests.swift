import FeedClient
import Testing

@Suite("Services around services")
struct ServiceTests {
  // MARK: Saving

  @Test("A saving service delivers what its service delivers, and saves it under its request")
  func saving() async throws {
    let saves = Recorder<[Int]>()
    let service = CachingService<Int, Int>(load: { $0 * 10 }, save: { await saves.record([$0, $1]) })
    #expect(try await service.load(7) == 70)
    #expect(await saves.values == [[7, 70]])
  }

  @Test("A saving service ignores a failing save")
  func failingSave() async throws {
    let service = CachingService<Int, Int>(load: { $0 }, save: { _, _ in throw SampleError() })
    #expect(try await service.load(7) == 7)
  }

  @Test("Composed services deliver a service's error, and save nothing then")
  func failingService() async {
    let saves = Recorder<Int>()
    let service = CachingService<Int, Int>(load: { _ in throw SampleError("a") }, save: { await saves.record($1) })
    await #expect(throws: SampleError("a")) { try await service.load(7) }
    #expect(await saves.values.isEmpty)
  }

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

  @Test("A fallback service does not call the second service when the first one delivers")
  func first() async throws {
    let calls = Recorder<Int>()
    let service = FallbackService<Int, Int>(first: { $0 }) { request in
      await calls.record(request)
      return -1
    }
    #expect(try await service.load(7) == 7)
    #expect(await calls.values.isEmpty)
  }

  @Test("Composed services call the second service with the same request when the first one fails")
  func second() async throws {
    let service = FallbackService<Int, Int>(first: { _ in throw SampleError() }, second: { $0 * 10 })
    #expect(try await service.load(7) == 70)
  }

  @Test("Composed services deliver the second service's error when both fail")
  func both() async {
    let service = FallbackService<Int, Int>(
      first: { _ in throw SampleError("a") },
      second: { _ in throw SampleError("b") }
    )
    await #expect(throws: SampleError("b")) { try await service.load(7) }
  }

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
