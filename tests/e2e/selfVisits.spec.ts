import type { Page } from "@playwright/test"
import { type Api, expect, expectAccessible, test, toast } from "./fixtures.ts"
import { png } from "./lib/png.ts"
import { expectFits } from "./lib/width.ts"

test.use({ dataOf: "kunjungan pegawai" })

const PHONE = { width: 390, height: 844 } as const
const SHOP = { latitude: -6.2088, longitude: 106.8456 } as const
const today = () => new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)

const asking =
  (api: Api, token: string) =>
  async (call: string, payload: object = {}): Promise<unknown> => {
    const { body } = await api(call, payload, token)
    expect(body, `${call}: ${body.api_message}`).toMatchObject({ api_status: 1 })
    return body.data
  }
type Made = { readonly id: number }

/** A shop with a form of its own, planned for the employee today, and a task without a customer. */
const planDay = async (api: Api, admin: string, own: string) => {
  const ask = asking(api, admin)
  const { self } = (await asking(api, own)("me")) as { readonly self: Made }
  const shop = (await ask("customers/create", {
    nama: "Toko Uji Kunjungan",
    alamat: "Jl. Uji No. 7, Jakarta",
    lat: SHOP.latitude,
    lng: SHOP.longitude,
  })) as Made
  const type = (await ask("tipe-tugas/create", {
    nama: "Cek Toko Uji",
    kode: "CTU",
    kategori: "visit",
    require_signature: true,
    form_fields: [
      { key: "stok", label: "Sisa stok", type: "number", required: true },
      {
        key: "kondisi",
        label: "Kondisi rak",
        type: "select",
        required: true,
        choices: [{ text: "Rapi" }, { text: "Rusak" }],
      },
    ],
  })) as Made
  await ask("visit/plan", {
    members_id: [self.id],
    customers_id: [shop.id],
    tanggal: today(),
    tipe_tugas_id: type.id,
    purpose: "Mengecek stok toko",
  })
  await ask("penugasan/create", {
    judul: "Antar berkas uji",
    tipe_tugas_id: type.id,
    members_id: self.id,
    tanggal: today(),
    checklist: [{ text: "Bawa nota" }],
  })
}

const sign = async (page: Page) => {
  const pad = page.getByRole("img", { name: /^Tanda tangan/ })
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (box === null) throw new Error("no pad")
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.6)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.2, { steps: 5 })
  await page.mouse.move(box.x + box.width * 0.8, box.y + box.height * 0.7, { steps: 5 })
  await page.mouse.up()
  await expect(page.getByRole("img", { name: "Tanda tangan: sudah digores" })).toBeVisible()
}

test("an employee does a visit and a task on a phone, and the administrator sees what was done", async ({
  page,
  context,
  signIn,
  api,
  tokenOf,
}) => {
  test.slow()
  page.setDefaultTimeout(20_000)
  const admin = await tokenOf("admin")
  await planDay(api, admin, await tokenOf("pegawai"))
  await context.grantPermissions(["geolocation"])
  await context.setGeolocation({ ...SHOP, accuracy: 12 })
  await page.setViewportSize(PHONE)
  await signIn(page, "pegawai", "/saya/kunjungan")
  await expectAccessible(page)
  await expectFits(page)
  await page.getByRole("link", { name: "Toko Uji Kunjungan" }).click()
  await page.getByRole("button", { name: "Berangkat" }).click()
  await expect(toast(page, /Berangkat dicatat/)).toBeVisible()
  await page.getByRole("button", { name: "Check-in di tempat pelanggan" }).click()
  await expect(page.getByText("Di dalam radius")).toBeVisible()
  await expectAccessible(page)
  await page.getByRole("button", { name: "Lanjut ke foto" }).click()
  await expect(page.getByText("Kamera tidak ditemukan")).toBeVisible()
  await page.getByLabel("Foto check-in").setInputFiles({
    name: "toko.png",
    mimeType: "image/png",
    buffer: png(60, 40),
  })
  await expect(toast(page, /Check-in dicatat/)).toBeVisible()

  const form = page.getByRole("form", { name: "Isian kunjungan" })
  await form.getByRole("button", { name: "Check-out" }).click()
  await expect(form.getByText("Pilih hasil kunjungan")).toBeVisible()
  await form.getByRole("radio", { name: "Berhasil", exact: true }).check()
  await form.getByRole("textbox", { name: /^Sisa stok/ }).fill("12")
  await form.getByRole("combobox", { name: /^Kondisi rak/ }).selectOption("Rapi")
  await sign(page)
  await expectAccessible(page)
  await expectFits(page)
  /** The draft survives a closed page, except for pictures. */
  await page.reload()
  await expect(form.getByRole("textbox", { name: /^Sisa stok/ })).toHaveValue("12")
  await form.getByRole("button", { name: "Check-out" }).click()
  await page.getByRole("button", { name: "Check-out", exact: true }).click()
  await expect(toast(page, /Kunjungan selesai/)).toBeVisible()
  const result = page.getByRole("region", { name: "Hasil" })
  await expect(result).toContainText("Sisa stok")
  await expect(result).toContainText("Menunggu")
  await expect(result.getByText("Tanda tangan", { exact: true })).toBeVisible()
  await expectFits(page)

  await page.getByRole("link", { name: "Kunjungan dan tugas" }).first().click()
  await page.getByRole("link", { name: "Antar berkas uji" }).click()
  await page.getByRole("button", { name: "Mulai" }).click()
  const note = page.getByRole("checkbox", { name: "Bawa nota" })
  await note.click()
  await expect(note).toBeChecked()
  await page.getByRole("textbox", { name: "Catatan hasil" }).fill("Diterima satpam")
  await page.getByRole("button", { name: "Selesai" }).click()
  await expect(toast(page, /Tugas selesai/)).toBeVisible()
  await expect(page.getByText("Diterima satpam").first()).toBeVisible()
  await expectAccessible(page)

  const found = (await asking(api, admin)("visit/list/all", { q: "Lina Permanasari", per_page: 100 })) as {
    readonly rows: readonly {
      readonly purpose: string
      readonly visit_status: string
      readonly deviations: string[]
    }[]
  }
  expect(found.rows.find(({ purpose }) => purpose === "Mengecek stok toko")).toMatchObject({
    visit_status: "done",
    deviations: expect.not.arrayContaining(["tanpa_tanda_tangan", "tanpa_foto"]) as string[],
  })
})
