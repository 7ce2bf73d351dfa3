import type { Page } from "@playwright/test"
import { expect, expectAccessible, test } from "./fixtures.ts"

const HOME = "/super-admin/home"
/** The number of rows in the line under a list's title: "12 perusahaan · diperbarui …". */
const listed = /^([\d.]+) /
const digits = (text: string | null | undefined) => Number((text ?? "").replaceAll(".", ""))

const cardOf = (page: Page, label: string) =>
  page.getByRole("main").getByRole("link", { name: label, exact: true }).locator("xpath=ancestor::div[1]")

/** The total that the list under this heading names. */
const totalOf = async (page: Page, noun: string) => {
  const line = page
    .getByRole("main")
    .getByText(new RegExp(`^[\\d.]+ ${noun}`))
    .first()
  await expect(line).toBeVisible()
  return digits(listed.exec((await line.textContent()) ?? "")?.[1])
}

for (const [label, noun, search] of [
  ["Semua perusahaan", "perusahaan", ""],
  ["Trial", "perusahaan", "?status=Trial"],
  ["Deal", "perusahaan", "?status=Active"],
  ["Close", "perusahaan", "?status=Close"],
  ["Tidak aktif", "perusahaan", "?status=open&health=tidak_aktif"],
] as const)
  test(`the card ${label} opens a list of as many rows`, async ({ page, signIn }) => {
    await signIn(page, "super", HOME)
    const card = cardOf(page, label)
    await expect(card).toContainText(/\d/)
    const value = digits(await card.locator("p").nth(1).textContent())
    expect(value).toBeGreaterThan(0)
    await card.getByRole("link").click()
    await expect(page).toHaveURL((url) => url.search === search)
    expect(await totalOf(page, noun)).toBe(value)
  })

test("registrations and requests wait; each number opens its list, each row its page", async ({
  page,
  signIn,
}) => {
  await signIn(page, "super", HOME)
  const waiting = page.getByRole("region", { name: "Menunggu Anda" })
  await expectAccessible(page)
  for (const noun of ["registrasi langganan", "permintaan trial", "permintaan demo"]) {
    const link = waiting.getByRole("link", { name: new RegExp(`^\\d+ ${noun}$`) })
    const value = digits(/^\d+/.exec((await link.textContent()) ?? "")?.[0])
    await link.click()
    expect(await totalOf(page, noun)).toBe(value)
    await page.goto(HOME)
  }
  await waiting.getByRole("link", { name: /^PT Cahaya Timur Abadi, permintaan trial/ }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Yuliana Hartono" })).toBeVisible()
})
