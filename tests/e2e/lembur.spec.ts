import type { AnswerOf } from "#contract/kit/call.ts"
import type { overtimeList } from "#contract/areas/overtime/overtime.ts"
import { expect, expectAccessible, test, toast } from "./fixtures.ts"
import { expectFits } from "./lib/width.ts"

type Rows = AnswerOf<typeof overtimeList>["rows"]

test("an amount of overtime opens its calculation: hours, multiplier, hourly wage and article", async ({
  page,
  signIn,
  api,
  tokenOf,
}) => {
  const { body } = await api("lembur/list/all", { per_page: 100, status: "dihitung" }, await tokenOf("admin"))
  const row = (body.data as { rows: Rows }).rows.find(
    ({ day_type, amount }) => day_type === "kerja" && amount !== null,
  )
  if (row === undefined) throw new Error("the demo has no overtime")
  await signIn(page, "admin", `/lembur?members_id=${row.member.id}`)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(row.member.nama)
  await page.locator(`[data-row="${row.id}"] a`).first().click()
  const drawer = page.getByRole("dialog", { name: "Perhitungan lembur" })
  await expect(drawer.getByText("PP 35/2021 Pasal 31 ayat (1)").first()).toBeVisible()
  await expect(drawer.getByText("PP 35/2021 Pasal 32 ayat (2)")).toBeVisible()
  await expect(drawer.getByText(/Jam ke-1: 1 jam × 1,5 × Rp/)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press("Escape")
  await expect(drawer).toBeHidden()
  await expect(page).not.toHaveURL(/hitungan=/)

  await page.goto("/lembur?tampilan=rangkuman")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rangkuman lembur")
  await expect(page.getByText("Jam lembur", { exact: true }).first()).toBeVisible()
  await expectFits(page)
  await page.getByRole("link", { name: "Absensi lembur", exact: true }).click()
  await expect(page.getByText(/dikerjakan .* dihitung/)).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
})

test("an office admin sees minutes and no pay; the way to the queue shows overtime alone", async ({
  page,
  signIn,
}) => {
  await signIn(page, "kantor", "/lembur")
  await expect(page.locator("[data-row]").first()).toBeVisible()
  await expect(page.getByRole("columnheader", { name: "Upah lembur" })).toHaveCount(0)
  await page.getByRole("link", { name: "Persetujuan lembur" }).click()
  await expect(page).toHaveURL(/persetujuan\?type=lembur/)
})

test("the rules of overtime are saved, and refused at their fields", async ({ page, signIn }) => {
  await signIn(page, "admin", "/setting/other/setting-absensi-lembur")
  await page.getByLabel("Batas seminggu").fill("100")
  await page.getByRole("button", { name: "Simpan" }).click()
  await expect(
    page.getByText("Tidak boleh kurang dari batas sehari").filter({ visible: true }).first(),
  ).toBeVisible()
  await page.getByLabel("Batas seminggu").fill("1080")
  await page.getByLabel("Paling sedikit").fill("30")
  await page.getByRole("button", { name: "Simpan" }).click()
  await expect(toast(page, "Aturan lembur disimpan")).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
})
