import Basics
import Dispatch
import Testing

@testable import ContractCommand

@Suite("Lines that are written aside")
struct LineQueueTests {
  /// A terminal that takes nothing until it is released.
  private final class Screen: Sendable {
    private let lines = Mutex<[String]>([])
    private let isReleased = DispatchSemaphore(value: 0)

    func write(_ lines: [String]) {
      isReleased.wait()
      isReleased.signal()
      self.lines.withLock { $0 += lines }
    }

    func release() { isReleased.signal() }

    var text: [String] { lines.withLock(\.self) }
  }

  @Test("A terminal that takes nothing delays nobody, and gets all lines in order later")
  func blocked() async {
    let screen = Screen()
    let queue = LineQueue { screen.write($0) }
    for number in 0..<1000 { queue.add("\(number)") }
    #expect(screen.text == [])
    screen.release()
    await queue.finish()
    #expect(screen.text == (0..<1000).map { "\($0)" })
  }

  @Test("Lines that do not fit are counted in their place")
  func dropped() async {
    let screen = Screen()
    let queue = LineQueue { screen.write($0) }
    let line = String(repeating: "x", count: LineQueue.byteLimit / 8)
    for _ in 0..<20 { queue.add(line) }
    screen.release()
    await queue.finish()
    let last = screen.text.last ?? ""
    #expect(last.wholeMatch(of: /[0-9]+ lines came too fast to be written/) != nil, "\(last)")
    #expect(screen.text.dropLast().allSatisfy { $0 == line })
  }
}
