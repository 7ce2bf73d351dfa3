import { DEMO_PASSWORD, expect, expectAccessible, people, session, test } from "./fixtures.ts"
import { keptBySession, loginPage } from "./lib/login.ts"

const WRONG = "Email/username atau kata sandi salah"

for (const [how, username] of [
  ["e-mail", "admin@maju.test"],
  ["username", "admin.maju"],
  ["e-mail in capitals, with spaces around it", "  Admin@Maju.test "],
] as const)
  test(`signing in by ${how} leads home`, async ({ page }) => {
    await page.goto("/login")
    await expect(page).toHaveTitle("Masuk · Balai")
    await loginPage(page).signIn(username, DEMO_PASSWORD)
    await expect(page).toHaveURL("/home")
    await expect(session(page)).toHaveAttribute("data-state", /^\{"signedIn"/)
    await expect(page.locator("main h1")).toBeFocused()
  })

test("a super administrator lands on /super-admin/home", async ({ page }) => {
  await page.goto("/login")
  await loginPage(page).signIn(people.super, DEMO_PASSWORD)
  await expect(page).toHaveURL("/super-admin/home")
})

test("the token is kept under auth. and sent as it is", async ({ page }) => {
  await page.goto("/login")
  const sent = page.waitForRequest("**/api/v1/index/home")
  await loginPage(page).signIn(people.admin, DEMO_PASSWORD)
  const header = (await sent).headers()["access-token"]
  const kept = await keptBySession(page)
  expect(Object.keys(kept).sort()).toEqual(["auth.last_activity", "auth.token"])
  expect(header).toBe(kept["auth.token"])
  expect(header).toMatch(/^[\w-]{43}$/)
  const elsewhere = await page.evaluate(
    (token) =>
      [...Object.entries(localStorage), ...Object.entries(sessionStorage)].filter(
        ([key, value]) => key !== "auth.token" && String(value).includes(token),
      ),
    kept["auth.token"] ?? "",
  )
  expect(elsewhere).toEqual([])
  expect(await page.context().cookies()).toEqual([])
})

test("a wrong password and an unknown account are told in the same words, and the name stays", async ({
  page,
}) => {
  const form = loginPage(page)
  await page.goto("/login")
  for (const username of [people.lain, "tidak.ada@maju.test"]) {
    await form.signIn(username, "salah-sekali")
    await expect(form.message).toHaveText(WRONG)
    await expect(form.username).toHaveValue(username)
    await expect(form.password).toBeFocused()
    await expect(form.password).toHaveAttribute("aria-invalid", "true")
    await expect(form.password).toHaveAccessibleDescription(WRONG)
    await expect(page).toHaveURL("/login")
  }
  await expectAccessible(page)
  await form.password.fill(DEMO_PASSWORD)
  await form.username.fill(people.lain)
  await form.press.click()
  await expect(page).toHaveURL("/home")
})

test("after five wrong passwords the wait is told", async ({ page, api }) => {
  const username = "penjaga@maju.test"
  for (const _ of Array(5)) await api("auth/login", { username, password: "salah-sekali" })
  await page.goto("/login")
  await loginPage(page).signIn(username, "salah-sekali")
  await expect(loginPage(page).message).toHaveText(
    "Terlalu banyak percobaan masuk. Coba lagi dalam 15 menit.",
  )
})

test("empty fields send nothing", async ({ page }) => {
  const form = loginPage(page)
  let calls = 0
  page.on("request", (request) => {
    if (request.url().includes("/api/v1/")) calls += 1
  })
  await page.goto("/login")
  await form.press.click()
  await expect(form.username).toBeFocused()
  await form.username.fill(people.admin)
  await form.press.click()
  await expect(form.password).toBeFocused()
  expect(calls).toBe(0)
  await form.username.fill("   ")
  await form.password.fill("apa saja")
  await form.press.click()
  await expect(form.message).toHaveText("Isi email atau username dan kata sandi Anda.")
})

test("an unreachable server is told, and the same press later signs in", async ({ page, faults }) => {
  const form = loginPage(page)
  await page.goto("/login")
  const lift = await faults.abort("auth/login")
  await form.signIn(people.admin, DEMO_PASSWORD)
  await expect(form.press).toHaveText("Sedang masuk…")
  await expect(form.message).toHaveText("Terjadi kesalahan pada jaringan internet anda")
  await lift()
  await form.press.click()
  await expect(page).toHaveURL("/home")
})

const isScript = (url: URL) => /\/assets\/(?!early).*\.js$/.test(url.pathname)

test("a press before the code has arrived is kept", async ({ page, faults }) => {
  const scripts = await faults.holdUrl(isScript)
  await page.goto("/login", { waitUntil: "commit" })
  await loginPage(page).signIn(people.admin, DEMO_PASSWORD)
  await expect(page).toHaveURL("/login")
  await scripts.release()
  await expect(page).toHaveURL("/home")
})

test("a press before the code has arrived that fails keeps the name", async ({ page, faults }) => {
  const form = loginPage(page)
  const scripts = await faults.holdUrl(isScript)
  await page.goto("/login", { waitUntil: "commit" })
  await form.signIn(people.baru, "salah-sekali")
  await scripts.release()
  await expect(form.message).toHaveText(WRONG)
  await expect(form.username).toHaveValue(people.baru)
  await expect(form.password).toBeFocused()
})

test("what is typed before the code has arrived stays, also under Enter", async ({ page, faults }) => {
  const form = loginPage(page)
  const scripts = await faults.holdUrl(isScript)
  await page.goto("/login", { waitUntil: "commit" })
  await form.fill(people.admin, "salah-sekali")
  await scripts.release()
  await expect(page.locator("html")).not.toHaveClass(/signed-in/)
  const answered = page.waitForResponse("**/api/v1/auth/login")
  await form.password.press("Enter")
  await answered
  await expect(form.message).toHaveText(WRONG)
  await expect(form.username).toHaveValue(people.admin)
  await expect(form.password).toHaveValue("salah-sekali")
})

test("pressing again while signing in does nothing", async ({ page, faults }) => {
  const form = loginPage(page)
  await page.goto("/login")
  const held = await faults.hold("auth/login")
  await form.signIn(people.admin, DEMO_PASSWORD)
  await held.arrived()
  await form.press.click({ force: true })
  await form.password.press("Enter")
  expect(held.count()).toBe(1)
  await held.release()
  await expect(page).toHaveURL("/home")
})

test("somebody signed in who opens /login sees no login form on the way home", async ({
  page,
  signIn,
  faults,
}) => {
  await signIn(page, "admin")
  const scripts = await faults.holdUrl(isScript)
  await page.goto("/login", { waitUntil: "commit" })
  await expect(page.locator("form[data-early]")).toBeAttached()
  await expect(page.locator("form[data-early]")).toBeHidden()
  const me = await faults.hold("me")
  await scripts.release()
  await me.arrived()
  await expect(page.locator("form[data-early]")).not.toBeAttached()
  await me.release()
  await expect(page).toHaveURL("/home")
})

test("the password can be looked at, with the keyboard too", async ({ page }) => {
  const form = loginPage(page)
  await page.goto("/login")
  await form.password.fill("rahasia")
  await page.keyboard.press("Tab")
  const eye = page.getByRole("button", { name: "Lihat kata sandi" })
  await expect(eye).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(form.password).toHaveAttribute("type", "text")
  await expect(form.password).toHaveValue("rahasia")
  await expect(eye).toHaveAttribute("aria-pressed", "true")
})

test("axe finds nothing on the login page", async ({ page }) => {
  await page.goto("/login")
  await expect(loginPage(page).username).toBeFocused()
  await expectAccessible(page)
})
