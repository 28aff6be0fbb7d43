import FeedClient
import Testing

@Suite("A further page of the feed")
struct NextPageTests {
  /// The result and the saved feed of one page load.
  private struct Course {
    var page: Result<NextPage, any Error>
    var cursors: [FeedImage?]
    var saves: [[FeedImage]]
  }

  private func load(
    _ page: Result<[FeedImage], any Error>,
    after shown: [FeedImage],
    saving: @escaping @Sendable () throws -> Void = {}
  ) async -> Course {
    let (cursors, saves) = (Recorder<FeedImage?>(), Recorder<[FeedImage]>())
    let next = NextPage.loading(
      from: StubPageLoader { last in
        await cursors.record(last)
        return try page.get()
      },
      keepingIn: StubFeedCache(onSave: {
        await saves.record($0)
        try saving()
      })
    )
    let result = await outcome(of: { try await next(shown) })
    return Course(page: result, cursors: await cursors.values, saves: await saves.values)
  }

  @Test(
    "A further page of the feed is requested after the last image that is shown, and is shown and saved after all of them"
  )
  func nextPage() async throws {
    let course = await load(.success(FeedImage.samples(4...5)), after: FeedImage.samples(1...3))
    #expect(try course.page.get() == NextPage(items: FeedImage.samples(1...5), isLast: false))
    #expect(course.cursors == [.sample(3)])
    #expect(course.saves == [FeedImage.samples(1...5)])
  }

  @Test("A further page of the feed is the last when it is empty, and nothing is saved then")
  func empty() async throws {
    let course = await load(.success([]), after: FeedImage.samples(1...3))
    #expect(try course.page.get() == NextPage(items: FeedImage.samples(1...3), isLast: true))
    #expect(course.saves.isEmpty)
  }

  @Test("A further page of the feed brings no image twice, neither one that is shown nor one of its own")
  func repeats() async throws {
    let course = await load(.success(FeedImage.samples([3, 4, 4, 1, 5])), after: FeedImage.samples(1...3))
    #expect(try course.page.get() == NextPage(items: FeedImage.samples(1...5), isLast: false))
    #expect(course.saves == [FeedImage.samples(1...5)])
  }

  @Test(
    "A further page of the feed knows an image by its id, whatever else is said of it, and leaves what is shown as it is"
  )
  func changed() async throws {
    let changed = FeedImage(id: FeedImage.sample(1).id, description: "Other", url: .sample(7))
    let course = await load(.success([changed, .sample(2)]), after: [.sample(1)])
    #expect(try course.page.get().items == FeedImage.samples(1...2))
  }

  @Test("A further page of the feed is the last when it brings nothing new, which would come again and again")
  func nothingNew() async throws {
    let course = await load(.success(FeedImage.samples(2...3)), after: FeedImage.samples(1...3))
    #expect(try course.page.get() == NextPage(items: FeedImage.samples(1...3), isLast: true))
  }

  @Test("A further page of the feed fails with the API's error, and what is saved stays", arguments: FeedError.allCases)
  func failure(error: FeedError) async {
    let course = await load(.failure(error), after: [.sample(1)])
    #expect(throws: error) { try course.page.get() }
    #expect(course.saves.isEmpty)
  }

  @Test("A further page of the feed comes though it cannot be saved")
  func failingSave() async throws {
    let course = await load(.success([.sample(2)]), after: [.sample(1)]) { throw SampleError() }
    #expect(try course.page.get().items == FeedImage.samples(1...2))
  }

  @Test("A further page of the feed is neither delivered nor saved when it is cancelled")
  func cancelled() async {
    let saves = Recorder<[FeedImage]>()
    let remote = StubPageLoader { _ in
      cancelOwnTask()
      return [.sample(2)]
    }
    let next = NextPage.loading(from: remote, keepingIn: StubFeedCache(onSave: { await saves.record($0) }))
    #expect(await outcome(of: { try await next([.sample(1)]) }).isCancellation)
    #expect(await saves.values.isEmpty)
  }
}
