import { DEMO_PASSWORD, expect, people, session, test, type Who } from "./fixtures.ts"
import { keptBySession, loginPage } from "./lib/login.ts"

const DIVISI = "/setting/umum/departement"

test("the page that was asked for, with its query and its part after #, comes after signing in, once", async ({
  page,
}) => {
  await page.goto(`${DIVISI}?q=keuangan#isi`)
  await expect(page).toHaveURL("/login")
  await loginPage(page).signIn(people.admin, DEMO_PASSWORD)
  await expect(page).toHaveURL(`${DIVISI}?q=keuangan#isi`)
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
test("a remembered address that is not safe is not gone to", async ({ openContext }) => {
  for (const wanted of hostile) {
    const page = await (await openContext()).newPage()
    await page.goto("/login")
    await page.evaluate((value) => {
      sessionStorage.setItem("auth.redirect", value)
      localStorage.setItem("auth.redirect", value)
    }, wanted)
    await loginPage(page).signIn(people.admin, DEMO_PASSWORD)
    await expect(page, wanted).toHaveURL("/home")
    await expect(page.locator("main h1")).toBeVisible()
  }
})

const asked: Readonly<Partial<Record<Who, readonly (readonly [string, string])[]>>> = {
  admin: [
    ["/", "/home"],
    ["/login", "/home"],
    ["/login-dashboard", "/home"],
    ["/redirect", "/home"],
    ["/super-admin/home", "/home"],
    [DIVISI, DIVISI],
  ],
  kantor: [[DIVISI, "/home"]],
  terbatas: [[DIVISI, DIVISI]],
  super: [
    ["/login", "/super-admin/home"],
    ["/home", "/super-admin/home"],
    [DIVISI, "/super-admin/home"],
    ["/redirect", "/super-admin/home"],
  ],
}
for (const [who, pages] of Object.entries(asked) as [Who, readonly [string, string][]][])
  test(`what ${who} asks for, and gets`, async ({ page, signIn }) => {
    await signIn(page, who)
    for (const [path, shown] of pages) {
      await page.goto(path)
      await expect(page, path).toHaveURL(shown)
      await expect(page.locator("main h1")).toBeVisible()
    }
  })

test("signed out, every page is the login page", async ({ page }) => {
  for (const path of ["/", "/login-dashboard", "/home", "/super-admin/home", "/redirect", "/tidak/ada"]) {
    await page.goto(path)
    await expect(page, path).toHaveURL("/login")
    await expect(loginPage(page).username).toBeVisible()
  }
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
