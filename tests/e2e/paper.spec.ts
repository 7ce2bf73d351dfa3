import type { Page } from "@playwright/test"
import { expect, test } from "./fixtures.ts"
import { FORM, form } from "./lib/divisi.ts"
import { PEGAWAI, rows } from "./lib/pegawai.ts"

/** A4 portrait without its margins, in CSS pixels. */
const A4 = { width: 718, height: 1000 }

const sheet = (page: Page) => page.locator("[data-print=sheet]")
const pressCetak = async (page: Page) => {
  await page.locator("summary", { hasText: "Kolom" }).click()
  await page.getByRole("button", { name: "Cetak", exact: true }).click()
}
/** Replaces the print dialog, which tests cannot see: records that it would open, and closes on demand. */
const stubPrint = (page: Page) =>
  page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", "")
  })
const opened = (page: Page) => expect(page.locator("html")).toHaveAttribute("data-printed", "")
const close = (page: Page) =>
  page.evaluate(() => {
    dispatchEvent(new Event("afterprint"))
  })

test("Cetak prints all rows of the filter, with company, filter and time, and the screen is as it was", async ({
  page,
  signIn,
}) => {
  await stubPrint(page)
  await signIn(page, "admin", `${PEGAWAI}?q=an&page=1`)
  await expect(rows(page).nth(19)).toBeVisible()
  const [, total = ""] =
    /dari ([\d.]+)$/.exec(
      await page.getByRole("navigation", { name: "Halaman" }).getByRole("status").innerText(),
    ) ?? []
  expect(Number(total)).toBeGreaterThan(20)
  await pressCetak(page)
  await opened(page)
  await page.emulateMedia({ media: "print" })
  await page.setViewportSize(A4)
  await expect(sheet(page).locator("tbody tr")).toHaveCount(Number(total))
  await expect(sheet(page).locator("header")).toContainText("PT Maju Bersama")
  await expect(sheet(page).locator("header")).toContainText("Pencarian: an")
  await expect(sheet(page).locator("header")).toContainText(
    new RegExp(`Data per \\d+ \\w+ \\d{4}.* · ${total} baris`),
  )
  await expect(rows(page).first()).toBeHidden()
  await expect(page.locator("button, select, input, summary").filter({ visible: true })).toHaveCount(0)
  await expect(page.getByText("Lewati ke isi")).toBeHidden()
  const wide = await sheet(page).evaluate((node) => node.scrollWidth - node.clientWidth)
  expect(wide).toBe(0)
  const pdf = await page.pdf({ format: "A4" })
  expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0).toBeGreaterThan(1)
  await page.emulateMedia({ media: null })
  await close(page)
  await expect(sheet(page)).toHaveCount(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(rows(page)).toHaveCount(20)
})

test("Ctrl+P prints what is loaded, and says how many of how many", async ({ page, signIn }) => {
  await signIn(page, "admin", PEGAWAI)
  await expect(rows(page).nth(19)).toBeVisible()
  const all =
    (await page.getByRole("navigation", { name: "Halaman" }).getByRole("status").innerText())
      .split(" ")
      .at(-1) ?? ""
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")))
  await page.emulateMedia({ media: "print" })
  await expect(sheet(page).locator("tbody tr")).toHaveCount(20)
  await expect(sheet(page).locator("header")).toContainText(`20 dari ${all} baris`)
  await expect(sheet(page).locator("header")).toContainText("Hanya baris yang termuat di layar")
  await expect(rows(page).first()).toBeHidden()
  await page.evaluate(() => dispatchEvent(new Event("afterprint")))
  await page.emulateMedia({ media: null })
  await expect(sheet(page)).toHaveCount(0)
})

test("what could not be read is told, and nothing is printed", async ({ page, signIn, faults }) => {
  await stubPrint(page)
  await signIn(page, "admin", PEGAWAI)
  await expect(rows(page).nth(19)).toBeVisible()
  /** Go offline only once the code of the message has come: the browser asks for it when it has nothing else to do. */
  const hasToasts = () =>
    page.evaluate(() =>
      performance.getEntriesByType("resource").some(({ name }) => name.includes("/assets/ToastHost-")),
    )
  await expect.poll(hasToasts).toBe(true)
  await page.waitForLoadState("networkidle")
  await faults.offline(true)
  await pressCetak(page)
  await expect(page.getByText("Terjadi kesalahan pada jaringan internet anda")).toBeVisible()
  await expect(page.locator("html")).not.toHaveAttribute("data-printed")
  await faults.offline(false)
})

/** On paper nothing is sticky or fixed, and nothing overflows the page. */
const expectWhole = async (page: Page) => {
  const found = await page.evaluate(() => {
    const seen = [...document.querySelectorAll<HTMLElement>("main, main *")].filter((node) =>
      node.checkVisibility(),
    )
    const width = document.documentElement.clientWidth
    return {
      stuck: seen.filter((node) => ["sticky", "fixed"].includes(getComputedStyle(node).position)).length,
      cut: seen
        .filter(
          (node) =>
            node.matches("canvas, svg, figure, table, tr, li") &&
            node.getBoundingClientRect().right > width + 1,
        )
        .map((node) => `${node.tagName} ${node.className}`),
    }
  })
  expect(found).toEqual({ stuck: 0, cut: [] })
}

for (const path of ["/laporan-absensi/persetujuan", "/reimbursment"])
  test(`the queue ${path} on paper: nothing lies over a row`, async ({ page, signIn }) => {
    await signIn(page, "admin", path)
    const items = page.locator("[data-row]")
    await expect(items.first()).toBeVisible()
    await page.evaluate(() => scrollTo(0, 300))
    await page.emulateMedia({ media: "print" })
    await page.setViewportSize(A4)
    await expectWhole(page)
    await expect(page.getByText("Pilih semua", { exact: true })).toBeHidden()
    const tops = await items.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
    expect(tops.toSorted((a, b) => a - b)).toEqual(tops)
  })

for (const path of [
  "/home",
  "/reimbursment?tampilan=rangkuman",
  "/laporan-absensi/persetujuan?tampilan=rangkuman",
])
  test(`the charts of ${path} on paper are not cut`, async ({ page, signIn }) => {
    await signIn(page, "admin", path)
    await expect(page.locator("main canvas").first()).toBeVisible()
    await page.emulateMedia({ media: "print" })
    await page.setViewportSize(A4)
    await expectWhole(page)
    const sizes = await page
      .locator("main canvas")
      .evaluateAll((all) =>
        (all as HTMLCanvasElement[]).map(
          (one) => one.width / one.height - one.clientWidth / one.clientHeight,
        ),
      )
    for (const off of sizes) expect(Math.abs(off)).toBeLessThan(0.1)
  })

test("at 400 % zoom bars let go, so that a form has the window to itself", async ({ page, signIn }) => {
  await page.setViewportSize({ width: 360, height: 225 })
  await signIn(page, "admin", FORM)
  const { nama } = form(page)
  await expect(nama).toBeEditable()
  await nama.scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollTo(0, 400))
  const stuck = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("header, main *")]
      .filter(
        (node) => node.checkVisibility() && ["sticky", "fixed"].includes(getComputedStyle(node).position),
      )
      .map((node) => node.className),
  )
  expect(stuck).toEqual([])
  await nama.focus()
  const box = await nama.boundingBox()
  expect(box?.y).toBeGreaterThanOrEqual(0)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(225)
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.locator("header").first()).toHaveCSS("position", "sticky")
})
