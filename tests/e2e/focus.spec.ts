import type { Page } from "@playwright/test"
import { matchRoute } from "#contract/pages/routes.ts"
import { earlyLists } from "#src/app/live/earlyLists.ts"
import { findRoute } from "#src/app/routes.ts"
import { expect, test } from "./fixtures.ts"

const PEGAWAI = "/users/pegawai"

test("whoever filters a list by keyboard stays where they are", async ({ page, signIn }) => {
  await signIn(page, "admin", PEGAWAI)
  const filter = (name: string | RegExp) => page.getByRole("search").locator("summary", { hasText: name })
  await filter("Kantor").focus()
  await page.keyboard.press("Enter")
  await page.getByRole("button", { name: "Cabang Bandung" }).press("Enter")
  await expect(filter(/Kantor:\s*Cabang Bandung/)).toBeFocused()
  await page.getByRole("button", { name: "Hapus filter Kantor: Cabang Bandung" }).press("Enter")
  await expect(page).toHaveURL(PEGAWAI)
  await expect(filter("Kantor")).toBeFocused()
})

test("what clears a list and goes away hands the focus on", async ({ page, signIn }) => {
  await signIn(page, "admin", `${PEGAWAI}?q=tidak-ada-orangnya`)
  await page.getByRole("button", { name: "Hapus pencarian dan filter" }).press("Enter")
  await expect(page.getByRole("searchbox")).toBeFocused()

  const second = page.getByRole("checkbox").nth(2)
  await second.press("Space")
  await page.getByRole("button", { name: "Batal pilih" }).press("Enter")
  await expect(second).toBeFocused()
  await expect(second).not.toBeChecked()
})

test("a notice that is answered leaves the focus at the head of its page", async ({
  page,
  signIn,
  api,
  tokenOf,
}) => {
  const token = await tokenOf("admin")
  const made = await api(
    "devisi/create",
    { nama: "Divisi berfokus", request_id: `focus-${Date.now()}` },
    token,
  )
  const { id } = made.body.data as { readonly id: number }
  await signIn(page, "admin", `/setting/umum/departement/form/${id}`)
  const kode = page.getByRole("textbox", { name: "Kode" })
  const heading = page.getByRole("heading", { level: 1 })
  await kode.fill("FK")
  await expect(page.getByText("Tersimpan sebagai draf")).toBeVisible()
  await page.reload()
  await page.getByRole("button", { name: "Pulihkan" }).press("Enter")
  await expect(heading).toBeFocused()

  await api(
    "devisi/create",
    { id, nama: "Divisi lain", version: 1, request_id: `other-${Date.now()}` },
    token,
  )
  await page.keyboard.press("Control+s")
  await page.getByRole("button", { name: "Pakai yang tersimpan" }).press("Enter")
  await expect(heading).toBeFocused()

  await page.goto("/setting/umum/departement?q=Gudang")
  await page.getByRole("checkbox").nth(1).press("Space")
  await page.getByRole("button", { name: "Hapus" }).press("Enter")
  await page.getByRole("alertdialog").getByRole("button", { name: "Hapus divisi" }).press("Enter")
  await page.getByRole("button", { name: "Tutup", exact: true }).press("Enter")
  await expect(heading).toBeFocused()
})

const pages = Object.keys(earlyLists).map((path) => ({ path, access: matchRoute(path)?.route.access }))

/** Client-side navigation, without a page load. */
const go = async (page: Page, path: string, search = ""): Promise<void> => {
  const route = findRoute(path)
  await page.evaluate((to) => {
    history.pushState(null, "", to)
    dispatchEvent(new PopStateEvent("popstate"))
  }, path + search)
  await expect(page).toHaveTitle(`${route?.live.title ?? ""} · Balai`)
  await expect(page.locator("main [aria-busy=true]")).toHaveCount(0)
}

for (const who of ["admin", "super"] as const)
  test(`on every list of ${who} what is cleared hands the focus on`, async ({ page, signIn }) => {
    await signIn(page, who)
    let chosen = 0
    for (const { path } of pages.filter(({ access }) => (access === "super") === (who === "super")))
      await test.step(path, async () => {
        await go(page, path)
        const first = page
          .locator("main tbody")
          .getByRole("checkbox", { name: /^Pilih / })
          .first()
        if ((await first.count()) > 0) {
          chosen += 1
          await first.press("Space")
          await page.getByRole("button", { name: "Batal pilih" }).press("Enter")
          await expect(first).toBeFocused()
        }
        const search = page.getByRole("main").getByRole("searchbox")
        /** A short list has no search box, unless its address has a search. */
        if ((await search.count()) > 0) await search.fill("tidak-ada-yang-begini")
        else await go(page, path, "?q=tidak-ada-yang-begini")
        await page.getByRole("button", { name: "Hapus pencarian dan filter" }).press("Enter")
        await expect(search).toBeFocused()
        await expect(page).toHaveURL(path)
      })
    expect(chosen).toBeGreaterThan(2)
  })
