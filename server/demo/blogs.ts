import { sql } from "drizzle-orm"
import { slugOf } from "#contract/kit/slug.ts"
import { type Database, rowsOf, type Tx } from "../db/database.ts"
import { blogs, meta, platformFiles } from "../db/tables/index.ts"
import type { FileStore } from "../files/store.ts"
import { textOfHtml } from "../kit/cleanHtml.ts"
import { dateIn } from "../time/calendar.ts"
import { addDays } from "./days.ts"
import { keepPicture, type KeptFile } from "./keepFile.ts"
import { drawnCover } from "./pictures.ts"

type Plan = {
  readonly judul: string
  readonly kategori: string
  readonly tags: string | null
  readonly ringkasan: string | null
  readonly isi: string
  /** Title and description for search engines. */
  readonly seo?: readonly [title: string, description: string]
  /** Days from today; null = a draft. */
  readonly from: number | null
  readonly until?: number
  readonly order?: number
  readonly hasCover?: true
}

const PLANS: readonly Plan[] = [
  {
    judul: "Menghitung upah lembur",
    kategori: "Panduan",
    tags: "lembur, gaji",
    ringkasan: "Upah sejam, pengali hari kerja dan hari libur, dan contoh yang dapat ditiru.",
    isi:
      "<p>Upah lembur dihitung dari <strong>upah sejam</strong>: upah sebulan dibagi 173.</p>" +
      "<h2>Hari kerja</h2><ul><li>Jam pertama 1,5 × upah sejam.</li><li>Jam berikutnya 2 × upah sejam.</li></ul>" +
      "<h2>Contoh</h2><p>Upah sebulan Rp5.190.000, jadi upah sejam Rp30.000. Lembur tiga jam: Rp45.000 + Rp60.000 + Rp60.000.</p>",
    seo: [
      "Cara menghitung upah lembur, dengan contoh",
      "Rumus upah lembur hari kerja dan hari libur, dari upah sejam sampai contoh perhitungan tiga jam lembur.",
    ],
    from: -60,
    order: 1,
    hasCover: true,
  },
  {
    judul: "Lima kesalahan saat merekap absensi",
    kategori: "Panduan",
    tags: "absensi",
    ringkasan: "Yang paling sering membuat gaji dihitung dua kali.",
    isi:
      "<ol><li>Rekap dimulai sebelum koreksi diputuskan.</li><li>Hari libur kantor cabang terlupa.</li>" +
      "<li>Jam kerja baru berlaku mundur tanpa sengaja.</li><li>Sif malam dihitung dua hari.</li>" +
      "<li>Cuti setengah hari dicatat sehari penuh.</li></ol><p>Tutup masa absensi hanya sesudah kelimanya diperiksa.</p>",
    from: -35,
  },
  {
    judul: "PPh 21 dengan tarif efektif rata-rata",
    kategori: "Panduan",
    tags: "gaji, pajak",
    ringkasan: null,
    isi:
      "<p>Sejak Januari 2024 PPh 21 bulan Januari sampai November dipotong dengan tarif efektif rata-rata (TER).</p>" +
      "<h2>Kategori</h2><ul><li>A: TK/0, TK/1, K/0.</li><li>B: TK/2, TK/3, K/1, K/2.</li><li>C: K/3.</li></ul>" +
      "<p>Pada bulan Desember pajak setahun dihitung kembali dengan Pasal 17.</p>",
    from: -20,
    hasCover: true,
  },
  {
    judul: "Balai sekarang mencatat kunjungan pelanggan",
    kategori: "Kabar",
    tags: "fitur, kunjungan",
    ringkasan: "Radius, foto, dan tanda tangan dalam satu catatan.",
    isi: "<p>Kunjungan dicatat dari aplikasi pegawai: tempat, foto, isian tugas, dan tanda tangan pelanggan.</p>",
    from: -3,
    order: 2,
    hasCover: true,
  },
  {
    judul: "Promo akhir tahun untuk pelanggan baru",
    kategori: "Kabar",
    tags: "promo",
    ringkasan: null,
    isi: "<p>Bonus point untuk top-up pertama perusahaan baru.</p>",
    from: -30,
    until: -2,
  },
  {
    judul: "Cuti bersama tahun depan",
    kategori: "Kabar",
    tags: "cuti, libur",
    ringkasan: "Daftar libur nasional dan cuti bersama, siap diimpor.",
    isi: "<p>Daftar hari libur nasional dan cuti bersama sesuai keputusan bersama tiga menteri.</p>",
    from: 5,
    hasCover: true,
  },
  {
    judul: "THR: siapa, kapan, berapa",
    kategori: "Panduan",
    tags: "gaji, thr",
    ringkasan: null,
    isi: "<p>THR dibayar paling lambat tujuh hari sebelum hari raya, prorata bagi yang belum setahun bekerja.</p>",
    from: 20,
  },
  {
    judul: "Kisah pelanggan: gudang tanpa kertas absen",
    kategori: "Kisah",
    tags: null,
    ringkasan: null,
    isi: "<p>Wawancara dengan kepala gudang; menunggu persetujuan narasumber.</p>",
    from: null,
  },
]

const HOUR_MS = 3_600_000
/** 08:00 WIB of a day. */
const morning = (date: string): string => `${date}T01:00:00.000Z`

const coverIdOf = async (tx: Tx, cover: KeptFile | null, at: string): Promise<number | null> => {
  if (cover === null) return null
  const [row] = await tx
    .insert(platformFiles)
    .values({ ...cover, type: "png", created_at: at })
    .returning({ id: platformFiles.id })
  return row?.id ?? null
}

/** Posts of the platform's blog in every status, once per installation. */
export const loadBlogs = async (db: Database, now: Date, store: FileStore | null): Promise<void> => {
  const key = "demo.blogs"
  const known = await db.transact((tx) => rowsOf(tx, sql`select 1 from meta where key = ${key}`))
  if (known.length > 0) return
  const covers: (KeptFile | null)[] = []
  for (const [at, { hasCover }] of PLANS.entries())
    covers.push(
      hasCover === true && store !== null
        ? await keepPicture(store, 0, `sampul-blog-${at + 1}.png`, drawnCover(4_000 + at))
        : null,
    )
  const today = dateIn(now)
  const made = new Date(now.getTime() - 2 * HOUR_MS).toISOString()
  await db.transact(async (tx) => {
    const [author] = await rowsOf<{ id: number }>(
      tx,
      sql`select id::float8 as id from accounts where companies_id is null order by accounts.id limit 1`,
    )
    for (const [at, { from, until, seo, hasCover: _, order = null, ...plan }] of PLANS.entries()) {
      const publish_at = from === null ? null : morning(addDays(today, from))
      const written = publish_at === null || publish_at > made ? made : publish_at
      await tx.insert(blogs).values({
        ...plan,
        order,
        slug: slugOf(plan.judul),
        isi_text: textOfHtml(plan.isi),
        seo_title: seo?.[0] ?? null,
        seo_desc: seo?.[1] ?? null,
        publish_at,
        expire_at: until === undefined ? null : morning(addDays(today, until)),
        cover_files_id: await coverIdOf(tx, covers[at] ?? null, written),
        created_at: written,
        created_by: author?.id ?? null,
        updated_at: written,
        updated_by: author?.id ?? null,
      })
    }
    await tx.insert(meta).values({ key, value: { at: now.toISOString() } })
  })
}
