import { sql } from "drizzle-orm"
import { type Database, rowsOf } from "../db/database.ts"
import { faq, faqKategori } from "../db/tables/index.ts"

type Question = readonly [question: string, answer: string]
type Category = {
  readonly type: "apps" | "webs"
  readonly nama: string
  readonly icon: string
  readonly questions: readonly Question[]
}

const CATEGORIES: readonly Category[] = [
  {
    type: "apps",
    nama: "Absensi",
    icon: "calendar-check",
    questions: [
      [
        "Bagaimana cara absen masuk?",
        "Buka aplikasi, pastikan lokasi menyala, lalu tekan Absen masuk dan ambil foto wajah.",
      ],
      [
        "Mengapa lokasi saya di luar radius?",
        "Berdirilah dekat pintu masuk atau jendela, tunggu beberapa detik, lalu coba lagi. Bila tetap di luar, ajukan absen luar radius dengan alasannya.",
      ],
      [
        "Apa yang harus dilakukan bila lupa absen pulang?",
        "Ajukan koreksi absensi dari riwayat hari itu; atasan akan memeriksanya.",
      ],
    ],
  },
  {
    type: "apps",
    nama: "Klaim",
    icon: "receipt",
    questions: [
      [
        "Berapa lama klaim diproses?",
        "Klaim yang lengkap diperiksa penyetuju menurut tingkat perusahaan Anda, lalu dibayar bersama gaji atau ditransfer terpisah.",
      ],
      [
        "Struk saya hilang, apakah masih dapat diklaim?",
        "Klaim di bawah batas wajib struk dapat diajukan tanpa lampiran.",
      ],
    ],
  },
  {
    type: "apps",
    nama: "Akun dan perangkat",
    icon: "user-check",
    questions: [
      ["Bagaimana mengganti ponsel?", "Hubungi admin perusahaan Anda untuk melepas perangkat yang lama."],
    ],
  },
  {
    type: "webs",
    nama: "Harga dan paket",
    icon: "wallet",
    questions: [
      ["Apakah ada masa coba gratis?", "Ada, empat belas hari dengan semua modul dan tanpa kartu kredit."],
      [
        "Apa yang terjadi setelah masa coba berakhir?",
        "Data Anda tetap tersimpan; pilih paket untuk melanjutkan.",
      ],
    ],
  },
  {
    type: "webs",
    nama: "Keamanan data",
    icon: "settings",
    questions: [
      [
        "Siapa yang dapat melihat data pegawai?",
        "Hanya akun perusahaan Anda, menurut peran dan kantornya masing-masing.",
      ],
    ],
  },
]

/** Loads the FAQ of the application and the website, once per installation. */
export const loadFaq = (db: Database, now: Date): Promise<void> =>
  db.transact(async (tx) => {
    const [known] = await rowsOf(tx, sql`select 1 from faq_kategori limit 1`)
    if (known !== undefined) return
    const at = now.toISOString()
    const stamp = { is_active: true, created_at: at, updated_at: at }
    for (const { questions, ...category } of CATEGORIES) {
      const place = CATEGORIES.filter(({ type }) => type === category.type).findIndex(
        ({ nama }) => nama === category.nama,
      )
      const [made] = await tx
        .insert(faqKategori)
        .values({ ...category, order: place + 1, ...stamp })
        .returning({ id: faqKategori.id })
      if (made === undefined) throw new Error(`no category ${category.nama}`)
      await tx.insert(faq).values(
        questions.map(([question, answer], no) => ({
          type: category.type,
          kategori_id: made.id,
          question,
          answer: `<p>${answer}</p>`,
          order: no + 1,
          ...stamp,
        })),
      )
    }
  })
