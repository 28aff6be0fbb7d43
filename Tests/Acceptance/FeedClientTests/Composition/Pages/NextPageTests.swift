import FeedClient
import Testing

@Suite("A further page of the feed")
struct NextPageTests {
  /// Loads a page after images, and returns what is shown, and what was saved.
  private func load(_ page: [FeedImage], after shown: [FeedImage]) async throws -> (NextPage, saves: [[FeedImage]]) {
    let saves = Recorder<[FeedImage]>()
    let cache = StubFeedCache(onSave: { await saves.record($0) })
    let next = NextPage.loading(from: StubPageLoader { _ in page }, keepingIn: cache)
    return (try await next(shown), await saves.values)
  }

  @Test("A further page of the feed brings no image twice, neither one that is shown nor one of its own")
  func repeats() async throws {
    let (page, saves) = try await load(FeedImage.samples([3, 4, 4, 1, 5]), after: FeedImage.samples(1...3))
    #expect(page == NextPage(items: FeedImage.samples(1...5), isLast: false))
    #expect(saves == [FeedImage.samples(1...5)])
  }

  @Test(
    "A further page of the feed knows an image by its id, whatever else is said of it, and leaves what is shown as it is"
  )
  func changed() async throws {
    let changed = FeedImage(id: FeedImage.sample(1).id, description: "Other", url: .sample(7))
    let (page, _) = try await load([changed, .sample(2)], after: [.sample(1)])
    #expect(page.items == FeedImage.samples(1...2))
  }

  @Test("A further page of the feed is the last when it brings nothing new, which would come again and again")
  func nothingNew() async throws {
    let (page, _) = try await load(FeedImage.samples(2...3), after: FeedImage.samples(1...3))
    #expect(page == NextPage(items: FeedImage.samples(1...3), isLast: true))
  }
}
