import Testing

@testable import TestSupport

@Suite("The comparison of documented examples with tests") struct DocumentedExampleCheckTests {
  private static let source = """
    /// A type.
    ///
    /// ```swift
    /// let value = Shown()
    ///
    /// value.use {
    ///   print(1)
    /// }
    /// ```
    @frozen
    public struct Shown {
      /// A type inside of it.
      public struct Inner {}
    }

    /// A type with an example in the older style:
    ///
    ///     Indented().use()
    public final class Indented {}

    /// A type without one.
    public enum Bare {}

    /// Not public.
    struct Hidden {}
    """

  private func problems(tests: String...) -> [String] {
    DocumentedExamples(types: DocumentedExamples.types(in: Self.source, file: "a.swift"), tests: tests).problems
  }

  @Test("An example that a test has with another indentation is run, and a type without one is a problem")
  func run() {
    let test = """
      func test() {
          let value = Shown()
          value.use {
            print(1)
          }
      }
      """
    #expect(
      problems(tests: test, "Indented().use()") == ["a.swift:22: Bare has no example in its documentation"]
    )
  }

  @Test(
    "An example is not run where a line of it is missing, changed, or between others",
    arguments: [
      "let value = Shown()\nvalue.use {\nprint(1)", "let value = Shown()\nvalue.use {\nprint(2)\n}",
      "let value = Shown()\nlet other = 1\nvalue.use {\nprint(1)\n}", "",
    ]
  )
  func notRun(test: String) {
    #expect(
      problems(tests: test, "Indented().use()").first
        == #"a.swift:11: no test has the example of Shown that begins with "let value = Shown()""#
    )
  }
}
