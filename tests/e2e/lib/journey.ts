import { expect, type Page } from "@playwright/test"
import { type Api, toast } from "../fixtures.ts"
import { machine } from "./app.ts"
import { save } from "./pegawai.ts"

/** Data of a new company whose employee asks, and steps of its administrator. */

export type Ask = (call: string, payload?: object) => Promise<unknown>
type Made = { readonly id: number }

/** Calls the server as one account. @throws where a call is refused */
export const asking =
  (api: Api, token: string): Ask =>
  async (call, payload = {}) => {
    const { body } = await api(call, payload, token)
    expect(body, `${call}: ${body.api_message}`).toMatchObject({ api_status: 1 })
    return body.data
  }

/** A customer half a kilometre south of the office that `passWelcome` makes. */
export const CUSTOMER = { latitude: -6.9192, longitude: 107.60981 } as const

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const JAKARTA_MS = 7 * 60 * MINUTE_MS
const local = (ms: number) => new Date(ms + JAKARTA_MS).toISOString()
export const typed = (date: string): string => date.split("-").toReversed().join("/")

type PlannedDay = { readonly date: string; readonly label: string; readonly is_coming: boolean }
/** The first day from so many days from today on that the employee works by their own plan. */
export const workingDay = async (ask: Ask, days: number): Promise<string> => {
  const from = local(Date.now() + days * DAY_MS).slice(0, 10)
  const next = local(Date.parse(`${from.slice(0, 7)}-28T00:00:00Z`) + 7 * DAY_MS)
  for (const month of [from, next].map((date) => date.slice(0, 7))) {
    const own = (await ask("saya/kalender", { month })) as { readonly days: readonly PlannedDay[] }
    const found = own.days.find(
      ({ date, label, is_coming }) => is_coming && date >= from && label === "Terjadwal",
    )
    if (found !== undefined) return found.date
  }
  throw new Error(`the employee does not work within a month from ${from} on`)
}

/** A shift that has just begun, whatever the hour, and another working day of its month for the leave. */
export const calendarOf = (now: number) => {
  const begun = now - 5 * MINUTE_MS
  const date = local(begun).slice(0, 10)
  const month = date.slice(0, 7)
  const [before, after] = [local(begun - DAY_MS).slice(0, 10), local(begun + DAY_MS).slice(0, 10)]
  return {
    date,
    month,
    leave: after.startsWith(month) ? after : before,
    start: local(begun).slice(11, 16),
    end: local(begun + 8 * 60 * MINUTE_MS).slice(11, 16),
  }
}
type Calendar = ReturnType<typeof calendarOf>

export const PAY = 6_000_000
/** Rupiah for each day of presence. */
export const ALLOWANCE = 25_000

/** The leader, whom the welcome made an employee, gets an account that decides. @returns its id */
export const makeLeader = async (ask: Ask, nama: string, email: string): Promise<number> => {
  const { rows } = (await ask("members/list-all", { q: nama })) as { readonly rows: readonly Made[] }
  const { rows: offices } = (await ask("offices/list-all")) as { readonly rows: readonly Made[] }
  const { id } = (await ask("admin-kantor/create", {
    nama,
    email,
    phone: "0840-4321-8765",
    offices_id: offices.map((office) => office.id),
    members_id: rows[0]?.id ?? 0,
    status: "invited",
  })) as Made
  return id
}

/** Data that other tests make from screens: categories, a component of pay, a shift, the employee and their plan. */
export const setUp = async (
  ask: Ask,
  calendar: Calendar,
  employee: { readonly nama: string; readonly email: string; readonly approver: number },
): Promise<number> => {
  const [office, division, position] = await Promise.all(
    ["offices/list-all", "devisi/list-all", "jabatan/list-all"].map(async (call) => {
      const { rows } = (await ask(call)) as { readonly rows: readonly Made[] }
      return rows[0]?.id ?? 0
    }),
  )
  await ask("kategori-cuti/create", {
    nama: "Izin tanpa upah",
    kode: "ITU",
    jenis: "cuti",
    is_paid: false,
    unit: "half_day",
    quota_type: "none",
    max_backdate_days: 7,
  })
  await ask("kategori-klaim/create", { nama: "Perjalanan", kode: "PJL", limit_type: "none" })
  await ask("parameter/save/update", {
    nama: "Uang lapangan",
    kode: "UANG_LAPANGAN",
    kind: "earning",
    category: "tunjangan_tidak_tetap",
    calc: "formula",
    formula: `HARI_HADIR * ${ALLOWANCE}`,
    effective_from: calendar.month,
  })
  const { id: shift_id } = (await ask("shift/create", {
    nama: "Shift lapangan",
    kode: "LAP",
    start: calendar.start,
    end: calendar.end,
    late_tolerance_min: 120,
  })) as Made
  const { id } = (await ask("members/create", {
    nip: "K-002",
    nama: employee.nama,
    email: employee.email,
    phone: "0840-1111-2222",
    jenis_kelamin: "L",
    offices_id: office,
    departement_id: division,
    jabatan_id: position,
    status_karyawan: "tetap",
    tanggal_masuk: "2024-01-01",
    attendance_type: "shift",
    gaji_pokok: PAY,
    approver_ids: [employee.approver],
  })) as Made
  const { base_version } = (await ask("members/list-ploating-absensi", { month: calendar.month })) as {
    readonly base_version: number
  }
  await ask("members/save-ploating-absensi", {
    cells: [calendar.date, calendar.leave].map((date) => ({ members_id: id, date, shift_id })),
    mode: "replace",
    base_version,
  })
  return id
}

/** A check-in outside of the office's radius waits for an approval. */
export const askForApprovalOutside = async (page: Page): Promise<void> => {
  await page.goto("/setting/absensi/aturan-absensi")
  await page
    .getByRole("combobox", { name: /^Di luar radius kantor/ })
    .selectOption({ label: "Perlu persetujuan" })
  await save(page).click()
  await expect(toast(page, /disimpan/)).toBeVisible()
}

const steps = (page: Page) => page.getByRole("group", { name: "Langkah periode gaji" })
const take = async (page: Page, label: string, said: string | RegExp, reason?: string) => {
  await steps(page).getByRole("button", { name: label, exact: true }).click()
  const dialog = page.getByRole("dialog")
  if (reason !== undefined) await dialog.getByRole("textbox", { name: /^Alasan/ }).fill(reason)
  await dialog.getByRole("button", { name: label, exact: true }).click()
  await expect(toast(page, said)).toBeVisible()
}
const answerAll = async (page: Page) => {
  const questions = machine(page, "pertanyaanGaji")
  await expect(questions).toHaveAttribute("data-state", "ready")
  const open = questions.getByRole("button", { name: /^Jawab untuk semua/ })
  for (let left = await open.count(); left > 0; left -= 1) {
    await expect(open).toHaveCount(left)
    await open.first().click()
    const dialog = page.getByRole("dialog")
    await dialog.getByRole("textbox", { name: /^Jawaban/ }).fill("Sudah diperiksa dengan atasannya")
    await dialog.getByRole("button", { name: "Jawab", exact: true }).click()
    await expect(dialog).toBeHidden()
  }
}

/** The administrator switches payroll on, and makes and calculates the period of the month. @returns its address */
export const runPayroll = async (page: Page, monthName: string): Promise<string> => {
  await page.goto("/payroll")
  await page
    .getByRole("link", { name: /^Tambah/ })
    .first()
    .click()
  await page.getByRole("combobox", { name: /^Masa pajak/ }).fill(monthName)
  await page
    .getByRole("option", { name: new RegExp(monthName) })
    .first()
    .click()
  await expect(page.getByRole("textbox", { name: /^Nama periode/ })).toHaveValue(`Gaji ${monthName}`)
  await save(page).click()
  await page
    .getByRole("link", { name: `Gaji ${monthName}` })
    .first()
    .click()
  await expect(page).toHaveURL(/\/payroll\/detail\/\d+/)
  const address = new URL(page.url()).pathname
  await take(page, "Hitung gaji", "Gaji sedang dihitung")
  await expect(page.getByRole("main").getByText("Terhitung", { exact: true }).first()).toBeVisible({
    timeout: 60_000,
  })
  return address
}

/** Answers what the calculation asks, approves, pays and mails the slips. */
export const closePayroll = async (page: Page, address: string): Promise<void> => {
  await page.goto(`${address}?tampilan=siap`)
  await answerAll(page)
  await take(page, "Setujui", "Periode gaji disetujui", "Pegawai digaji sebelum bulan berakhir")
  await take(page, "Tandai dibayar", "Periode gaji ditandai dibayar")
  await take(page, "Kirim slip lewat email", "Slip sedang disiapkan untuk dikirim")
}
