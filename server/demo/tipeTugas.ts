import { sql } from "drizzle-orm"
import { rowsOf, type Tx } from "../db/database.ts"
import { tipeTugas } from "../db/tables/index.ts"

type Type = Omit<
  typeof tipeTugas.$inferInsert,
  "id" | "companies_id" | "version" | "created_at" | "created_by" | "updated_at" | "updated_by"
>

const note = { key: "catatan", label: "Catatan", type: "text", required: false, choices: [] } as const

const TYPES: readonly Type[] = [
  {
    nama: "Kunjungan pelanggan",
    kode: "KJG",
    kategori: "visit",
    form_fields: [
      { key: "nama_pic", label: "Bertemu dengan siapa", type: "text", required: true, choices: [] },
      { key: "hasil", label: "Hasil kunjungan", type: "text", required: true, choices: [] },
      {
        key: "kondisi",
        label: "Kondisi stok",
        type: "select",
        required: false,
        choices: [{ text: "Cukup" }, { text: "Menipis" }, { text: "Habis" }],
      },
      note,
    ],
    require_photo: true,
    require_signature: false,
    radius_m: 200,
    sla_min: 60,
    color: "#2F6FED",
    is_active: true,
  },
  {
    nama: "Pengiriman barang",
    kode: "KRM",
    kategori: "delivery",
    form_fields: [
      { key: "no_surat_jalan", label: "Nomor surat jalan", type: "text", required: true, choices: [] },
      { key: "jumlah_koli", label: "Jumlah koli diterima", type: "number", required: true, choices: [] },
      { key: "foto_barang", label: "Foto barang di tempat", type: "photo", required: true, choices: [] },
      { key: "penerima", label: "Tanda tangan penerima", type: "signature", required: true, choices: [] },
    ],
    require_photo: true,
    require_signature: true,
    radius_m: 300,
    sla_min: 240,
    color: "#1E8E5A",
    is_active: true,
  },
  {
    nama: "Servis berkala",
    kode: "SVC",
    kategori: "service",
    form_fields: [{ key: "temuan", label: "Temuan", type: "text", required: true, choices: [] }, note],
    require_photo: true,
    require_signature: true,
    radius_m: 150,
    sla_min: 180,
    color: null,
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
