import type { Page } from "@playwright/test"
import { type Api, expect, expectAccessible, test, toast } from "./fixtures.ts"
import { png } from "./lib/png.ts"
import { queueOf } from "./lib/queue.ts"
import { expectFits } from "./lib/width.ts"

test.use({ dataOf: "catat pengajuan" })

const jakarta = (days: number): string =>
  new Date(Date.now() + 7 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)
const typed = (date: string): string => date.split("-").toReversed().join("/")
/** The first Monday to Friday from some days from today on, or before it where the days are negative. */
const workday = (days: number): string => {
  const date = jakarta(days)
  return [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay())
    ? workday(days + (days < 0 ? -1 : 1))
    : date
}

/** Chooses by text in a searchable select; the first option where no text is given. */
const choose = async (page: Page, label: string, text: string) => {
  const box = page.getByRole("combobox", { name: label, exact: false }).first()
  await box.fill(text)
  await page
    .getByRole("listbox")
    .getByRole("option")
    .filter({ hasText: new RegExp(text, "i") })
    .first()
    .click()
}

type Who = { readonly id: number; readonly nama: string }
const asking =
  (api: Api, token: string) =>
  async <A>(call: string, payload: object = {}): Promise<A> => {
    const { body } = await api(call, payload, token)
    expect(body, `${call}: ${body.api_message}`).toMatchObject({ api_status: 1 })
    return body.data as A
  }

/** An employee without any request, in the office of the office administrator. */
const newcomer = async (ask: ReturnType<typeof asking>, office: ReturnType<typeof asking>): Promise<Who> => {
  const first = async (call: string, by = ask) => (await by<{ rows: readonly Who[] }>(call)).rows[0]?.id
  const nama = "Citra Catatan Uji"
  const { id } = await ask<{ id: number }>("members/create/in-config", {
    nip: "UJI-CATAT",
    nama,
    phone: "0840-5555-7777",
    jenis_kelamin: "P",
    tanggal_lahir: "1990-01-01",
    offices_id: await first("master-data/kantor", office),
    departement_id: await first("master-data/departement"),
    jabatan_id: await first("master-data/jabatan"),
    status_karyawan: "tetap",
    tanggal_masuk: "2024-01-08",
    attendance_type: "offices_hours",
  })
  return { id, nama }
}

test("HR enters leave, overtime, a correction, a claim and a visit; another account decides on each", async ({
  page,
  signIn,
  api,
  tokenOf,
  openContext,
}) => {
  test.slow()
  page.setDefaultTimeout(20_000)
  const ask = asking(api, await tokenOf("admin"))
  const member = await newcomer(ask, asking(api, await tokenOf("kantor")))
  const category = await ask<{ id: number }>("kategori-cuti/create", {
    nama: "Cuti Uji Catat",
    kode: "CUC",
    jenis: "cuti",
    unit: "half_day",
    quota_type: "none",
  })
  expect(category.id).toBeGreaterThan(0)
  await ask("kategori-klaim/create", { nama: "Klaim Uji Catat", kode: "KUC", limit_type: "none" })
  await ask("companies/update/etc", { prevent_entered_approval: true })
  const save = async () => {
    await page.getByRole("button", { name: "Catat", exact: true }).click()
    await expect(toast(page, /dicatat/)).toBeVisible()
  }

  await signIn(page, "admin", "/cuti")
  await page.getByRole("link", { name: "Catat pengajuan" }).click()
  await expect(page).toHaveURL(/\/cuti\/catat$/)
  await page.getByRole("button", { name: "Catat", exact: true }).click()
  await expect(page.getByText("Wajib diisi").first()).toBeVisible()
  await choose(page, "Pegawai", "Citra Catatan")
  await choose(page, "Kategori", "Cuti Uji Catat")
  await page.getByRole("textbox", { name: "Tanggal mulai" }).fill(typed(workday(21)))
  await page.getByRole("textbox", { name: "Tanggal selesai" }).fill(typed(workday(21)))
  await page.getByRole("combobox", { name: /^Hari pertama/ }).selectOption("Paruh kedua")
  await expect(page.getByRole("combobox", { name: /^Hari terakhir/ })).toHaveCount(0)
  await expect(page.getByRole("status").getByText("0,5 hari")).toBeVisible()
  await page.getByRole("textbox", { name: /^Alasan/ }).fill("Mengurus surat di kelurahan")
  await expectAccessible(page)
  await expectFits(page)
  await save()

  await page.goto("/lembur")
  await page.getByRole("link", { name: "Catat perintah lembur" }).click()
  await choose(page, "Pegawai", "Citra Catatan")
  await page.getByRole("textbox", { name: /^Tanggal/ }).fill(typed(workday(7)))
  await page.getByRole("textbox", { name: /^Jam selesai/ }).fill("22.00")
  await expect(page.getByRole("status").getByText("Lembur yang diminta")).toBeVisible()
  await page.getByRole("textbox", { name: /^Pekerjaan/ }).fill("Stok opname akhir bulan")
  await save()

  await page.goto("/laporan-absensi/persetujuan/catat")
  await choose(page, "Pegawai", "Citra Catatan")
  await page.getByRole("textbox", { name: /^Tanggal/ }).fill(typed(workday(-3)))
  await page.getByRole("textbox", { name: /^Jam masuk/ }).fill("08.00")
  await page.getByRole("textbox", { name: /^Jam pulang/ }).fill("17.05")
  await page.getByRole("textbox", { name: /^Alasan/ }).fill("Ponsel tertinggal di rumah")
  await expect(page.getByRole("status").getByText(/pilih Absen manual/)).toBeVisible()
  await page.getByRole("button", { name: "Catat", exact: true }).click()
  await expect(page.getByText(/pilih Absen manual/).first()).toBeVisible()
  await page.getByRole("combobox", { name: /^Jenis/ }).selectOption("Absen manual")
  await save()

  await page.goto("/reimbursment/catat")
  await choose(page, "Pegawai", "Citra Catatan")
  await page.getByRole("textbox", { name: /^Judul/ }).fill("Perjalanan ke pelanggan")
  await choose(page, "Kategori", "Klaim Uji Catat")
  await page.getByRole("textbox", { name: /^Tanggal/ }).fill(typed(jakarta(-1)))
  await page.getByRole("textbox", { name: /^Jumlah/ }).fill("45000")
  await page.getByRole("textbox", { name: /^Keterangan/ }).fill("Taksi ke pelanggan")
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name: "nota.png", mimeType: "image/png", buffer: png(40, 40) })
  await save()

  await page.goto("/visit/catat")
  await choose(page, "Pegawai", "Citra Catatan")
  await choose(page, "Pelanggan", "a")
  await choose(page, "Tipe tugas", "k")
  await page.getByRole("textbox", { name: /^Tujuan/ }).fill("Menawarkan produk baru")
  await page.getByRole("textbox", { name: /^Tanggal/ }).fill(typed(jakarta(-1)))
  await page.getByRole("textbox", { name: /^Jam mulai/ }).fill("10.00")
  await page.getByRole("textbox", { name: /^Jam selesai/ }).fill("10.45")
  await save()

  /** Own entries are refused, in the panel and in bulk; another account decides on them. */
  const other = await openContext()
  const decider = await other.newPage()
  await signIn(decider, "kantor")
  const queues = [
    ["/cuti", 1],
    ["/laporan-absensi/persetujuan", 2],
    ["/reimbursment", 1],
    ["/visit", 1],
  ] as const
  for (const [path, count] of queues) {
    const address = `${path}?members_id=${member.id}`
    await page.goto(address)
    const queue = queueOf(page, path)
    await expect(queue.rows).toHaveCount(count)
    await expect(queue.panel.getByText("Dicatat oleh Siti Rahma").first()).toBeVisible()
    await expect(queue.panel.getByText(/^Anda yang mencatat pengajuan ini/).first()).toBeVisible()
    await expect(queue.panel.getByRole("button", { name: /^Setujui/ })).toBeDisabled()
    for (let left: number = count; left > 0; left -= 1) {
      await decider.goto(address)
      const theirs = queueOf(decider, path)
      await expect(theirs.rows).toHaveCount(left)
      await theirs.panel.getByRole("button", { name: /^Setujui/ }).click()
      const sure = decider.getByRole("button", { name: "Setujui", exact: true })
      if ((await sure.count()) > 0) await sure.last().click()
      await expect(toast(decider, /disetujui/)).toBeVisible()
    }
  }
})

test("an account without the right to add sees no button, and its page is refused", async ({
  page,
  signIn,
}) => {
  await signIn(page, "klaim", "/reimbursment")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reimbursement")
  await expect(page.getByRole("link", { name: "Catat pengajuan" })).toHaveCount(0)
})

test("what was typed is kept as a draft, and the form fits a phone", async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, "kantor", "/permit/catat")
  await page.getByRole("textbox", { name: /^Alasan/ }).fill("Kontrol dokter gigi di klinik")
  await page.getByRole("textbox", { name: /^Alasan/ }).blur()
  await expect(page.getByText(/^Tersimpan sebagai draf/)).toBeVisible()
  await page.reload()
  await page.getByRole("button", { name: "Pulihkan" }).click()
  await expect(page.getByRole("textbox", { name: /^Alasan/ })).toHaveValue("Kontrol dokter gigi di klinik")
  await expectFits(page)
})
