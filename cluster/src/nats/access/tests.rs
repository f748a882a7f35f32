//! Tests of logins and certificates with real NATS servers.

use nkeys::KeyPair;
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa};

use super::*;
use crate::nats::fixtures::nats::NatsCluster;
use crate::nats::{Cluster, ClusterError, connect};

fn nats(config: &str) -> Option<NatsCluster> {
    NatsCluster::start_with(1, config)
}

async fn log_in(nats: &NatsCluster, before_host: &str, access: Access) -> Result<(), ClusterError> {
    let url = format!("{before_host}{}", nats.address(0)).parse().expect("a URL");
    connect(&Cluster::new(vec![url], access)).await.map(drop)
}

#[tokio::test(flavor = "multi_thread")]
async fn only_valid_credentials_are_accepted() {
    let scratch = tempfile::tempdir().expect("room for a directory");
    let (own, unknown) = (KeyPair::new_user(), KeyPair::new_user());
    let seed = |pair: &KeyPair| {
        let path = scratch.path().join(pair.public_key());
        std::fs::write(&path, pair.seed().expect("its own") + "\n").expect("a file");
        Access { nkey: Some(path), ..Access::default() }
    };
    let password = |password: &str| {
        let [user, password] = ["o@x", password].map(|text| Some(text.to_owned()));
        Access { user, password, ..Access::default() }
    };
    let token = |token: &str| Access { token: Some(token.to_owned()), ..Access::default() };
    let key = own.public_key();
    let users = format!(r#"users: [{{ user: "o@x", password: "p:w" }}, {{ nkey: {key} }}]"#);
    let none = Access::default;
    for (login, good, bad) in [
        (
            users,
            vec![("", password("p:w")), ("o%40x:p%3Aw@", none()), ("", seed(&own))],
            vec![("", password("x")), ("o%40x:x@", none()), ("", seed(&unknown)), ("", none())],
        ),
        (
            r#"token: "t0ken""#.to_owned(),
            vec![("", token("t0ken")), ("t0ken@", none())],
            vec![("", token("x")), ("x@", none()), ("", none())],
        ),
    ] {
        let Some(nats) = nats(&format!("authorization {{ {login} }}")) else { return };
        for (before_host, access) in good {
            log_in(&nats, &format!("nats://{before_host}"), access).await.expect("it is let in");
        }
        for (before_host, access) in bad {
            let result = log_in(&nats, &format!("nats://{before_host}"), access).await;
            assert!(matches!(result, Err(ClusterError::Refused(_))), "{result:?}");
        }
        let twice = log_in(&nats, "nats://o:p@", token("t")).await;
        assert!(matches!(twice, Err(ClusterError::Access(_))), "{twice:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn both_sides_require_certificates() {
    let scratch = tempfile::tempdir().expect("room for a directory");
    let path = |name: &str| scratch.path().join(name);
    let write = |name: &str, text: String| std::fs::write(path(name), text).expect("a file");
    let authority = |name: &str| {
        let mut params = CertificateParams::new([]).expect("no names");
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let key = rcgen::KeyPair::generate().expect("a key");
        let issuer = CertifiedIssuer::self_signed(params, key).expect("an authority");
        write(name, issuer.pem());
        issuer
    };
    let (own, _other) = (authority("ca"), authority("other-ca"));
    for name in ["nats", "oxo"] {
        let key = rcgen::KeyPair::generate().expect("a key");
        let params = CertificateParams::new(["127.0.0.1".to_owned()]).expect("an address");
        write(name, params.signed_by(&key, &*own).expect("a certificate").pem());
        write(&format!("{name}.key"), key.serialize_pem());
    }
    let [cert, key, ca] = ["nats", "nats.key", "ca"].map(|name| path(name).display().to_string());
    let tls =
        format!("tls {{ cert_file: {cert:?}, key_file: {key:?}, ca_file: {ca:?}, verify: true }}");
    let Some(nats) = nats(&tls) else { return };
    let [ca, cert, key] = ["ca", "oxo", "oxo.key"].map(|name| Some(path(name)));
    let full = Access { ca, cert, key, ..Access::default() };
    log_in(&nats, "nats://", full.clone()).await.expect("both are known");
    for lacking in [
        Access { ca: None, ..full.clone() },
        Access { ca: Some(path("other-ca")), ..full.clone() },
        Access { cert: None, key: None, ..full.clone() },
    ] {
        log_in(&nats, "nats://", lacking).await.expect_err("one is not known");
    }
    let open = self::nats("").expect("it was there before");
    log_in(&open, "nats://", full).await.expect_err("it speaks no TLS");
}
