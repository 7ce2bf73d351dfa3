import type { Page } from "@playwright/test"
import { IDLE_MS, IDLE_WARNING_MS, TOUCH_MS } from "#contract/kit/constants.ts"
import { idleDialog, logoutDialog } from "#tests/e2e/lib/shell.ts"
import type { Hand } from "../browser/hand.ts"
import { defineModel } from "../model.ts"
import { challenge, sessionModel } from "../models/session.ts"
import { never, type Sight } from "../screen.ts"

const PASSWORD = "demo-1234"
const logins: Readonly<Record<string, string>> = { super: "super@balai.test" }
const MEMBER = "admin@maju.test"
const bar = (page: Page) => page.locator('section[aria-label="Bekerja sebagai perusahaan"]')
/** Messages of an unreachable server, and of a server error. */
const LOST = /^Server (?:tidak dapat dihubungi|kami sedang bermasalah)$/
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name })
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true })

const dataOf = (body: { readonly data?: unknown }) =>
  body.data as {
    readonly token: string
    readonly rows: readonly { companies_id: number; companie_name: string }[]
  }

/**
 * A token for which the server gives the answer that the path expects next, and the storage entries of a visit to a
 * company.
 */
const keysFor = async ({
  page,
  tokenOf,
  api,
  coming,
}: Hand): Promise<Readonly<Record<string, string | null>>> => {
  const next = coming("loadUser")
  if (next === "SessionOver") return { "auth.ended": null, "auth.token": "tidak-berlaku" }
  // The server decides when a visit ends: reset the page's fake clock, which has jumped, to the real time.
  await page.clock.setSystemTime(Date.now())
  if (next !== "visitor")
    return { "auth.ended": null, "auth.token": await tokenOf(next === "super" ? "super" : "admin") }
  const own = await tokenOf("super")
  const { rows } = dataOf((await api("auth/super/companies/all", { q: "Maju" }, own)).body)
  const { token } = dataOf(
    (
      await api(
        "auth/super/companies/login",
        { companies_id: rows[0]?.companies_id, reason: "Memeriksa laporan pegawai" },
        own,
      )
    ).body,
  )
  return {
    "auth.ended": null,
    "auth.own_token": own,
    "auth.own_path": "/super-admin/home",
    "auth.token": token,
  }
}
const inOtherTab = async ({ otherTab }: Hand, keys: Readonly<Record<string, string | null>>) => {
  const tab = await otherTab()
  await tab.evaluate((all) => {
    for (const [key, value] of Object.entries(all))
      if (value === null) localStorage.removeItem(key)
      else localStorage.setItem(key, value)
  }, keys)
}
const endInOtherTab = (why: string) => async (hand: Hand) =>
  inOtherTab(hand, { "auth.ended": why, "auth.own_token": null, "auth.own_path": null, "auth.token": null })

const kept = (page: Page, key: string) => page.evaluate((one) => localStorage.getItem(one), key)
/** Advances the page's clock to this many milliseconds after the last activity. */
const jumpTo = async ({ page }: Hand, ms: number) => {
  const now = await page.evaluate(() => Date.now())
  await page.clock.fastForward(Math.max(0, Number(await kept(page, "auth.last_activity")) + ms - now))
}

/** The bell sends a request. */
const ask = async (hand: Hand) => {
  const bell = hand.page.getByRole("banner").locator("summary[aria-label^=Notifikasi]")
  const asked = hand.page.waitForRequest("**/api/v1/notifications")
  if (await bell.locator("xpath=..").evaluate((one) => one.hasAttribute("open"))) await hand.press(bell)
  await hand.press(bell)
  await asked
}

/** An account that must install a second factor would change the company of all other paths. */
const ENROLS = "walked by tests/e2e/keamanan.spec.ts"
const secondStep = (page: Page) => heading(page, "Verifikasi dua langkah")
const isIn = (paths: readonly string[], state: string) => paths.includes(`signedIn.${state}`)
const quiet: Sight = never("nothing of it shows")

export const sessionTour = defineModel({
  ...sessionModel.options,
  gestures: {
    "login.cancel": { control: (page) => button(page, "Batal") },
    "factor.enrolled": never(ENROLS),
    "login.submit": {
      control: (page) =>
        page
          .locator("form")
          .filter({ has: page.getByLabel(/^Email atau username|^Kode verifikasi/) })
          .getByRole("button", { name: /^(?:Masuk|Verifikasi)$/ }),
      act: async (hand) => {
        const { page } = hand
        if (await secondStep(page).isVisible()) {
          await page.getByLabel("Kode verifikasi").fill("000000")
          return hand.press(button(page, "Verifikasi"))
        }
        await page.getByLabel("Email atau username").fill(logins[hand.coming("signIn") ?? ""] ?? MEMBER)
        await page
          .getByLabel("Kata sandi", { exact: true })
          .fill(hand.coming("signIn") === "Refused" ? "salah" : PASSWORD)
        await hand.press(button(page, "Masuk"))
      },
    },
    "session.retry": { control: (page) => button(page, "Coba lagi") },
    "session.over": async (hand) => {
      const { page, api } = hand
      const isLeaving = await page
        .locator('[data-machine="session"][data-state*=\'"crossing":"leaving"\']')
        .count()
      // On the way back the visit's token is gone already, so no logout is sent for the other one.
      if (isLeaving > 0)
        await page.route(
          "**/api/v1/notifications",
          (route) => route.fulfill({ status: 401, json: { api_status: 0, api_message: "" } }),
          { times: 1 },
        )
      else await api("auth/logout", {}, await kept(page, "auth.token"))
      await ask(hand)
    },
    "user.refreshed": async (hand) => {
      const { page, calls } = hand
      await hand.pass(6_000)
      await page.keyboard.press("Shift")
      await page.clock.fastForward(TOUCH_MS)
      await hand.until("me is not sent", () => calls.waiting("me"))
      const answered = page.waitForResponse("**/api/v1/me")
      await calls.release("me")
      await answered
    },
    "tab.signedIn": async (hand) => inOtherTab(hand, await keysFor(hand)),
    "tab.switched": async (hand) => inOtherTab(hand, await keysFor(hand)),
    "tab.signedOut": endInOtherTab("left"),
    "tab.expired": endInOtherTab("expired"),
    "idle.warned": (hand) => jumpTo(hand, IDLE_MS - IDLE_WARNING_MS + 1_000),
    "idle.resumed": async (hand) => {
      const now = await hand.page.evaluate(() => Date.now())
      await inOtherTab(hand, { "auth.last_activity": String(now) })
      await hand.pass(1_000)
    },
    "idle.expired": (hand) => jumpTo(hand, IDLE_MS + 1_000),
    "idle.stay": { control: (page) => idleDialog(page).stay },
    "logout.ask": async (hand) => {
      const { page } = hand
      if (await idleDialog(page).title.isVisible()) return hand.press(idleDialog(page).leave)
      await hand.until("no heading", () => page.locator("main h1").isVisible())
      await hand.press(page.getByLabel(/^Akun /))
      await hand.press(button(page, "Logout"))
    },
    "logout.cancel": { control: (page) => logoutDialog(page).no },
    "logout.confirm": async (hand) => {
      const leave = button(hand.page, "Keluar")
      await hand.press((await leave.isVisible()) ? leave : logoutDialog(hand.page).yes)
    },
    "company.enter": {
      control: (page) => button(page, "Masuk sebagai perusahaan"),
      act: async (hand) => {
        const { page } = hand
        await page.clock.setSystemTime(Date.now())
        await hand.press(button(page, "Masuk sebagai perusahaan"))
        await hand.press(
          page.getByRole("list", { name: "Perusahaan" }).getByRole("button", { name: /PT Maju Bersama/ }),
        )
        await hand.until("no reason asked", () => page.getByLabel(/^Alasan/).isVisible())
        await page.getByLabel(/^Alasan/).fill("Memeriksa laporan pegawai")
        await hand.press(page.getByRole("dialog").getByRole("button", { name: "Masuk", exact: true }))
      },
    },
    "company.leave": { control: (page) => bar(page).getByRole("button", { name: /^Kembali/ }) },
    "visit.expired": (hand) => hand.page.clock.fastForward("01:00:05"),
  },
  states: {
    starting: never("left before anything is drawn"),
    signedOut: {
      seen: (page) => [button(page, "Masuk")],
      gone: (page) => [page.getByText(/^Sesi Anda telah berakhir/)],
      at: /^\/login/,
    },
    expired: {
      seen: (page) => [page.getByText(/^Sesi Anda telah berakhir/), button(page, "Masuk")],
      at: "/login",
    },
    challenged: {
      seen: (page) => [secondStep(page), button(page, "Verifikasi")],
      gone: (page) => [button(page, "Masuk")],
    },
    signingIn: { gone: (page) => [button(page, "Masuk")] },
    loadingUser: { gone: (page) => [button(page, "Masuk"), heading(page, LOST)] },
    unavailable: {
      seen: (page) => [heading(page, LOST), button(page, "Coba lagi"), button(page, "Keluar")],
    },
    signedIn: {
      seen: (page) => [page.locator("header").first()],
      gone: (page) => [button(page, "Sedang masuk…")],
    },
    "signedIn.place": quiet,
    "signedIn.place.deciding": never("left before anything is drawn"),
    "signedIn.place.enrolling": never(ENROLS),
    "signedIn.place.company": { gone: (page) => [bar(page)] },
    "signedIn.place.platform": { gone: (page) => [bar(page)], at: /^\/super-admin/ },
    "signedIn.place.inside": {
      seen: (page) => [bar(page)],
      gone: (page) => [button(page, "Masuk sebagai perusahaan")],
    },
    "signedIn.crossing": quiet,
    "signedIn.crossing.still": { gone: (page) => [page.getByRole("dialog", { name: /^Masuk ke/ })] },
    "signedIn.crossing.entering": {
      gone: (page) => [page.getByRole("dialog", { name: /^Masuk ke/ }), bar(page)],
    },
    "signedIn.crossing.leaving": { seen: (page) => [bar(page).locator("button[aria-disabled]")] },
    "signedIn.idleness": quiet,
    "signedIn.idleness.active": { gone: (page) => [idleDialog(page).title] },
    "signedIn.idleness.warned": { seen: (page) => [idleDialog(page).title, idleDialog(page).stay] },
    "signedIn.leaving": quiet,
    "signedIn.leaving.closed": { gone: (page) => [logoutDialog(page).title] },
    "signedIn.leaving.asking": {
      seen: (page) => [logoutDialog(page).title, logoutDialog(page).yes, logoutDialog(page).no],
    },
    loggingOut: { gone: (page) => [page.getByRole("banner"), logoutDialog(page).title] },
  },
  screen: {
    id: "session",
    opens: {
      "": async (hand) => {
        await hand.open("/login")
        await hand.page.waitForLoadState("networkidle")
      },
      token: async (hand) => {
        await hand.open("/favicon.svg")
        await inOtherTab(hand, await keysFor(hand))
        await hand.page.goto("/home")
      },
      key: async (hand) => {
        await hand.open("/favicon.svg")
        await hand.page.goto(
          new URL(await hand.linkOf(logins[hand.coming("signIn") ?? ""] ?? MEMBER)).pathname,
        )
      },
    },
    facts: ({ challenge: held }) => held !== null,
    replies: {
      signIn: {
        call: ["auth/login", "auth/verify"],
        real: { member: null, super: null, Refused: null },
        injects: {
          challenge: {
            status: 200,
            body: { api_status: 1, api_message: "Masukkan kode verifikasi", data: challenge },
          },
        },
        faults: ["Unreachable", "TimedOut", "ServerBroken", "Tracked"],
      },
      loadUser: {
        call: "me",
        real: { member: null, super: null, visitor: null, SessionOver: null },
        faults: ["Unreachable", "ServerBroken"],
      },
      signOut: { call: "auth/logout", real: { ok: null }, faults: [] },
      enterCompany: {
        call: "auth/super/companies/login",
        real: { ok: null },
        faults: ["Unreachable", "Tracked"],
      },
      leaveCompany: {
        call: "me",
        real: {
          ok: null,
          SessionOver: async ({ api, page }) => {
            await api("auth/logout", {}, await kept(page, "auth.own_token"))
          },
        },
        faults: ["Unreachable"],
      },
      watchIdle: "listens",
      watchTabs: "listens",
      keepAlive: "listens",
      watchVisit: "listens",
      endLater: "listens",
    },
    unwalked: {
      "session.signedIn.place.deciding||0": ENROLS,
      "session.loggingOut|xstate.done.actor.signOut|1":
        "a session that has ended is signed out alike; tests/unit/app/outsideCalls.test.ts",
      "session.loggingOut|xstate.done.actor.signOut|2":
        "a refused logout leaves a token to be ended later, which would reach into other paths; tests/unit/app/outsideCalls.test.ts",
    },
    otherwise: {
      "company.enter in signedIn.crossing.entering":
        "it opens the choice of a company, which is another machine's; that one asks for nothing before it is submitted",
    },
    /** A dialog covers the page; on the platform (no tenant) there is no bell that sends requests. */
    happens: (label, { paths, context }) => {
      // The server does not know the injected challenge: it can only be unreachable.
      if (context.challenge !== null && /^signIn (?:member|super|Refused)$/.test(label)) return false
      if (label.startsWith("tab.") || !paths.includes("signedIn")) return true
      const isAnswer = /^(enterCompany|leaveCompany) /.test(label)
      if (isIn(paths, "crossing.entering")) return isAnswer
      if (isIn(paths, "crossing.leaving")) return isAnswer || label === "session.over"
      if (isIn(paths, "leaving.asking")) return /^logout\.(cancel|confirm)$/.test(label)
      if (isIn(paths, "idleness.warned")) return /^idle\.|^logout\.ask$/.test(label)
      if (label === "session.over") return !isIn(paths, "place.platform")
      // A visit ends before the idle timeout.
      if (label.startsWith("idle.")) return !isIn(paths, "place.inside")
      return true
    },
  },
})
