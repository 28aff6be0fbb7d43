import Testing

@testable import MockEngine

@Suite("An event stream")
struct EventStreamTests {
  private func text(_ items: [EventStream<Int>.Item]?) -> String? {
    items?
      .map { item in
        switch item {
        case .event(let number): "\(number)"
        case .dropped(let count): "dropped \(count)"
        }
      }
      .joined(separator: " ")
  }

  @Test("An event stream hands over events in order and ends after the last one")
  func order() async {
    let stream = EventStream<Int>(limit: 10)
    for number in 1...3 { stream.send { number } }
    stream.finish()
    stream.send { 4 }
    #expect(text(await stream.next()) == "1 2 3")
    #expect(text(await stream.next()) == nil)
  }

  @Test("An event stream counts the events that do not fit, at the place where they are missing")
  func dropped() async {
    let stream = EventStream<Int>(limit: 2)
    for number in 1...5 { stream.send { number } }
    #expect(text(await stream.next()) == "1 2 dropped 3")
    stream.send { 6 }
    #expect(text(await stream.next()) == "6")
  }

  @Test("An event stream keeps no event after one that it dropped until the reader has come")
  func bytes() async {
    let stream = EventStream<Int>(limit: 10, byteLimit: 100)
    for (number, size) in [(1, 60), (2, 60), (3, 10)] { stream.send(size: size) { number } }
    #expect(text(await stream.next()) == "1 dropped 2")
    stream.send(size: 100) { 4 }
    #expect(text(await stream.next()) == "4")
  }

  @Test("A reader that waits gets the next event")
  func waiting() async {
    let stream = EventStream<Int>(limit: 2)
    async let items = stream.next()
    stream.send { 1 }
    #expect(text(await items) == "1")
  }

  @Test("A reader that is cancelled stops waiting")
  func cancellation() async {
    let stream = EventStream<Int>(limit: 2)
    let reader = Task { await stream.next() == nil }
    reader.cancel()
    #expect(await reader.value)
  }

  @Test("Every event of many threads arrives once, in the order in which the events were made")
  func threads() async {
    let stream = EventStream<Int>(limit: .max)
    let counter = Counter()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask { for _ in 0..<200 { stream.send { counter.next() } } }
      }
    }
    stream.finish()
    #expect(text(await stream.next()) == (1...1600).map(String.init).joined(separator: " "))
  }
}
