import Testing

@testable import ContractCommand

@Suite("Text for build servers")
struct BuildServerTextTests {
  /// A text, and what is left of it.
  struct Line: Sendable, CustomTestStringConvertible {
    var testDescription: String { text.debugDescription }
    var text: String
    var broken: String

    init(_ text: String, _ broken: String) { (self.text, self.broken) = (text, broken) }
  }

  @Test(
    "A line that a build server would read as a command is broken up",
    arguments: [
      Line("::error::x", ": :error::x"),
      Line("  \t::set-output name=a::b", "  \t: :set-output name=a::b"),
      Line("text\n::add-mask::x\r::stop-commands::y", "text\n: :add-mask::x\r: :stop-commands::y"),
      Line("a\u{2028}::debug::x", "a\u{2028}: :debug::x"),
      Line("\u{200B}\u{FEFF}::warning::x", "\u{200B}\u{FEFF}: :warning::x"),
      Line("\u{1B}::warning::x", "\u{1B}: :warning::x"),
      Line(":\u{200D}:error::x", ": \u{200D}:error::x"),
      Line("a ##[error]x", "a # #[error]x"),
      Line("##[add-mask]x", "# #[add-mask]x"),
      Line("id ##vso[task.setvariable variable=PATH]x", "id # #vso[task.setvariable variable=PATH]x"),
      Line("##VSO[task.x]", "# #VSO[task.x]"),
      Line("##vs\u{AD}o[task.x]", "# #vs\u{AD}o[task.x]"),
      Line("#\u{200D}#vso[task.x]", "# \u{200D}#vso[task.x]"),
      Line("###vso[task.x]", "## #vso[task.x]"),
      Line("##teamcity[buildStatus text='x']", "# #teamcity[buildStatus text='x']"),
      Line("x section_start:1:a", "x s ection_start:1:a"), Line("section_end:1:a", "s ection_end:1:a"),
    ]
  )
  func commands(line: Line) {
    #expect(BuildServerText.broken(line.text) == line.broken)
    // What is broken up stays as it is.
    #expect(BuildServerText.broken(line.broken) == line.broken)
  }

  @Test(
    "Text that is like a command and is none stays as it is",
    arguments: [
      "http://[::1]:8080", "a ::b", "Foo::Bar", "std::string::npos", ": :", ":", "# [1]", "## [link](x)", "#[derive]",
      "## Findings", "##", "#123", "path/#/a", "##a b[1]", "time: 12::30", "sections", "the section_starter",
    ]
  )
  func harmless(text: String) { #expect(BuildServerText.broken(text) == text) }

  @Test("The annotations of a format for GitHub stay, and nothing in them is a command of another server")
  func annotations() {
    let text = "::error file=a.yaml::bad ##vso[task.complete]\n"
    #expect(
      BuildServerText.broken(text, keepsAnnotations: true) == "::error file=a.yaml::bad # #vso[task.complete]\n"
    )
  }

  @Test("A command that is split over pieces of a report is broken up, and no byte is lost", arguments: 1...9)
  func pieces(size: Int) {
    let text = "one\n::error::x\ntwo ##vso[y] é\n  ::z::"
    var output: [UInt8] = []
    var filter = BuildServerText()
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: size) {
      output += filter.adding(Array(bytes[start..<min(start + size, bytes.count)]))
    }
    output += filter.finish()
    #expect(String(decoding: output, as: UTF8.self) == "one\n: :error::x\ntwo # #vso[y] é\n  : :z::")
  }

  @Test("Build servers are known by their variables, and a person's terminal is none of them")
  func environment() {
    for environment in [
      ["GITHUB_ACTIONS": "true"], ["TF_BUILD": "True"], ["TEAMCITY_VERSION": "2025.1"], ["GITLAB_CI": "true"],
    ] {
      #expect(BuildServerText.isRead(in: environment))
    }
    for environment in [[:], ["GITHUB_ACTIONS": "false"], ["CI": "true"], ["TEAMCITY_VERSION": ""]] {
      #expect(!BuildServerText.isRead(in: environment))
    }
  }
}
