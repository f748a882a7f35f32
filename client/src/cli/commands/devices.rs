//! `oxo link` and `oxo devices`: one player on several machines, without a password.

use std::io::{self, IsTerminal, Write};

use anstyle::{AnsiColor, Style};
use oxo_protocol::reply::{DeviceRow, DevicesView, Linkable};
use oxo_protocol::request::{Link, SignOut};
use oxo_protocol::{DeviceId, LinkCode, Nothing, Request};
use oxo_shared::Clean;
use oxo_store::wall_clock_ms;
use oxo_words as words;
use serde_json::json;

use crate::cli::commands::asker::Asker;
use crate::cli::failure::Failure;
use crate::screen::qr;
use oxo_headless::client::core::site;
use oxo_headless::keep::identity::Identities;
use oxo_headless::net::Login;
use oxo_headless::net::visit::Inquiry;
use oxo_headless::words::{Form, ago, write_json};

#[derive(clap::Args, Clone, Debug, PartialEq, Eq)]
pub struct LinkArgs {
    #[arg(help = words::OPTION_LINK_CODE.text())]
    pub code: Option<LinkCode>,
    #[arg(long, value_name = "NAME", help = words::OPTION_DEVICE.text())]
    pub device: Option<String>,
    #[arg(long, requires = "code", help = words::OPTION_REPLACE.text())]
    pub replace: bool,
}

#[derive(clap::Args, Clone, Debug, PartialEq, Eq)]
pub struct DevicesArgs {
    #[arg(long, value_name = "NUMBER", help = words::OPTION_SIGN_OUT.text())]
    pub sign_out: Option<u64>,
}

/// The player on this machine.
pub struct Who {
    pub asker: Asker,
    /// The server's address for other machines.
    pub known_as: String,
    /// The default name of this machine.
    pub machine: String,
    pub ascii: bool,
}

impl Who {
    fn identities(&self) -> Result<&Identities, Failure> {
        let guest = || Failure::said(words::CLI_GUEST_DEVICES);
        self.asker.identities.as_ref().ok_or_else(guest)
    }

    /// Runs requests as the player, or as a new one if nobody has played yet. The identity is
    /// locked meanwhile, because linking must not race with another program.
    async fn ask<T>(
        &self,
        questions: impl AsyncFnOnce(&mut Inquiry) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        let (kept, asker) = (self.identities()?, &self.asker);
        let login = match asker.known().into_iter().next() {
            Some(identity) => asker.login(kept.in_place_of(&identity)?),
            None => {
                let (identity, _) = kept.hold(&asker.url, asker.name.as_deref());
                Login { name: asker.name.clone(), ..asker.login(identity) }
            }
        };
        asker.ask(login, questions).await
    }

    /// Prints a link code, or uses the code that another machine shows.
    ///
    /// # Errors
    /// `Failure` if the server cannot be reached or rejects the code, or the identity on this
    /// machine is in use, must not be replaced or cannot be saved.
    pub async fn link(&self, args: &LinkArgs) -> Result<(), Failure> {
        let device = args.device.clone().unwrap_or_else(|| self.machine.clone());
        match args.code {
            Some(code) => self.take(code, device.into(), args.replace).await,
            None => self.offer(device.into()).await,
        }
    }

    async fn offer(&self, device: Clean) -> Result<(), Failure> {
        let offer = async |inquiry: &mut Inquiry| {
            let linkable: Linkable =
                inquiry.ask(Request::Link(Link { device: Some(device) })).await?;
            Ok((inquiry.welcome.you.name.clone(), linkable))
        };
        let (you, Linkable { code, for_ms }) = self.ask(offer).await?;
        let out = &mut io::stdout();
        let url = site(&self.known_as).map(|site| format!("{site}/#link={code}"));
        if self.asker.form == Form::Json {
            let told = json!({ "name": you, "code": code, "for_ms": for_ms, "url": url });
            return Ok(write_json(out, &told)?);
        }
        writeln!(out, "{}", words::CliLink { code, name: you, minutes: for_ms / 60_000 })?;
        let command = format!("oxo link {code} --server {}", self.known_as);
        writeln!(out, "{}", words::CliLinkThere { command })?;
        if let Some(url) = url {
            writeln!(out, "{}", words::CliLinkBrowser { link: &url })?;
            if io::stdout().is_terminal() {
                draw(out, &url, self.ascii)?;
            }
        }
        Ok(())
    }

    async fn take(&self, code: LinkCode, device: Clean, replace: bool) -> Result<(), Failure> {
        let Asker { dialer, url, name, .. } = &self.asker;
        let mut identity = self.identities()?.to_replace(url, name.as_deref(), replace)?;
        let welcome = dialer.link(url, code, device).await?;
        identity.renew(welcome.token)?;
        let (name, codes) = (welcome.you.name, welcome.games);
        Ok(self.asker.tell(&json!({ "name": name, "games": codes }), || {
            let games = codes.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
            vec![match games.is_empty() {
                true => words::CliLinked { name }.to_string(),
                false => words::CliLinkedSeats { name, games }.to_string(),
            }]
        })?)
    }

    /// Lists the devices, or signs one out.
    ///
    /// # Errors
    /// `Failure` if the server cannot be reached or does not know the device, or another program
    /// uses the identity.
    pub async fn devices(&self, args: &DevicesArgs) -> Result<(), Failure> {
        match args.sign_out {
            Some(number) => self.sign_out(number).await,
            None => self.list().await,
        }
    }

    async fn list(&self) -> Result<(), Failure> {
        let list = async |it: &mut Inquiry| Ok(it.ask(Request::Devices(Nothing {})).await?);
        let (view, now_ms): (DevicesView, u64) = (self.ask(list).await?, wall_clock_ms());
        let lines = || view.devices.iter().map(|row| line(row, now_ms)).collect();
        Ok(self.asker.tell(&view, lines)?)
    }

    async fn sign_out(&self, number: u64) -> Result<(), Failure> {
        let request = Request::SignOut(SignOut { device: DeviceId(number) });
        let _: Nothing = self.ask(async |it: &mut Inquiry| Ok(it.ask(request).await?)).await?;
        let told = || vec![words::CliSignedOut { number }.to_string()];
        Ok(self.asker.tell(&json!({ "signed_out": number }), told)?)
    }
}

/// Formats a device like `2  phone  3 h ago`.
fn line(row: &DeviceRow, now_ms: u64) -> String {
    let name = match row {
        DeviceRow { name, .. } if !name.is_empty() => name,
        DeviceRow { here: true, .. } => words::SCREEN_THIS_MACHINE.text(),
        _ => words::CLI_DEVICE_UNNAMED.text(),
    };
    let seen = match row {
        DeviceRow { here: true, .. } => words::CLI_SEEN_HERE.to_string(),
        DeviceRow { online: true, .. } => words::CLI_SEEN_ONLINE.to_string(),
        // It was last seen before the server recorded this.
        DeviceRow { seen_ms: 0, .. } => words::CLI_SEEN_LONG_AGO.to_string(),
        _ => ago(now_ms.saturating_sub(row.seen_ms)),
    };
    format!("{}  {name}  {seen}", row.device)
}

/// Draws the QR code dark on light, whatever the terminal's colours.
fn draw(out: &mut impl Write, url: &str, ascii: bool) -> io::Result<()> {
    let paper = Style::new()
        .fg_color(Some(AnsiColor::Black.into()))
        .bg_color(Some(AnsiColor::BrightWhite.into()));
    let rows = qr::rows(url, ascii).unwrap_or_default();
    rows.iter().try_for_each(|row| writeln!(out, "{paper}{row}{paper:#}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_device_is_listed_with_its_number_name_and_last_use() {
        let row = |device, name: &str, seen_ms| DeviceRow {
            device: DeviceId(device),
            name: name.into(),
            seen_ms,
            online: false,
            here: false,
        };
        let hour = 3_600_000;
        assert_eq!(line(&row(2, "phone", 7 * hour), 10 * hour), "2  phone  3 h ago");
        assert_eq!(line(&row(2, "phone", 7 * hour), 100 * hour), "2  phone  3 days ago");
        assert_eq!(line(&row(1, "", 0), hour), "1  unnamed  not seen lately");
        assert_eq!(line(&DeviceRow { here: true, ..row(1, "desk", 0) }, hour), "1  desk  here");
        assert_eq!(line(&DeviceRow { here: true, ..row(1, "", 0) }, hour), "1  this machine  here");
        assert_eq!(line(&DeviceRow { online: true, ..row(3, "x", 0) }, hour), "3  x  online");
    }
}
