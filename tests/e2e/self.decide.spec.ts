import type { Locator } from "@playwright/test"
import { expect, expectAccessible, test, toast } from "./fixtures.ts"
import { asking, workingDay } from "./lib/journey.ts"
import { png } from "./lib/png.ts"
import { expectFits } from "./lib/width.ts"

test.use({ dataOf: "halaman pegawai, keputusan" })

const PHONE = { width: 390, height: 844 } as const
const ON_ITS_SIDE = { width: 844, height: 390 } as const

test("a leader refuses on a phone, the employee asks again and adds a letter", async ({
  page,
  signIn,
  api,
  tokenOf,
  openContext,
}) => {
  test.slow()
  page.setDefaultTimeout(20_000)
  const made = (await asking(api, await tokenOf("admin"))("kategori-cuti/create", {
    nama: "Cuti Uji Keputusan",
    kode: "CUK",
    jenis: "cuti",
    unit: "day",
    quota_type: "none",
  })) as { readonly id: number }
  const ask = asking(api, await tokenOf("pegawai"))
  for (const days of [30, 37]) {
    const date = await workingDay(ask, days)
    await ask("saya/cuti/ajukan", {
      kategori_id: made.id,
      start_date: date,
      end_date: date,
      reason: `Acara keluarga ${days}`,
    })
  }

  const other = await openContext({ viewport: PHONE })
  const leader = await other.newPage()
  leader.setDefaultTimeout(20_000)
  await signIn(leader, "atasan", "/saya")
  await expect(leader.getByRole("region", { name: "Menunggu keputusan Anda" })).toContainText("permintaan")
  await leader
    .getByRole("navigation", { name: "Halaman saya" })
    .getByRole("link", { name: /^Keputusan/ })
    .click()
  await expect(leader).toHaveURL("/saya/keputusan")
  await expect(leader.getByRole("heading", { level: 1 })).toHaveText("Keputusan")
  await expectFits(leader)
  /** The pages of the list are above the tabs, not behind them. */
  const pager = leader.getByText(/^1–\d+ dari \d+$/)
  const tabs = leader.getByRole("navigation", { name: "Halaman saya" })
  const endOf = async (part: Locator) => {
    const area = await part.boundingBox()
    return area === null ? 0 : area.y + area.height
  }
  await expect(pager).toBeVisible()
  expect(await endOf(pager)).toBeLessThanOrEqual((await endOf(tabs)) - 56)
  /** On its side a phone is low: the list has the room, and its bars move with it. */
  await leader.setViewportSize(ON_ITS_SIDE)
  await expectFits(leader)
  expect(await endOf(pager)).toBeGreaterThan(ON_ITS_SIDE.height)
  await leader.setViewportSize(PHONE)
  await leader.getByRole("searchbox").first().fill("Lina Permanasari")
  await leader
    .getByRole("link", { name: /Lina Permanasari/ })
    .first()
    .click()
  await expect(leader.getByText("Acara keluarga 30")).toBeVisible()
  await expectAccessible(leader)
  await expectFits(leader)
  await leader.getByRole("button", { name: /^Tolak/ }).click()
  await leader.getByRole("textbox", { name: /^Alasan/ }).fill("Tim sedang stok opname")
  await leader.getByRole("button", { name: /^Tolak/ }).click()
  await expect(toast(leader, /ditolak/i)).toBeVisible()
  /** The next request is in its place. */
  await expect(leader.getByText("Acara keluarga 37")).toBeVisible()

  await page.setViewportSize(PHONE)
  await signIn(page, "pegawai", "/saya/pengajuan?status=decided")
  await page.getByRole("main").getByRole("link", { name: /cuti/i }).first().click()
  await expect(page.getByRole("region", { name: "Isi pengajuan" })).toContainText("Tim sedang stok opname")
  await page.getByRole("link", { name: "Ajukan lagi" }).click()
  await expect(page).toHaveURL(/\/saya\/pengajuan\/baru\/cuti\?dari=\d+$/)
  await expect(page.getByRole("combobox", { name: /^Kategori/ })).toHaveValue("Cuti Uji Keputusan")
  await expect(page.getByRole("textbox", { name: /^Alasan/ })).toHaveValue("Acara keluarga 30")
  await page.getByRole("textbox", { name: /^Alasan/ }).fill("Acara keluarga, tim sudah diganti")
  await page.getByRole("button", { name: "Ajukan", exact: true }).click()
  await expect(toast(page, /diajukan/)).toBeVisible()
  await expect(page).toHaveURL(/\/saya\/pengajuan(\?|$)/)
  await page.getByRole("main").getByRole("listitem").getByRole("link").first().click()
  await expect(page.getByRole("region", { name: "Isi pengajuan" })).toContainText("tim sudah diganti")

  await page.getByRole("button", { name: "Tambah berkas" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("button", { name: "Tambahkan" }).click()
  await expect(dialog.getByText("Pilih berkasnya")).toBeVisible()
  await dialog.locator("input[type=file]").setInputFiles({
    name: "surat-tugas.png",
    mimeType: "image/png",
    buffer: png(40, 40),
  })
  await dialog.getByRole("button", { name: "Tambahkan" }).click()
  await expect(toast(page, "Berkas ditambahkan")).toBeVisible()
  await expect(page.getByRole("region", { name: "Riwayat" })).toContainText("surat-tugas.png")
  await expectFits(page)
})
