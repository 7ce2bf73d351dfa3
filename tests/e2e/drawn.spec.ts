import type { Page } from "@playwright/test"
import { DEMO_PASSWORD } from "#server/domain/passwords.ts"
import { expect, people, session, test, toast } from "./fixtures.ts"
import { DIVISI, form, list } from "./lib/divisi.ts"
import { PEGAWAI, rows } from "./lib/pegawai.ts"
import { expectNoScroll } from "./lib/width.ts"

/** How lists and choices come to the screen, which only a browser knows. */

test("a list in a narrow window: what is too long for its column goes on in a second line, uncut", async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 1024, height: 800 })
  await signIn(page, "admin", "/setting/umum/departement")
  const table = page.getByRole("table", { name: "Divisi" })
  await expect(table.locator("tbody tr[data-row]").first()).toBeVisible()
  const words = await table.locator("tbody tr[data-row]").evaluateAll((drawn) =>
    drawn
      .flatMap((row) => [...row.querySelectorAll("td :is(span, a), th :is(span, a)")])
      .filter((one) => one.children.length === 0 && one.clientWidth > 1)
      .map((one) => ({
        text: one.textContent,
        isCut: one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1,
        lines: Math.round(one.clientHeight / Number.parseFloat(getComputedStyle(one).lineHeight)),
      })),
  )
  expect(words.filter(({ isCut }) => isCut)).toEqual([])
  expect(words.some(({ lines }) => lines === 2)).toBe(true)
  await expectNoScroll(table, 1024)
})

test("a list on paper: its head stands over its columns, or is left out of cards, its foot covers no row, and nothing asks to be pressed", async ({
  page,
  signIn,
}) => {
  await signIn(page, "admin", PEGAWAI)
  const table = page.getByRole("table", { name: "Pegawai" })
  await expect(table.locator("tbody tr[data-row]").nth(19)).toBeVisible()
  await page.emulateMedia({ media: "print" })
  const names = table.locator("thead th").filter({ hasText: /^(Nama|Status)$/ })
  const [first, last] = [await names.first().boundingBox(), await names.last().boundingBox()]
  expect(last?.y).toBe(first?.y)
  const lastRow = await table.locator("tbody tr[data-row]").nth(19).boundingBox()
  const foot = await page.getByRole("navigation", { name: "Halaman" }).boundingBox()
  expect(foot?.y).toBeGreaterThanOrEqual((lastRow?.y ?? 0) + (lastRow?.height ?? 0))
  /** What sorts a column is its name too. */
  const pressable = page.locator("button, select, input, summary").filter({ visible: true })
  await expect(pressable.and(page.locator(":not(thead *)"))).toHaveCount(0)
  /* A4 upright. */
  await page.setViewportSize({ width: 718, height: 1000 })
  await expect(table.locator("thead")).toBeHidden()
  await expect(pressable).toHaveCount(0)
})

test("a choice opens with what fits into its panel, and has the other entries a moment later", async ({
  page,
  signIn,
}) => {
  await signIn(page, "admin", `${PEGAWAI}/form`)
  const bank = page.getByRole("combobox", { name: "Bank" })
  await bank.scrollIntoViewIfNeeded()
  await page.evaluate(() => {
    const counts: number[] = []
    new MutationObserver(() => {
      const count = document.querySelectorAll("[role=listbox] [role=option]").length
      if (count > 0 && counts.at(-1) !== count) counts.push(count)
    }).observe(document.body, { childList: true, subtree: true })
    Object.assign(window, { drawn: counts })
  })
  await bank.click()
  const drawn = () => page.evaluate(() => (window as unknown as { drawn: readonly number[] }).drawn)
  await expect.poll(async () => (await drawn()).length).toBeGreaterThan(1)
  const [first = 0, ...later] = await drawn()
  expect(first).toBeLessThan(20)
  expect(later.at(-1)).toBeGreaterThan(first)
})

/** The calls a page sends, in turn. */
const callsOf = (page: Page): readonly string[] => {
  const calls: string[] = []
  page.on("request", (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith("/api/v1/")) calls.push(pathname.slice("/api/v1/".length))
  })
  return calls
}

test("a screen stays the same screen until the next one is there: leaving it asks for nothing anew", async ({
  page,
  signIn,
}) => {
  await signIn(page, "admin", DIVISI)
  await list(page).ready.waitFor()
  const calls = callsOf(page)
  const asked = (call: string) => calls.filter((one) => one === call).length
  await list(page).rows.getByRole("link").first().click()
  await expect(form(page).nama).toBeVisible()
  await form(page).save.click()
  await expect(toast(page, "Divisi berhasil diperbarui")).toBeVisible()
  await list(page).ready.waitFor()
  expect(asked("devisi/find")).toBe(1)
  expect(asked("devisi/list-all")).toBe(1)

  /** And a list asks for its rows once for each thing that is chosen. */
  await page.getByRole("table", { name: "Divisi" }).getByRole("button", { name: /^Kode/ }).click()
  await expect(page).toHaveURL(/sort=kode/)
  await list(page).ready.waitFor()
  expect(asked("devisi/list-all")).toBe(2)
})

test("while somebody types, the first page is fetched and drawn out of sight: it asks for nothing", async ({
  page,
}) => {
  await page.addInitScript((path) => sessionStorage.setItem("auth.redirect", path), DIVISI)
  const calls = callsOf(page)
  const code = page.waitForResponse((response) => /\/assets\/devisi-/.test(response.url()))
  await page.goto("/login")
  await code
  await page.locator("#username").fill(people.admin)
  await page.locator("#password").pressSequentially(DEMO_PASSWORD, { delay: 60 })
  expect(calls).toEqual([])
  await expect(page.locator('[data-machine="devisiList"]')).toHaveCount(0)
  await page.getByRole("button", { name: "Masuk" }).click()
  await list(page).ready.waitFor()
  await expect(session(page)).toHaveAttribute("data-state", /^\{"signedIn"/)
  expect(calls.filter((call) => call === "devisi/list-all")).toHaveLength(1)
})

test("another page is drawn in the elements of the last one; who stood on a row that is gone stands on none", async ({
  page,
  signIn,
}) => {
  await signIn(page, "admin", PEGAWAI)
  await expect(rows(page)).toHaveCount(20)
  await rows(page).evaluateAll((all) => all.forEach((row) => row.setAttribute("data-drawn-first", "")))
  const first = (await rows(page).first().getAttribute("data-row")) ?? ""
  await page.getByRole("button", { name: "Halaman berikutnya" }).click()
  await expect(rows(page).first()).not.toHaveAttribute("data-row", first)
  await expect(page.locator("[data-drawn-first]")).toHaveCount(20)

  await rows(page).first().getByRole("link").focus()
  await page.goBack()
  await expect(rows(page).first()).toHaveAttribute("data-row", first)
  await expect(page.locator("body")).toBeFocused()
})
