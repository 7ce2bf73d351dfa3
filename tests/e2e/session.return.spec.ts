import { DEMO_PASSWORD, expect, people, session, test } from "./fixtures.ts"
import { keptBySession, loginPage } from "./lib/login.ts"

const DIVISI = "/setting/umum/departement"

test("the page that was asked for, with its query, comes after signing in, once", async ({ page }) => {
  await page.goto(`${DIVISI}?q=keuangan`)
  await expect(page).toHaveURL("/login")
  await loginPage(page).signIn(people.admin, DEMO_PASSWORD)
  await expect(page).toHaveURL(`${DIVISI}?q=keuangan`)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Divisi")
  expect(Object.keys(await keptBySession(page)).sort()).toEqual(["auth.last_activity", "auth.token"])
  await page.goto("/login")
  await expect(page).toHaveURL("/home")
})

const hostile = [
  "//jahat.test",
  "https://jahat.test/home",
  "javascript:alert(1)",
  "/\\jahat.test",
  "/%2F%2Fjahat.test",
  "/home/../../jahat",
  "/special/auth/kunci",
  "/login?terus=menerus",
]
for (const wanted of hostile)
  test(`a remembered "${wanted}" is not gone to`, async ({ page }) => {
    await page.goto("/login")
    await page.evaluate((value) => {
      sessionStorage.setItem("auth.redirect", value)
      localStorage.setItem("auth.redirect", value)
    }, wanted)
    await loginPage(page).signIn(people.admin, DEMO_PASSWORD)
    await expect(page).toHaveURL("/home")
    await expect(page.locator("main h1")).toBeVisible()
  })

for (const [who, asked, shown] of [
  ["admin", "/", "/home"],
  ["admin", "/login", "/home"],
  ["admin", "/login-dashboard", "/home"],
  ["admin", "/redirect", "/home"],
  ["admin", "/super-admin/home", "/home"],
  ["admin", "/setting/umum/departement", "/setting/umum/departement"],
  ["kantor", "/setting/umum/departement", "/home"],
  ["terbatas", "/setting/umum/departement", "/setting/umum/departement"],
  ["super", "/login", "/super-admin/home"],
  ["super", "/home", "/super-admin/home"],
  ["super", "/setting/umum/departement", "/super-admin/home"],
  ["super", "/redirect", "/super-admin/home"],
] as const)
  test(`${who} asks for ${asked} and gets ${shown}`, async ({ page, signIn }) => {
    await signIn(page, who, asked)
    await expect(page).toHaveURL(shown)
    await expect(page.locator("main h1")).toBeVisible()
  })

for (const asked of ["/", "/login-dashboard", "/home", "/super-admin/home", "/redirect", "/tidak/ada"])
  test(`signed out, ${asked} is the login page`, async ({ page }) => {
    await page.goto(asked)
    await expect(page).toHaveURL("/login")
    await expect(loginPage(page).username).toBeVisible()
  })

test("a company's admin who asked for a super administrator's page lands on /home", async ({ page }) => {
  await page.goto("/super-admin/home")
  await loginPage(page).signIn(people.admin, DEMO_PASSWORD)
  await expect(page).toHaveURL("/home")
})

test("going back after signing out shows no page behind the sign-in", async ({ page, signIn }) => {
  await signIn(page, "admin")
  await page.goto(DIVISI)
  await expect(page.locator("main h1")).toBeVisible()
  await page.evaluate(() => localStorage.removeItem("auth.token"))
  await page.reload()
  await expect(page).toHaveURL("/login")
  await page.goBack()
  await expect(page).toHaveURL("/login")
  await expect(loginPage(page).username).toBeVisible()
  await expect(session(page)).toHaveAttribute("data-state", '"signedOut"')
})
