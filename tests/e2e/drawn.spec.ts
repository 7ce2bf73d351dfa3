import { expect, test } from "./fixtures.ts"
import { PEGAWAI } from "./lib/pegawai.ts"

/** How lists and choices come to the screen, which only a browser knows. */

test("a list in a narrow window: what is too long for its column goes on in a second line, uncut", async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 1024, height: 800 })
  await signIn(page, "admin", "/setting/umum/departement")
  const table = page.getByRole("table", { name: "Divisi" })
  await expect(table.locator("tbody tr[data-row]").first()).toBeVisible()
  const words = await table.locator("tbody tr[data-row]").evaluateAll((rows) =>
    rows
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
  /** Nothing is left to be scrolled to. */
  expect(await table.evaluate((one) => one.scrollWidth <= (one.parentElement?.clientWidth ?? 0) + 1)).toBe(
    true,
  )
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
