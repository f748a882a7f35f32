# Untested: never run by Homebrew. Set `url` and `sha256` once there is a release.
class Oxo < Formula
  desc "Noughts and crosses of every size, in a terminal and over the network"
  homepage "https://oxo.example.org"
  url "https://oxo.example.org/oxo-0.1.0.tar.gz"
  sha256 "0" * 64
  license any_of: ["MIT", "Apache-2.0"]

  depends_on "rust" => :build

  def install
    %w[client gate gomocup server].each { |crate| system "cargo", "install", *std_cargo_args(path: crate) }
    %w[oxo oxo-server].each do |program|
      system bin/program, "man", man1
      generate_completions_from_executable(bin/program, "completions")
    end
  end

  service do
    run [opt_bin/"oxo-server", "--data", var/"oxo"]
    keep_alive crashed: true
  end

  test do
    assert_match "draw", shell_output("#{bin}/oxo solve 3x3x3")
  end
end
