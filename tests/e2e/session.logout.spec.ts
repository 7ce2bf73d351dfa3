import { answers, DEMO_PASSWORD, expect, expectAccessible, people, session, test, toast } from "./fixtures.ts"
import { keptBySession, loginPage } from "./lib/login.ts"
import { accountMenu, logout, logoutDialog } from "./lib/shell.ts"

const DIVISI = "/setting/umum/departement"
const BYE = "Kamu telah logout"
const EXPIRED = /^Sesi Anda telah berakhir\. Silakan masuk lagi/

test("Logout asks; NO and Escape change nothing and give the focus back", async ({ page, signIn }) => {
  await signIn(page, "admin")
  const { title, no, yes } = logoutDialog(page)
  for (const leave of [() => no.click(), () => page.keyboard.press("Escape")]) {
    await accountMenu(page).open()
    await accountMenu(page).logout.click()
    await expect(title).toBeVisible()
    await expect(yes).toBeFocused()
    await leave()
    await expect(title).toBeHidden()
    await expect(page.getByLabel(/^Akun /)).toBeFocused()
    await expect(page).toHaveURL("/home")
  }
})

test("axe finds nothing in the dialog", async ({ page, signIn }) => {
  await signIn(page, "admin")
  await accountMenu(page).open()
  await accountMenu(page).logout.click()
  await expect(logoutDialog(page).title).toBeVisible()
  await expectAccessible(page)
})

test("YES ends the session here and on the server, and remembers no page", async ({ page, signIn, api }) => {
  await signIn(page, "admin", DIVISI)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Divisi")
  const token = (await keptBySession(page))["auth.token"] ?? ""
  expect((await api("me", {}, token)).status).toBe(200)
  await logout(page)
  await expect(toast(page, BYE)).toBeVisible()
  await expect(page).toHaveURL("/login")
  await expect(page).toHaveTitle("Masuk · Balai")
  await expect(loginPage(page).username).toBeFocused()
  await expect(loginPage(page).message).toBeEmpty()
  await expect.poll(async () => (await api("me", {}, token)).status).toBe(401)
  expect(await keptBySession(page)).toEqual({ "auth.ended": "left" })
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("list-"))),
  ).toEqual([])
  await loginPage(page).signIn(people.admin, DEMO_PASSWORD)
  await expect(page).toHaveURL("/home")
})

test("the toast stands at the top in the middle and goes by itself", async ({ page, signIn }) => {
  await signIn(page, "admin")
  await logout(page)
  await expect(toast(page, BYE)).toBeVisible()
  const shown = Date.now()
  const box = await toast(page, BYE).boundingBox()
  expect(box?.y).toBeLessThan(120)
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - 720)).toBeLessThan(20)
  await expect(toast(page, BYE)).toBeHidden()
  const seconds = (Date.now() - shown) / 1_000
  expect(seconds).toBeGreaterThan(1.5)
  expect(seconds).toBeLessThan(8)
})

test("Logout works without a network", async ({ page, signIn, faults }) => {
  /** The chunk of the dialogs is prefetched when the browser is idle, which on a busy machine is after `networkidle`. */
  const dialogs = page.waitForResponse((response) => /\/assets\/layers-[^/]+\.js$/.test(response.url()))
  await signIn(page, "admin")
  await expect(page.locator("main h1")).toBeVisible()
  await (await dialogs).finished()
  await page.waitForLoadState("networkidle")
  await faults.offline(true)
  await logout(page)
  await expect(page).toHaveURL("/login")
  await expect(toast(page, BYE)).toBeVisible()
  expect(await keptBySession(page)).toEqual({ "auth.ended": "left" })
  await faults.offline(false)
  await loginPage(page).signIn(people.admin, DEMO_PASSWORD)
  await expect(page).toHaveURL("/home")
})

test("a session the server has ended leads to the login page with a word, and back", async ({
  page,
  signIn,
  api,
  guard,
}) => {
  guard.allowLoads((url) => url.pathname.startsWith("/api/v1/"))
  await signIn(page, "admin", `${DIVISI}?q=a`)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Divisi")
  // Wait for pending calls: one of them would end the session before the link is pressed.
  await page.waitForLoadState("networkidle")
  await api("auth/logout", {}, (await keptBySession(page))["auth.token"])
  await page.getByRole("link", { name: /ke beranda/ }).click()
  await expect(page).toHaveURL("/login")
  await expect(loginPage(page).message).toHaveText(EXPIRED)
  await expect(session(page)).toHaveAttribute("data-state", '"expired"')
  expect(await keptBySession(page)).toEqual({ "auth.ended": "expired", "auth.redirect": "/home" })
  await expectAccessible(page)
  await loginPage(page).signIn(people.admin, DEMO_PASSWORD)
  await expect(page).toHaveURL("/home")
})

test("a kept token that is good for nothing leads to the login page with a word, and back", async ({
  page,
  guard,
}) => {
  guard.allowLoads((url) => ["/api/v1/me", "/api/v1/devisi/list-all"].includes(url.pathname))
  await page.goto("/favicon.svg")
  await page.evaluate(() => localStorage.setItem("auth.token", "sudah-lama"))
  await page.goto(DIVISI)
  await expect(page).toHaveURL("/login")
  await expect(loginPage(page).message).toHaveText(EXPIRED)
  await loginPage(page).signIn(people.admin, DEMO_PASSWORD)
  await expect(page).toHaveURL(DIVISI)
})

test("an answer to a session that is no longer this one ends nothing", async ({
  page,
  signIn,
  tokenOf,
  faults,
}) => {
  await signIn(page, "admin")
  await expect(page.locator("main h1")).toBeVisible()
  const held = await faults.hold("devisi/list-all")
  await page.getByRole("link", { name: "Pengaturan" }).click()
  await page.getByRole("link", { name: /^Divisi / }).click()
  await held.arrived()
  await page.evaluate((token) => localStorage.setItem("auth.token", token), await tokenOf("admin"))
  await held.answer(answers.sessionOver())
  await page.goto("/home")
  await expect(page.locator("main h1")).toBeVisible()
  await expect(page).toHaveURL("/home")
})

test("a server that answers every call with 500 is said to be broken, not out of reach", async ({
  page,
  signIn,
  faults,
}) => {
  await signIn(page, "admin", DIVISI)
  await faults.answer("me", answers.status(500))
  await page.reload()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Server kami sedang bermasalah")
  await expect(page).toHaveTitle("Server kami sedang bermasalah · Balai")
  await expect(page.getByText(/^500 Internal Server Error/)).toBeVisible()
})

test("a server out of reach at the start says so, and Coba lagi goes on to the page", async ({
  page,
  signIn,
  faults,
}) => {
  await signIn(page, "admin", DIVISI)
  const lift = await faults.abort("me")
  await page.reload()
  const retry = page.getByRole("button", { name: "Coba lagi" })
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Server tidak dapat dihubungi")
  await expect(page).toHaveTitle("Server tidak dapat dihubungi · Balai")
  await expect(page.getByText("Terjadi kesalahan pada jaringan internet anda")).toBeVisible()
  await expectAccessible(page)
  await retry.click()
  await expect(retry).toBeVisible()
  await expect(page).toHaveURL(DIVISI)
  await lift()
  await retry.click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Divisi")
  await expect(page).toHaveURL(DIVISI)
})

test("a server out of reach at the start lets people leave", async ({ page, signIn, faults }) => {
  await signIn(page, "admin", DIVISI)
  await faults.abort("me")
  await page.reload()
  await page.getByRole("button", { name: "Keluar" }).click()
  await expect(page).toHaveURL("/login")
  await expect(toast(page, BYE)).toBeVisible()
  expect(await keptBySession(page)).toEqual({ "auth.ended": "left" })
})
