import type { SessionUser } from "#contract/kit/user.ts"
import { rightOf } from "#contract/kit/modules.ts"
import { ROUTES } from "#contract/pages/routes.ts"
import { findRoute } from "#src/app/routes.ts"
import { answers, expect, expectAccessible, test } from "./fixtures.ts"
import { shell } from "./lib/app.ts"

const LOCKED = "Halaman ini tidak terbuka untuk Anda"
/** Areas that the company does not have are no pages. */
const CLOSED = [LOCKED, "This page could not be found"]

test("a company without a module meets a closed door at its address, in the menu and in the palette", async ({
  page,
  signIn,
}) => {
  await signIn(page, "lain")
  await expect(shell(page).heading).toBeVisible()
  await expect(shell(page).menu.getByText("Reimbursement")).toHaveCount(0)
  await page.goto("/reimbursment")
  await expect(page.getByRole("heading", { name: LOCKED })).toBeVisible()
  await expect(page.getByRole("main")).toContainText("Reimbursement tidak aktif untuk perusahaan Anda")
  await expectAccessible(page)
  await page.getByRole("link", { name: "Ke beranda", exact: true }).click()
  await expect(page).toHaveURL("/home")
  /** A new page takes the focus and closes the palette: wait for the home first. */
  await expect(page.getByRole("main").getByRole("combobox").first()).toBeVisible()
  const words = shell(page).palette.getByRole("combobox")
  await expect(async () => {
    await page.keyboard.press("Control+k")
    await expect(words).toBeFocused({ timeout: 2_000 })
  }).toPass()
  await words.fill("Reimbursement")
  await expect(shell(page).palette.getByText("Tidak ada yang cocok dengan “Reimbursement”.")).toBeVisible()
  await expect(page.getByRole("option")).toHaveText(["Cari “Reimbursement” di Pegawai"])
})

test("a module switched off while its page is open closes it with the next call", async ({
  page,
  signIn,
  api,
  tokenOf,
  faults,
}) => {
  await signIn(page, "admin", "/reimbursment")
  await expect(shell(page).menu.locator("summary", { hasText: "Reimbursement" })).toHaveCount(1)
  const { body } = await api("me", {}, await tokenOf("admin"))
  const { user } = body.data as { readonly user: SessionUser }
  const without = user.menu_companies.filter((module) => module !== "Reimbursement")
  await faults.answer("me", answers.ok({ user: { ...user, menu_companies: without } }))
  const why = "Reimbursement tidak aktif untuk perusahaan Anda"
  await faults.answer("reimbursment/list/all", answers.refused(why, "switched_off"))
  const locked = page.getByRole("heading", { name: LOCKED })
  /** Either the search sends the refused request, or the queue itself does, and then there is no search box. */
  await Promise.race([page.getByRole("searchbox").first().fill("sri"), locked.waitFor()])
  await expect(locked).toBeVisible()
  await expect(page.getByRole("main")).toContainText(why)
  await expect(shell(page).menu.getByText("Reimbursement")).toHaveCount(0)
})

test("whoever decides on claims of one office opens at every live address what their role gives, and nothing else", async ({
  page,
  signIn,
  api,
  tokenOf,
}) => {
  await signIn(page, "klaim")
  const { user } = (await api("me", {}, await tokenOf("klaim"))).body.data as { readonly user: SessionUser }
  const rights = user.rights ?? []
  expect(rights).toContain("claims.approve")
  const live = ROUTES.filter(
    ({ path, access }) => !/[{*]/.test(path) && access !== "guest" && access !== "public",
  )
    .filter(({ path }) => findRoute(path) !== null)
    .filter(({ path }) => !path.startsWith("/welcome"))
  expect(live.length).toBeGreaterThan(40)
  const isOpen = async (path: string) =>
    new URL(page.url()).pathname === path &&
    !CLOSED.includes(await page.locator("main h1").first().innerText())
  for (const { path, access, needs } of live) {
    const isGiven =
      access === "company" &&
      (needs === null || (needs.action !== "choose" && rights.includes(rightOf(needs.module, needs.action))))
    await page.evaluate((to) => {
      history.pushState(null, "", to)
      dispatchEvent(new PopStateEvent("popstate"))
    }, path)
    await expect.poll(() => isOpen(path), { message: path }).toBe(isGiven)
  }
  const rows = (await api("reimbursment/list/all", {}, await tokenOf("klaim"))).body.data as {
    readonly rows: readonly { readonly member: { readonly kantor: string } }[]
  }
  expect(new Set(rows.rows.map(({ member }) => member.kantor)).size).toBe(1)
})
