import { expect, expectAccessible, test, toast } from "./fixtures.ts"
import { machine } from "./lib/app.ts"
import { asking } from "./lib/claims.ts"

test.use({ dataOf: "payroll" })

type Period = { readonly id: number; readonly status: string; readonly error_count: number }

test("a period is calculated, a slip tells where its amounts come from, and it is approved or says why not", async ({
  page,
  signIn,
  api,
  tokenOf,
}) => {
  test.setTimeout(180_000)
  const ask = await asking(api, await tokenOf("admin"))
  const { id } = (await ask("payroll/periode-gajian/add", {
    nama: "Gaji uji layar",
    type: "regular",
    month: "2026-11",
    start_date: "2026-11-01",
    end_date: "2026-11-30",
    pay_date: "2026-11-30",
    offices_id: [],
  })) as Period
  await signIn(page, "admin", `/payroll/detail/${id}`)
  await expect(page.getByRole("heading", { level: 1, name: "Gaji uji layar" })).toBeVisible()
  const steps = page.getByRole("group", { name: "Langkah periode gaji" })
  await expect(steps.getByRole("button", { name: "Setujui" })).toHaveAccessibleDescription(
    /^Periode gaji ini sudah dibuat/,
  )
  await expect(page.getByText("Tekan Hitung gaji untuk membuat slip periode ini.")).toBeVisible()
  await expectAccessible(page)

  await steps.getByRole("button", { name: "Hitung gaji" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("button", { name: "Hitung gaji" }).click()
  await expect(toast(page, "Gaji sedang dihitung")).toBeVisible()
  await expect(page.getByRole("main").getByText("Terhitung", { exact: true })).toBeVisible({
    timeout: 120_000,
  })
  await expect(page.getByRole("table", { name: "Jumlah per kantor" })).toBeVisible()
  await expectAccessible(page)

  const list = machine(page, "slipGajiList")
  await list.getByRole("link").first().click()
  await expect(machine(page, "slipGaji")).toHaveAttribute("data-state", "ready")
  const earnings = page.getByRole("region", { name: "Pendapatan" })
  await earnings.locator("summary").first().click()
  await expect(earnings.locator("details").first()).toHaveAttribute("open", "")
  await expect(earnings.locator("details li").first()).toBeVisible()
  await expect(page.getByRole("button", { name: "Unduh PDF" })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole("link", { name: "Gaji uji layar" }).click()
  await page.getByRole("link", { name: "Perbandingan" }).click()
  await expect(machine(page, "bedaGaji")).toHaveAttribute("data-state", "ready")
  await expect(page.getByText("Belum ada pembandingnya")).toBeVisible()
  await steps.getByRole("button", { name: "Coba hitung" }).click()
  await dialog.getByRole("button", { name: "Coba hitung" }).click()
  await expect(page.getByText("Gaji uji layar (percobaan)")).toBeVisible()
  await expect(page.getByText(/^Selesai .*250 slip/)).toBeVisible({ timeout: 60_000 })
  await page.goto(`/payroll/detail/${id}?tampilan=beda&against=trial`)
  await expect(page.getByText("Dibandingkan dengan Percobaan Gaji uji layar.")).toBeVisible()
  await expectAccessible(page)

  const row = (await ask("payroll/periode-gajian/find", { id })) as Period
  const approve = steps.getByRole("button", { name: "Setujui" })
  if (row.error_count > 0)
    await expect(approve).toHaveAccessibleDescription(/pegawai belum terhitung\. Perbaiki datanya/)
  else {
    await approve.click()
    await dialog.getByRole("button", { name: "Setujui" }).click()
    await expect(toast(page, "Periode gaji disetujui")).toBeVisible()
    await steps.getByRole("button", { name: "Buka lagi" }).click()
    await dialog.getByRole("button", { name: "Buka lagi" }).click()
    await expect(dialog.getByText(/^Isi alasan/)).toBeVisible()
    await dialog.getByRole("textbox", { name: /^Alasan/ }).fill("Lembur Bekasi belum masuk")
    await dialog.getByRole("button", { name: "Buka lagi" }).click()
    await expect(toast(page, "Periode gaji dibuka lagi")).toBeVisible()
  }
})

test("readiness leads to those who lack something and to their form", async ({
  page,
  signIn,
  api,
  tokenOf,
}) => {
  const ask = await asking(api, await tokenOf("admin"))
  const { id } = (await ask("payroll/periode-gajian/add", {
    nama: "Bonus uji layar",
    type: "bonus",
    month: "2026-10",
    start_date: "2026-10-01",
    end_date: "2026-10-31",
    pay_date: "2026-10-31",
    offices_id: [],
  })) as Period
  await signIn(page, "admin", `/payroll/detail/${id}?tampilan=siap`)
  await expect(machine(page, "kesiapanGajiList")).toBeVisible()
  await page.getByRole("link", { name: "Rekening belum diisi" }).click()
  await expect(page).toHaveURL(/missing=rekening/)
  await expect(machine(page, "kesiapanGaji")).toHaveAttribute("data-state", "ready")
  await page.getByRole("link", { name: "Lengkap", exact: true }).click()
  await expect(page).toHaveURL(/complete=true/)
  await expect(machine(page, "kesiapanGajiList").getByRole("link").first()).toHaveAttribute(
    "href",
    /^\/users\/pegawai\/form\/\d+$/,
  )
  await expectAccessible(page)
})
