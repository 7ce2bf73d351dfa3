import { sql } from "drizzle-orm"
import { rowsOf, type Tx } from "../db/database.ts"
import { tipeTugas } from "../db/tables/index.ts"

type Type = Omit<
  typeof tipeTugas.$inferInsert,
  "id" | "companies_id" | "version" | "created_at" | "created_by" | "updated_at" | "updated_by"
>

type Field = Type["form_fields"][number]
/** A field that is always asked and has no choices, unless it says so. */
const field = (
  key: string,
  label: string,
  type: Field["type"],
  more: Partial<Field> & { readonly of?: readonly string[] } = {},
): Field => {
  const { of = [], ...own } = more
  return { key, label, type, required: false, when: null, choices: of.map((text) => ({ text })), ...own }
}
const needed = { required: true } as const
const note = field("catatan", "Catatan", "text")
const ordered = { when: { key: "pesan", is: "Ya" } } as const

const TYPES: readonly Type[] = [
  {
    nama: "Kunjungan pelanggan",
    kode: "KJG",
    kategori: "visit",
    form_fields: [
      field("nama_pic", "Bertemu dengan siapa", "text", needed),
      field("hasil", "Hasil kunjungan", "text", needed),
      field("kondisi", "Kondisi stok", "select", { of: ["Cukup", "Menipis", "Habis"] }),
      field("pesan", "Apakah memesan?", "select", { ...needed, of: ["Ya", "Tidak"] }),
      field("pesanan", "Pesanan", "products", { ...needed, ...ordered }),
      field("uang_muka", "Uang muka", "money", ordered),
      field("tanggal_kirim", "Tanggal kirim", "date", { ...needed, ...ordered }),
      field("alasan", "Alasan tidak memesan", "multiselect", {
        when: { key: "pesan", is: "Tidak" },
        of: ["Stok masih banyak", "Harga terlalu tinggi", "Pemilik tidak ada", "Beralih ke merek lain"],
      }),
      note,
    ],
    require_photo: true,
    require_signature: false,
    radius_m: 200,
    sla_min: 60,
    color: "#2F6FED",
    area: null,
    is_active: true,
  },
  {
    nama: "Pengiriman barang",
    kode: "KRM",
    kategori: "delivery",
    form_fields: [
      field("no_surat_jalan", "Nomor surat jalan", "text", needed),
      field("jumlah_koli", "Jumlah koli diterima", "number", needed),
      field("foto_barang", "Foto barang di tempat", "photo", needed),
      field("penerima", "Tanda tangan penerima", "signature", needed),
    ],
    require_photo: true,
    require_signature: true,
    radius_m: 300,
    sla_min: 240,
    color: "#1E8E5A",
    area: null,
    is_active: true,
  },
  {
    nama: "Servis berkala",
    kode: "SVC",
    kategori: "service",
    form_fields: [
      field("temuan", "Temuan", "text", needed),
      field("diganti", "Yang diganti", "multiselect", { of: ["Filter", "Oli", "Sabuk", "Aki"] }),
      field("biaya", "Biaya suku cadang", "money"),
      field("servis_berikut", "Servis berikutnya", "date", needed),
      note,
    ],
    require_photo: true,
    require_signature: true,
    radius_m: 150,
    sla_min: 180,
    color: null,
    area: null,
    is_active: true,
  },
  {
    nama: "Survei toko",
    kode: null,
    kategori: "sales",
    form_fields: [],
    require_photo: false,
    require_signature: false,
    radius_m: null,
    sla_min: null,
    color: null,
    area: null,
    is_active: false,
  },
]

/** Inserts the task types of a company's field visits. */
export const insertTaskTypes = async (tx: Tx, company: number, at: string): Promise<void> => {
  const [known] = await rowsOf(tx, sql`select from tipe_tugas where companies_id = ${company} limit 1`)
  if (known !== undefined) return
  const stamp = { companies_id: company, created_at: at, updated_at: at }
  await tx.insert(tipeTugas).values(TYPES.map((type) => ({ ...type, ...stamp })))
}
