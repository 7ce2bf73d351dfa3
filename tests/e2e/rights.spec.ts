import type { SessionUser } from "#contract/kit/user.ts"
import { answers, expect, expectAccessible, test } from "./fixtures.ts"
import { shell } from "./lib/app.ts"

const LOCKED = "Halaman ini tidak terbuka untuk Anda"

test("a company without a module meets a closed door at its address, in the menu and in the palette", async ({
  page,
  signIn,
}) => {
  await signIn(page, "lain")
  await expect(shell(page).heading).toBeVisible()
  await expect(shell(page).menu.getByRole("link", { name: "Reimbursement" })).toHaveCount(0)
  await page.goto("/reimbursment")
  await expect(page.getByRole("heading", { name: LOCKED })).toBeVisible()
  await expect(page.getByRole("main")).toContainText("Reimbursement tidak aktif untuk perusahaan Anda")
  await expectAccessible(page)
  await page.getByRole("link", { name: "Ke beranda", exact: true }).click()
  await expect(page).toHaveURL("/home")
  await page.keyboard.press("Control+k")
  await page.getByRole("combobox").fill("Reimbursement")
  await expect(page.getByRole("option")).toHaveText(["Tidak ada yang cocok dengan “Reimbursement”."])
})

test("a module switched off while its page is open closes it with the next call", async ({
  page,
  signIn,
  api,
  tokenOf,
  faults,
}) => {
  await signIn(page, "admin", "/reimbursment")
  await expect(shell(page).menu.getByRole("link", { name: "Reimbursement" })).toHaveCount(1)
  const { body } = await api("me", {}, await tokenOf("admin"))
  const { user } = body.data as { readonly user: SessionUser }
  const without = user.menu_companies.filter((module) => module !== "Reimbursement")
  await faults.answer("me", answers.ok({ user: { ...user, menu_companies: without } }))
  const why = "Reimbursement tidak aktif untuk perusahaan Anda"
  await faults.answer("reimbursment/list/all", answers.refused(why, "switched_off"))
  await page.getByRole("searchbox").first().fill("sri")
  await expect(page.getByRole("heading", { name: LOCKED })).toBeVisible()
  await expect(page.getByRole("main")).toContainText(why)
  await expect(shell(page).menu.getByRole("link", { name: "Reimbursement" })).toHaveCount(0)
})
