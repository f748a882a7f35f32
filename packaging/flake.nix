# Untested: never evaluated. Copy this file to the root of the source: `nix build path:.#oxo`.
{
  description = "Noughts and crosses of every size, in a terminal and over the network";
  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";

  outputs = { self, nixpkgs }:
    let
      systems = [ "x86_64-linux" "aarch64-linux" "x86_64-darwin" "aarch64-darwin" ];
      each = nixpkgs.lib.genAttrs systems;
      build = system: pname: packages:
        let pkgs = nixpkgs.legacyPackages.${system};
        in pkgs.rustPlatform.buildRustPackage {
          inherit pname;
          version = "0.1.0";
          src = self;
          cargoLock.lockFile = ./Cargo.lock;
          cargoBuildFlags = map (name: "--package=${name}") packages;
          # The tests need a browser, NATS and a network.
          doCheck = false;
          nativeBuildInputs = [ pkgs.installShellFiles ];
          postInstall = ''
            $out/bin/${pname} man man
            installManPage man/*
            installShellCompletion --cmd ${pname} \
              --bash <($out/bin/${pname} completions bash) \
              --zsh <($out/bin/${pname} completions zsh) \
              --fish <($out/bin/${pname} completions fish)
          '';
        };
    in {
      packages = each (system: {
        default = self.packages.${system}.oxo;
        oxo = build system "oxo" [ "oxo" "oxo-gate" ];
        oxo-server = build system "oxo-server" [ "oxo-server" ];
      });
    };
}
