import type { Page } from "@playwright/test"
import { expect, expectAccessible, test, toast } from "./fixtures.ts"
import { machine } from "./lib/app.ts"
import { asking } from "./lib/claims.ts"
import { expectNoScroll } from "./lib/width.ts"

test.use({ dataOf: "payroll" })
test.describe.configure({ mode: "serial" })

type Period = { readonly id: number; readonly nama: string; readonly month: string }
type Members = { readonly rows: readonly { readonly id: number }[] }
type Periods = { readonly rows: readonly Period[] }

/** A monthly period in this state, the newest first. */
const newestOf = async (
  ask: Awaited<ReturnType<typeof asking>>,
  state: string,
  at: number,
): Promise<Period> => {
  const { rows } = (await ask("payroll/periode-gajian/list", { status: state, type: "regular" })) as Periods
  const found = rows.toSorted((a, b) => (a.month < b.month ? 1 : -1)).at(at)
  if (found === undefined) throw new Error(`no period is ${state}`)
  return found
}

const steps = (page: Page) => page.getByRole("group", { name: "Langkah periode gaji" })
/** Steps that are barred or rarely used. */
const openMenu = (page: Page) => steps(page).getByRole("button", { name: "Langkah lain" }).click()
/** Presses an action of the period and confirms it, with a reason where one is given. */
const take = async (page: Page, label: string, said: string, reason?: string) => {
  const own = steps(page).getByRole("button", { name: label, exact: true })
  if ((await own.count()) === 0) await openMenu(page)
  await own.or(page.getByRole("menuitem", { name: label, exact: true })).click()
  const dialog = page.getByRole("dialog")
  if (reason !== undefined) {
    await dialog.getByRole("button", { name: label, exact: true }).click()
    await expect(dialog.getByText(/^Isi alasan/)).toBeVisible()
    await dialog.getByRole("textbox", { name: /^Alasan/ }).fill(reason)
  }
  await dialog.getByRole("button", { name: label, exact: true }).click()
  await expect(toast(page, said)).toBeVisible()
}
/** Answers every question of a calculated period; the period cannot be approved before. */
const answerAll = async (page: Page) => {
  const questions = machine(page, "pertanyaanGaji")
  await expect(questions).toHaveAttribute("data-state", "ready")
  const open = questions.getByRole("button", { name: /^Jawab untuk semua/ })
  for (let left = await open.count(); left > 0; left -= 1) {
    await expect(open).toHaveCount(left)
    await open.first().click()
    const dialog = page.getByRole("dialog")
    await dialog.getByRole("textbox", { name: /^Jawaban/ }).fill("Sudah diperiksa dengan kepala kantor")
    await dialog.getByRole("button", { name: "Jawab", exact: true }).click()
    await expect(dialog).toBeHidden()
  }
  await expect(open).toHaveCount(0)
}
const status = (page: Page, words: string) => page.getByRole("main").getByText(words, { exact: true }).first()

test("the month that runs is calculated, a slip tells where its amounts come from", async ({
  page,
  signIn,
  api,
  tokenOf,
}) => {
  const ask = await asking(api, await tokenOf("admin"))
  const { id, nama } = await newestOf(ask, "draft", 0)
  await signIn(page, "admin", `/payroll/detail/${id}`)
  await expect(page.getByRole("heading", { level: 1, name: nama })).toBeVisible()
  await openMenu(page)
  await expect(page.getByRole("menuitem", { name: /^Setujui/ })).toHaveText(
    /^SetujuiPeriode gaji ini sudah dibuat.*Hitung gajinya lebih dahulu$/,
  )
  await page.keyboard.press("Escape")
  await expect(page.getByText("Tekan Hitung gaji untuk membuat slip periode ini.")).toBeVisible()
  await expectAccessible(page)

  await take(page, "Hitung gaji", "Gaji sedang dihitung")
  await expect(status(page, "Terhitung")).toBeVisible({ timeout: 120_000 })
  await expect(page.getByRole("table", { name: "Jumlah per kantor" })).toBeVisible()
  await expectAccessible(page)

  const list = machine(page, "slipGajiList")
  await list.getByRole("link").first().click()
  await expect(machine(page, "slipGaji")).toHaveAttribute("data-state", "ready")
  const earnings = page.getByRole("region", { name: "Pendapatan" })
  await earnings.locator("summary").first().click()
  await expect(earnings.locator("details").first()).toHaveAttribute("open", "")
  await expect(earnings.locator("details li").first()).toBeVisible()
  await expectAccessible(page)
})

test("the month that runs is compared with the one before and with a trial, approved, and opened again", async ({
  page,
  signIn,
  api,
  tokenOf,
}) => {
  const ask = await asking(api, await tokenOf("admin"))
  const { id, nama } = await newestOf(ask, "calculated", 0)
  await signIn(page, "admin", `/payroll/detail/${id}?tampilan=beda`)
  await expect(page.getByText(/^Dibandingkan dengan Gaji /)).toBeVisible()
  await take(page, "Coba hitung", "Percobaan sedang dihitung")
  await expect(page.getByText(`${nama} (percobaan)`)).toBeVisible()
  await expect(page.getByText(/^Selesai .*2\d\d slip/)).toBeVisible({ timeout: 60_000 })
  await page.goto(`/payroll/detail/${id}?tampilan=beda&against=trial`)
  await expect(page.getByText(`Dibandingkan dengan Percobaan ${nama}.`)).toBeVisible()
  await expectAccessible(page)

  await page.goto(`/payroll/detail/${id}?tampilan=siap`)
  await expect(steps(page).getByText(/^Setujui: .*belum dijawab/)).toBeVisible()
  await expectAccessible(page)
  await answerAll(page)
  /** December settles the tax of the year: it waits until the months before are approved. */
  if (nama.includes("Desember")) {
    await expect(
      steps(page).getByText(/^Setujui: .*belum disetujui; bulan ini menghitung pajak setahun/),
    ).toBeVisible()
    return
  }
  /** The month before is still open. */
  await take(page, "Setujui", "Periode gaji disetujui", "Oktober menunggu koreksi kantor Bekasi")
  const dialog = page.getByRole("dialog")
  await steps(page).getByRole("button", { name: "Buka lagi" }).click()
  await dialog.getByRole("button", { name: "Buka lagi" }).click()
  await expect(dialog.getByText(/^Isi alasan/)).toBeVisible()
  await dialog.getByRole("textbox", { name: /^Alasan/ }).fill("Lembur Bekasi belum masuk")
  await dialog.getByRole("button", { name: "Buka lagi" }).click()
  await expect(toast(page, "Periode gaji dibuka lagi")).toBeVisible()
})

test("last month: a correction is added and taken back; then it is approved, paid and locked", async ({
  page,
  signIn,
  api,
  tokenOf,
}) => {
  const ask = await asking(api, await tokenOf("admin"))
  /** The oldest open month: on the first days of a month two are. The previous test calculated the current one. */
  const { id, nama } = await newestOf(ask, "calculated", -1)
  await signIn(page, "admin", `/payroll/detail/${id}`)
  const list = machine(page, "slipGajiList")
  await list.getByRole("link").first().click()
  const card = page.getByRole("region", { name: "Koreksi bulan sebelumnya" })
  await card.getByRole("button", { name: "Tambah koreksi" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("button", { name: "Simpan" }).click()
  for (const missing of ["Pilih komponennya", "Pilih bulan sebelum periode ini", /^Isi alasan 5/])
    await expect(dialog.getByText(missing)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel("Komponen").selectOption({ label: "Gaji pokok" })
  await dialog.getByLabel("Bulan yang dikoreksi: tahun").selectOption(String(new Date().getUTCFullYear() - 1))
  await dialog.getByLabel(/^Bulan yang dikoreksi(?!:)/).selectOption("01")
  await dialog.getByLabel(/^Ditambah atau dikurangi/).fill("250000")
  await dialog.getByLabel(/^Alasan/).fill("Kenaikan terlambat")
  await dialog.getByRole("button", { name: "Simpan" }).click()
  await expect(toast(page, "Koreksi dicatat; hitung lagi agar masuk ke slip")).toBeVisible()
  await expect(card.getByText("Kenaikan terlambat")).toBeVisible()
  /** Recalculates a single slip, which shows the effect of the correction. */
  await page.getByRole("button", { name: "Hitung ulang slip" }).click()
  await dialog.getByRole("button", { name: "Hitung ulang slip" }).click()
  await expect(toast(page, /Slip dihitung ulang; gaji bersih naik/)).toBeVisible()
  const moved = page.getByRole("region", { name: "Beda dengan perhitungan sebelumnya" })
  await expect(moved.getByText(/\+Rp.250\.000/).first()).toBeVisible()
  await card.getByRole("button", { name: /^Hapus koreksi Gaji pokok, Januari/ }).click()
  await dialog.getByRole("button", { name: "Hapus" }).click()
  await expect(card.getByText("Kenaikan terlambat")).toBeHidden()

  await page.getByRole("link", { name: nama }).click()
  /** A correction was added and removed, so the calculation is out of date. */
  await expect(steps(page).getByRole("button", { name: "Setujui" })).toHaveAccessibleDescription(
    "Data gaji berubah sesudah perhitungan. Hitung lagi lebih dahulu.",
  )
  await take(page, "Hitung gaji", "Gaji sedang dihitung")
  const reckoned = async () => {
    const { status: state, is_outdated } = (await ask("payroll/periode-gajian/find", { id })) as {
      readonly status: string
      readonly is_outdated: boolean
    }
    return { state, is_outdated }
  }
  await expect.poll(reckoned, { timeout: 60_000 }).toEqual({ state: "calculated", is_outdated: false })
  await page.goto(`/payroll/detail/${id}?tampilan=siap`)
  await answerAll(page)
  await expect(steps(page).getByRole("button", { name: "Setujui" })).toBeEnabled()
  await take(page, "Setujui", "Periode gaji disetujui")
  await take(page, "Tandai dibayar", "Periode gaji ditandai dibayar")
  await take(page, "Kunci", "Periode gaji dikunci")
  await openMenu(page)
  await expect(page.getByRole("menuitem", { name: /^Kunci/ })).toHaveText(/sudah dikunci/)
})

test("slips of a month that was paid are mailed once; one of them once more", async ({
  page,
  signIn,
  api,
  tokenOf,
}) => {
  const ask = await asking(api, await tokenOf("admin"))
  const { id } = await newestOf(ask, "locked", 0)
  await signIn(page, "admin", `/payroll/detail/${id}`)
  const mails = machine(page, "kirimanSlip")
  await expect(mails.getByText(/^Dari \d+ slip: \d+ belum dikirim\.$/)).toBeVisible()
  await take(page, "Kirim slip lewat email", "Slip sedang disiapkan untuk dikirim")
  await expect(page.getByText(/^Selesai .*\d+ slip/)).toBeVisible({ timeout: 60_000 })
  await expect(mails.getByText(/belum dikirim/)).toBeHidden()
  await expect(mails.getByText(/^Dari \d+ slip: .*(menunggu dikirim|terkirim)/)).toBeVisible()
  await expectAccessible(page)
  await steps(page).getByRole("button", { name: "Kirim slip lewat email" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Kirim slip lewat email" }).click()
  await expect(page.getByRole("dialog").getByText("Semua slip periode ini sudah dikirim")).toBeVisible()
  await page.goto(`/payroll/detail/${id}`)
  await machine(page, "slipGajiList").getByRole("link").first().click()
  await page.getByRole("button", { name: "Kirim lagi lewat email" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Kirim lagi lewat email" }).click()
  await expect(toast(page, /Slip dikirim ke .*@/)).toBeVisible()
})

test("what periods came to is drawn under their list, and is a table too", async ({ page, signIn }) => {
  await signIn(page, "admin", "/payroll")
  const trend = page.getByRole("figure", { name: "Jumlah gaji per periode" })
  await expect(trend).toBeVisible()
  await trend.getByRole("button", { name: "Lihat sebagai tabel" }).click()
  for (const name of ["Periode", "Bruto", "Potongan", "Gaji bersih", "Dibayar perusahaan"])
    await expect(trend.getByRole("columnheader", { name })).toBeVisible()
  await expectAccessible(page)
})

test("a locked month of the demo: one slip, all of them, and every recapitulation are files", async ({
  page,
  signIn,
  api,
  tokenOf,
}) => {
  const ask = await asking(api, await tokenOf("admin"))
  /** The previous test locked the newest; this one is the demo's. */
  const { id } = await newestOf(ask, "locked", 1)
  await signIn(page, "admin", `/payroll/detail/${id}`)
  const fileOf = async (press: () => Promise<void>) => {
    const [download] = await Promise.all([page.waitForEvent("download"), press()])
    return download.suggestedFilename()
  }
  for (const [item, name] of [
    ["Transfer bank", /^Transfer bank.*\.xlsx$/],
    ["Rekap PPh 21", /^Rekap PPh 21.*\.xlsx$/],
    ["Rekap BPJS", /^Rekap BPJS.*\.xlsx$/],
    ["Jurnal gaji", /^Jurnal gaji.*\.xlsx$/],
    ["Rekap setahun", /^Rekap setahun.*\.xlsx$/],
  ] as const) {
    await page.getByRole("button", { name: "Unduh", exact: true }).click()
    expect(await fileOf(() => page.getByRole("menuitem", { name: item }).click())).toMatch(name)
  }
  await page.getByRole("button", { name: "Unduh", exact: true }).click()
  await page.getByRole("menuitem", { name: "Semua slip (ZIP)" }).click()
  await expect(page.getByText(/^Selesai .*slip/)).toBeVisible({ timeout: 90_000 })
  await machine(page, "slipGajiList").getByRole("link").first().click()
  await expect(page.getByText(/SG\/\d{4}\/\d\d\/\d+-\d{4}/)).toBeVisible()
  expect(await fileOf(() => page.getByRole("button", { name: "Unduh PDF" }).click())).toMatch(
    /^Slip \d{4}-\d\d .*\.pdf$/,
  )
})

test("readiness leads to those who lack something and to their form; a period nobody needs is cancelled", async ({
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
  await expect(page.getByRole("link", { name: "Impor nominal" })).toHaveAttribute(
    "href",
    "/users/pegawai/impor?jenis=komponen_gaji",
  )
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
  await take(page, "Batalkan periode", "Periode gaji dibatalkan")
  await expect(status(page, "Dibatalkan")).toBeVisible()
})

test("on a phone the steps that cannot be taken wait in a menu with their reasons, and what somebody is paid needs no scrolling sideways", async ({
  page,
  signIn,
  api,
  tokenOf,
}) => {
  const ask = await asking(api, await tokenOf("admin"))
  const { id } = await newestOf(ask, "locked", 0)
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, "admin", `/payroll/detail/${id}`)
  await expect(steps(page).getByRole("button", { name: "Kirim slip lewat email" })).toBeVisible()
  await openMenu(page)
  await expect(page.getByRole("menuitem", { name: /^Kunci/ })).toHaveText(/^KunciPeriode gaji ini/)
  await expectAccessible(page)

  const paid = (await ask("members/list-payroll-components", { per_page: 20 })) as Members
  const [member] = paid.rows
  if (member === undefined) throw new Error("nobody is paid")
  await page.goto(`/users/pegawai/payroll/${member.id}`)
  const history = page.getByRole("list", { name: "Riwayat komponen gaji" })
  await expect(history.getByText("Gaji pokok").first()).toBeVisible()
  await expect(history.getByText(/ · oleh /).first()).toBeVisible()
  await expectNoScroll(history, 390)
  await expectAccessible(page)
})

test("the next period is made above the list, and what is missing before the first run is told on one page", async ({
  page,
  signIn,
  api,
  tokenOf,
}) => {
  const ask = await asking(api, await tokenOf("admin"))
  await signIn(page, "admin", "/payroll")
  const next = page.getByRole("region", { name: "Periode berikutnya" })
  const make = next.getByRole("button", { name: /^Buat periode / }).first()
  const month = ((await make.textContent()) ?? "").replace("Buat periode ", "")
  await make.click()
  const dialog = page.getByRole("dialog")
  await expect(dialog.getByText(`Gaji ${month}`, { exact: true })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole("button", { name: "Buat periode", exact: true }).click()
  await expect(page.getByRole("heading", { level: 1, name: `Gaji ${month}` })).toBeVisible()
  await ask("payroll/periode-gajian/delete", { ids: [Number(/\d+$/.exec(page.url())?.[0])] })

  await page.goto("/payroll")
  await page.getByRole("link", { name: "Siap menggaji" }).last().click()
  await expect(machine(page, "siapMenggaji")).toHaveAttribute("data-state", "ready")
  await expect(page.getByRole("heading", { name: "Kelas risiko JKK" })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoScroll(machine(page, "siapMenggaji"), 390)
})
