import { answers, DEMO_PASSWORD, expect, people, session, test } from "./fixtures.ts"
import { keptBySession, loginPage } from "./lib/login.ts"
import { logout } from "./lib/shell.ts"

const DIVISI = "/setting/umum/departement"
const EXPIRED = /^Sesi Anda telah berakhir/

test("signing out in one tab signs the others out, which remember nothing", async ({
  page,
  context,
  signIn,
}) => {
  await signIn(page, "admin")
  const other = await context.newPage()
  await other.goto(DIVISI)
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Divisi")
  await logout(page)
  await expect(other).toHaveURL("/login")
  await expect(session(other)).toHaveAttribute("data-state", '"signedOut"')
  await expect(loginPage(other).message).toBeEmpty()
  expect(Object.keys(await keptBySession(other))).toEqual(["auth.ended"])
})

test("signing in in one tab signs the others in, each at the page it was asked for", async ({
  page,
  context,
}) => {
  const other = await context.newPage()
  await page.goto("/home")
  await other.goto(`${DIVISI}?q=a`)
  await expect(page).toHaveURL("/login")
  await expect(other).toHaveURL("/login")
  await loginPage(page).signIn(people.admin, DEMO_PASSWORD)
  await expect(page).toHaveURL("/home")
  await expect(other).toHaveURL(`${DIVISI}?q=a`)
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Divisi")
})

test("a session that ends in one tab ends in the others with the same word", async ({
  page,
  context,
  signIn,
  faults,
}) => {
  await signIn(page, "admin")
  const other = await context.newPage()
  await other.goto(DIVISI)
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Divisi")
  const lift = await faults.answer("index/home", answers.sessionOver())
  await page.goto("/home")
  await expect(loginPage(page).message).toHaveText(EXPIRED)
  await expect(other).toHaveURL("/login")
  await expect(loginPage(other).message).toHaveText(EXPIRED)
  await lift()
  await loginPage(other).signIn(people.admin, DEMO_PASSWORD)
  await expect(other).toHaveURL(DIVISI)
})

test("somebody else who signs in in one tab is who the other tab shows", async ({
  page,
  context,
  signIn,
  openContext,
}) => {
  await signIn(page, "admin")
  const other = await context.newPage()
  await other.goto("/home")
  await expect(other.getByLabel("Akun Siti Rahma")).toBeVisible()
  await logout(page)
  await expect(other).toHaveURL("/login")
  await loginPage(page).signIn(people.lain, DEMO_PASSWORD)
  await expect(other.getByLabel("Akun Hendra Gunawan")).toBeVisible()
  await expect(other).toHaveURL("/home")

  const elsewhere = await (await openContext()).newPage()
  await elsewhere.goto("/home")
  await expect(elsewhere).toHaveURL("/login")
})
