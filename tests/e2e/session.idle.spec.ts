import type { Page } from "@playwright/test"
import { DEMO_PASSWORD, expect, expectAccessible, people, session, test } from "./fixtures.ts"
import { loginPage } from "./lib/login.ts"
import { idleDialog, logoutDialog } from "./lib/shell.ts"

const DIVISI = "/setting/umum/departement"
const FORM = `${DIVISI}/form`
const EXPIRED = /^Sesi Anda telah berakhir/
/** Shortly after the warning appears, two minutes before the timeout. */
const TO_WARNING = "01:58:03"

const draftKept = (page: Page) => page.getByText(/^Tersimpan sebagai draf/)

test.beforeEach(async ({ page }) => {
  await page.clock.install()
})

test("two minutes before the end a dialog counts down; Tetap masuk goes on", async ({ page, signIn }) => {
  await signIn(page, "admin")
  const { title, text, stay } = idleDialog(page)
  await page.clock.fastForward("01:57:30")
  await expect(session(page)).toHaveAttribute("data-state", /"idleness":"active"/)
  await expect(title).toBeHidden()
  await page.clock.fastForward(40_000)
  await expect(title).toBeVisible()
  await expect(text).toContainText(/berakhir dalam 1:[0-5]\d/)
  await page.clock.fastForward(60_000)
  await expect(text).toContainText(/berakhir dalam 0:[0-5]\d/)
  await stay.click()
  await expect(title).toBeHidden()
  await expect(session(page)).toHaveAttribute("data-state", /"idleness":"active"/)
  await page.clock.fastForward("01:57:30")
  await expect(session(page)).toHaveAttribute("data-state", /"idleness":"active"/)
})

test("axe finds nothing in the warning", async ({ page, signIn }) => {
  await signIn(page, "admin")
  await page.clock.fastForward(TO_WARNING)
  await expect(idleDialog(page).title).toBeVisible()
  await expectAccessible(page)
})

test("the warning is answered, not brushed away; Escape answers it", async ({ page, signIn }) => {
  await signIn(page, "admin")
  const { title } = idleDialog(page)
  await page.clock.fastForward(TO_WARNING)
  await expect(title).toBeVisible()
  await page.mouse.move(300, 300)
  await page.mouse.move(500, 400)
  await page.keyboard.press("Shift")
  await page.clock.runFor(2_000)
  await expect(title).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(title).toBeHidden()
})

test("Keluar in the warning asks as Logout does", async ({ page, signIn }) => {
  await signIn(page, "admin")
  await page.clock.fastForward(TO_WARNING)
  await idleDialog(page).leave.click()
  await expect(logoutDialog(page).title).toBeVisible()
  await logoutDialog(page).yes.click()
  await expect(page).toHaveURL("/login")
  await expect(loginPage(page).message).toBeEmpty()
})

test("after two hours the login page says so, and leads back", async ({ page, signIn }) => {
  await signIn(page, "admin", DIVISI)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Divisi")
  await page.clock.fastForward(TO_WARNING)
  await expect(idleDialog(page).title).toBeVisible()
  await page.clock.fastForward("02:00")
  await expect(page).toHaveURL("/login")
  await expect(loginPage(page).message).toHaveText(EXPIRED)
  expect(await page.evaluate(() => localStorage.getItem("auth.token"))).toBeNull()
  await loginPage(page).signIn(people.admin, DEMO_PASSWORD)
  await expect(page).toHaveURL(DIVISI)
})

test("a laptop that wakes after three hours is signed out, whatever key wakes it", async ({
  page,
  signIn,
}) => {
  await signIn(page, "admin")
  await expect(page.locator("main h1")).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.clock.setSystemTime(Date.now() + 3 * 3_600_000)
  await page.keyboard.press("Shift")
  await expect(page).toHaveURL("/login")
  await expect(loginPage(page).message).toHaveText(EXPIRED)
})

for (const [what, ms] of [
  ["the clock was a year ahead and has been put right", 365 * 24 * 3_600_000],
  ["the time of the last activity is no time", Number.NaN],
] as const)
  test(`two hours are two hours also after ${what}`, async ({ page, signIn }) => {
    await signIn(page, "admin")
    await expect(page.locator("main h1")).toBeVisible()
    await page.evaluate((ahead) => localStorage.setItem("auth.last_activity", String(Date.now() + ahead)), ms)
    await page.clock.runFor(2_000)
    await page.clock.fastForward("01:57:00")
    await expect(session(page)).toHaveAttribute("data-state", /"idleness":"active"/)
    await page.clock.fastForward("03:10")
    await expect(page).toHaveURL("/login")
    await expect(loginPage(page).message).toHaveText(EXPIRED)
  })

test("who is signed out while the first page's code is on its way stays signed out", async ({
  page,
  signIn,
}) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const asked: string[] = []
  await page.route(/\/assets\/work-/, async (route) => {
    asked.push(route.request().url())
    await held
    await route.continue()
  })
  await signIn(page, "admin")
  await page.clock.fastForward("03:00:00")
  await expect(page).toHaveURL("/login")
  release()
  expect(asked).toHaveLength(1)
  await page.evaluate((url) => import(url), asked[0] ?? "")
  await expect(page).toHaveURL("/login")
  await expect(loginPage(page).message).toHaveText(EXPIRED)
})

test("activity in one tab keeps the others signed in", async ({ page, context, signIn }) => {
  await signIn(page, "admin")
  const other = await context.newPage()
  await other.goto("/home")
  await expect(other.locator("main h1")).toBeVisible()
  await page.clock.fastForward("01:30:00")
  await other.keyboard.press("Shift")
  await page.clock.fastForward("01:30:00")
  await expect(session(page)).toHaveAttribute("data-state", /"idleness":"active"/)
  await page.clock.fastForward("00:28:30")
  await expect(idleDialog(page).title).toBeVisible()
  await expect(idleDialog(other).title).toBeVisible()
  await idleDialog(other).stay.click()
  await expect(idleDialog(page).title).toBeHidden()
})

test("what was typed survives, for the one who typed it", async ({ page, signIn }) => {
  await signIn(page, "admin", FORM)
  await page.getByLabel(/^Nama/).fill("Divisi Uji Coba")
  await expect(draftKept(page)).toBeVisible()
  await page.clock.fastForward("03:00:00")
  await expect(loginPage(page).message).toHaveText(EXPIRED)

  await loginPage(page).signIn(people.terbatas, DEMO_PASSWORD)
  await expect(page).toHaveURL(FORM)
  await expect(page.getByLabel(/^Nama/)).toHaveValue("")
  await expect(page.getByRole("button", { name: "Pulihkan" })).toBeHidden()
  await page.clock.fastForward("03:00:00")
  await expect(loginPage(page).message).toHaveText(EXPIRED)

  await loginPage(page).signIn(people.admin, DEMO_PASSWORD)
  await expect(page).toHaveURL(FORM)
  await page.getByRole("button", { name: "Pulihkan" }).click()
  await expect(page.getByLabel(/^Nama/)).toHaveValue("Divisi Uji Coba")
})

test("the server is touched every five minutes, but only while somebody works", async ({ page, signIn }) => {
  const calls: string[] = []
  await signIn(page, "admin")
  await expect(page.locator("main h1")).toBeVisible()
  page.on("request", (request) => {
    if (request.url().includes("/api/v1/"))
      calls.push(new URL(request.url()).pathname.slice("/api/v1/".length))
  })
  await page.clock.fastForward("05:01")
  await expect.poll(() => calls).toContain("notifications")
  expect(calls).not.toContain("me")
  await page.keyboard.press("Shift")
  /** Wait for the answer: a jump of the clock while it is pending would time it out. */
  const answered = page.waitForResponse("**/api/v1/me")
  await page.clock.fastForward("05:01")
  await answered
  expect(calls.filter((call) => call === "me")).toEqual(["me"])
  await page.clock.fastForward("05:01")
  await page.clock.fastForward("05:01")
  expect(calls.filter((call) => call === "me")).toEqual(["me"])
})
