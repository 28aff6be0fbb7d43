import Basics
import Testing

private struct Refusal: Error, Equatable {}

/// Locks that several tasks share.
private final class Shared: Sendable {
  let sum = Mutex(0)
  let counter = Counter(10)
}

@Suite("Locks")
struct LocksTests {
  @Test("Changes of many tasks to a locked value are all kept")
  func manyTasks() async {
    let shared = Shared()
    await withTaskGroup(of: Void.self) { group in
      for number in 1...100 { group.addTask { shared.sum.withLock { $0 += number } } }
    }
    let total = shared.sum.withLock { $0 }
    #expect(total == 5050)
  }

  @Test("A closure that throws leaves the lock free and passes its error on with its type")
  func throwing() {
    let value = Mutex(1)
    let error: Refusal? = {
      do throws(Refusal) {
        try value.withLock { value throws(Refusal) in
          value = 2
          throw Refusal()
        }
        return nil
      } catch { return error }
    }()
    #expect(error == Refusal())
    let kept = value.withLock { $0 }
    #expect(kept == 2)
  }

  @Test("A counter returns each new number to one caller alone")
  func counter() async {
    let shared = Shared()
    let numbers = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<100 { group.addTask { shared.counter.add() } }
      return await group.reduce(into: Set<Int>()) { $0.insert($1) }
    }
    #expect(numbers == Set(11...110))
    let results = [shared.counter.subtract(100), shared.counter.set(3), shared.counter.value]
    #expect(results == [10, 10, 3])
  }

  @Test("Setting a flag returns whether it was set before")
  func flag() {
    let flag = AtomicFlag()
    let results = [flag.set(), flag.isSet, flag.set(false), flag.isSet]
    #expect(results == [false, true, true, false])
  }
}
