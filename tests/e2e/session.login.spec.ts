import { DEMO_PASSWORD, expect, expectAccessible, people, session, test } from "./fixtures.ts"

test("a company admin signs in with the form and lands on the home page", async ({ page }) => {
  await page.goto("/login")
  await page.getByLabel("Email atau username").fill(people.admin)
  await page.getByLabel("Kata sandi", { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole("button", { name: "Masuk", exact: true }).click()
  await expect(page).toHaveURL("/home")
  await expect(session(page)).toHaveAttribute("data-state", /^\{"signedIn"/)
})

test("axe finds nothing on the login page", async ({ page }) => {
  await page.goto("/login")
  await expectAccessible(page)
})

test("signing in without the form", async ({ page, signIn }) => {
  await signIn(page, "super")
  await expect(page).toHaveURL("/super-admin/home")
})
