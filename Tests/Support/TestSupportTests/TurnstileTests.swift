import Testing

@testable import TestSupport

@Suite("Turnstiles", .hangLimit)
struct TurnstileTests {
  @Test("A turnstile lets no more through at a time than it has places", arguments: [1, 3])
  func places(_ places: Int) async {
    let turnstile = Turnstile(places: places)
    let presence = Presence()
    await withTaskGroup { group in
      for _ in 0..<50 {
        group.addTask {
          let turn = await turnstile.enter()
          await presence.enter()
          for _ in 0..<10 { await Task.yield() }
          await presence.leave()
          turn.end()
        }
      }
    }
    #expect(await presence.most == places)
  }

  /// How many are there at a time.
  private actor Presence {
    private var count = 0
    private(set) var most = 0

    func enter() {
      count += 1
      most = max(most, count)
    }

    func leave() { count -= 1 }
  }

  @Test("A turn that is ended twice frees one place")
  func endedTwice() async {
    let turnstile = Turnstile(places: 2)
    let (first, second) = (await turnstile.enter(), await turnstile.enter())
    first.end()
    first.end()
    let third = await turnstile.enter()
    let isThrough = Flag()
    let fourth = Task {
      let turn = await turnstile.enter()
      isThrough.set()
      return turn
    }
    for _ in 0..<100 { await Task.yield() }
    #expect(!isThrough.isSet)
    second.end()
    await fourth.value.end()
    third.end()
  }

  @Test("A turnstile lets nobody through before its opening has ended")
  func opening() async {
    let isOpen = Flag()
    let turnstile = Turnstile(places: 2) {
      for _ in 0..<100 { await Task.yield() }
      isOpen.set()
    }
    await withTaskGroup { group in
      for _ in 0..<5 {
        group.addTask {
          let turn = await turnstile.enter()
          #expect(isOpen.isSet)
          turn.end()
        }
      }
    }
  }
}
