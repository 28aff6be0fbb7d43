# A Homebrew formula for a tap of your own: copy it to Formula/contract.rb, and replace the address and the checksum.
class Contract < Formula
  desc "Verify HTTP APIs against OpenAPI contracts, record them, and replay them"
  homepage "https://git.example.com/contract"
  url "https://git.example.com/contract/archive/0.3.0.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "MIT"

  depends_on xcode: ["16.3", :build]
  uses_from_macos "swift" => :build
  uses_from_macos "python" => :build
  uses_from_macos "curl"

  def install
    # SwiftPM's own sandbox cannot run inside Homebrew's.
    system "swift", "build", "--disable-sandbox", "--configuration", "release", "--traits", "TLS",
           "--product", "contract"
    bin.install ".build/release/contract"
    ENV["CONTRACT_COMMAND"] = bin/"contract"
    system "ci/reference", "man", "contract.1"
    man1.install "contract.1"
    generate_completions_from_executable(bin/"contract", "--generate-completion-script")
  end

  test do
    assert_match "0 findings", shell_output("#{bin}/contract verify --demo")
  end
end
