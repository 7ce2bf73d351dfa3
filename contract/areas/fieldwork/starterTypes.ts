import type { TaskFormField } from "./formFields.ts"

/** Task types that an area starts with. */
type Starter = {
  readonly nama: string
  readonly kategori: "visit" | "delivery" | "service" | "sales" | "lainnya"
  readonly form_fields: readonly TaskFormField[]
  readonly require_photo: boolean
  readonly require_signature: boolean
}

/** A question; `of` are its choices. */
const ask = (
  key: string,
  label: string,
  type: TaskFormField["type"],
  required: boolean,
  of: readonly string[] = [],
): TaskFormField => ({ key, label, type, required, when: null, choices: of.map((text) => ({ text })) })
const note = ask("catatan", "Catatan", "text", false)
const goods = ask("barang", "Barang yang diserahkan", "products", false)
const proof = ask("foto_bukti", "Foto bukti serah terima", "photo", true)
const signed = ask("ttd_penerima", "Tanda tangan penerima", "signature", true)

const delivery = { kategori: "delivery", require_photo: true, require_signature: true } as const
const visit = { kategori: "visit", require_photo: true, require_signature: false } as const
const sale = { kategori: "sales", require_photo: true, require_signature: false } as const

export const STARTER_TYPES = {
  kunjunganSales: {
    ...sale,
    nama: "Kunjungan penjualan",
    form_fields: [
      ask("pesanan", "Pesanan", "products", false),
      ask("bayar", "Cara bayar", "select", false, ["Tunai", "Transfer", "Tempo"]),
      note,
    ],
  },
  survei: {
    ...visit,
    nama: "Survei toko",
    form_fields: [
      ask("stok", "Kondisi stok", "select", true, ["Cukup", "Menipis", "Habis"]),
      ask("pesaing", "Merek lain di rak", "text", false),
      note,
    ],
  },
  kanvas: {
    ...sale,
    nama: "Penjualan kanvas",
    form_fields: [
      ask("terjual", "Barang terjual", "products", true),
      ask("foto_toko", "Foto toko", "photo", false),
    ],
  },
  cekToko: {
    ...visit,
    nama: "Pemeriksaan toko",
    form_fields: [
      ask("stok", "Kondisi stok", "select", true, ["Cukup", "Menipis", "Habis"]),
      ask("foto_rak", "Foto rak", "photo", true),
      note,
    ],
  },
  pajangan: {
    ...visit,
    nama: "Penataan pajangan",
    form_fields: [
      ask("foto_sebelum", "Foto sebelum", "photo", true),
      ask("foto_sesudah", "Foto sesudah", "photo", true),
      note,
    ],
  },
  antar: { ...delivery, nama: "Antar barang", form_fields: [goods, proof, signed] },
  jemput: { ...delivery, nama: "Jemput barang", form_fields: [goods, proof, note] },
  antarObat: {
    ...delivery,
    nama: "Antar obat",
    form_fields: [ask("suhu", "Suhu saat diterima", "number", true), goods, proof, signed],
  },
  perjalanan: {
    kategori: "lainnya",
    nama: "Perjalanan",
    require_photo: true,
    require_signature: false,
    form_fields: [
      ask("foto_odo", "Foto odometer", "photo", true),
      ask("bbm", "Biaya bahan bakar", "money", false),
      note,
    ],
  },
} as const satisfies Readonly<Record<string, Starter>>

export type StarterType = keyof typeof STARTER_TYPES
