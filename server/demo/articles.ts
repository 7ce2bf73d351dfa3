import { sql } from "drizzle-orm"
import type { Audience } from "#contract/kit/audience.ts"
import { type Database, rowsOf, type Tx } from "../db/database.ts"
import { articleAttachments, articleDepartements, articles, meta } from "../db/tables/index.ts"
import type { FileStore } from "../files/store.ts"
import { textOfHtml } from "../kit/cleanHtml.ts"
import { dateIn } from "../time/calendar.ts"
import { addDays } from "./days.ts"
import { insertFiles, keepPicture, type KeptFile } from "./keepFile.ts"
import { drawnCover, drawnReceipt } from "./pictures.ts"
import { deciderOf } from "./requests.ts"
import { divisionOf } from "./polls.ts"

type Plan = {
  readonly judul: string
  readonly kategori: string
  readonly ringkasan: string | null
  readonly isi: string
  readonly pinned?: true
  /** Days from today; null = a draft. */
  readonly from: number | null
  readonly until?: number
  /** Code of the target division; without it the article is for everyone. */
  readonly division?: string
  readonly hasCover?: true
  readonly hasPaper?: true
}

const PLANS: readonly Plan[] = [
  {
    judul: "Jam kerja selama renovasi lantai dua",
    kategori: "Kebijakan",
    ringkasan: null,
    isi:
      "<p>Lantai dua kantor pusat direnovasi sampai akhir bulan depan.</p><ul><li>Tim lantai dua duduk sementara di ruang serbaguna.</li>" +
      "<li>Absen tetap dari titik kantor yang sama; radiusnya tidak berubah.</li></ul><p>Terima kasih atas pengertiannya.</p>",
    from: -40,
    until: -6,
  },
  {
    judul: "Cara mengajukan reimbursement yang cepat disetujui",
    kategori: "Panduan",
    ringkasan: "Tiga hal yang paling sering membuat klaim dikembalikan.",
    isi:
      "<h2>Sebelum mengirim</h2><ol><li>Foto nota <strong>utuh</strong>: tanggal, toko, dan jumlahnya terbaca.</li>" +
      "<li>Satu baris untuk satu nota.</li><li>Tulis keperluannya, bukan hanya nama barangnya.</li></ol>" +
      "<h2>Batas waktu</h2><p>Klaim dikirim paling lambat pada akhir bulan berikutnya.</p>" +
      "<blockquote><p>Klaim yang lengkap rata-rata diputuskan dalam dua hari kerja.</p></blockquote>",
    from: -21,
    hasPaper: true,
  },
  {
    judul: "Pelatihan keselamatan gudang",
    kategori: "Acara",
    ringkasan: "Wajib bagi semua yang bekerja di gudang.",
    isi: "<p>Pelatihan diadakan pukul 09.00 WIB di gudang utama. Kenakan sepatu tertutup.</p>",
    from: -5,
    division: "GDG",
  },
  {
    judul: "Vaksin flu gratis untuk pegawai dan keluarga",
    kategori: "Kesehatan",
    ringkasan: "Daftar ke bagian personalia, tempat terbatas.",
    isi:
      "<p>Perusahaan menanggung vaksin flu untuk pegawai dan <strong>satu anggota keluarga</strong>.</p>" +
      "<p>Daftar lewat bagian personalia; jadwal dan kliniknya dikabarkan sesudah pendaftaran ditutup.</p>",
    from: -2,
    hasCover: true,
  },
  {
    judul: "Libur bersama akhir tahun",
    kategori: "Pengumuman",
    ringkasan: "Cuti bersama memotong saldo cuti tahunan; ajukan cuti tambahan lebih awal.",
    isi:
      "<p>Kantor mengikuti kalender cuti bersama pemerintah. Cuti bersama <strong>memotong saldo cuti tahunan</strong>.</p>" +
      "<h3>Yang perlu dilakukan</h3><ul><li>Ajukan cuti tambahan paling lambat dua minggu sebelumnya.</li>" +
      "<li>Tunjuk pengganti bila Anda menyetujui pengajuan.</li></ul>",
    pinned: true,
    from: -1,
    hasCover: true,
  },
  {
    judul: "Pembagian seragam baru",
    kategori: "Pengumuman",
    ringkasan: null,
    isi: "<p>Seragam baru dibagikan menurut divisi. Bawa kartu pegawai.</p>",
    from: 6,
  },
  {
    judul: "Hasil survei kepuasan pegawai",
    kategori: "Pengumuman",
    ringkasan: null,
    isi: "<p>Ringkasan hasil dan tiga perbaikan yang dipilih manajemen.</p>",
    from: null,
  },
]

const HOUR_MS = 3_600_000
/** 08:00 WIB of a day. */
const morning = (date: string): string => `${date}T01:00:00.000Z`

const insertOne = async (
  tx: Tx,
  company: { readonly id: number },
  plan: Plan,
  today: string,
  now: Date,
  files: { readonly cover: number | null; readonly paper: number | null },
): Promise<void> => {
  const division = plan.division === undefined ? null : await divisionOf(tx, company.id, plan.division)
  if (plan.division !== undefined && division === null) return
  const author = await deciderOf(tx, company.id)
  const target: Audience = division === null ? "all" : "departements"
  const publish_at = plan.from === null ? null : morning(addDays(today, plan.from))
  const made = new Date(now.getTime() - 2 * HOUR_MS).toISOString()
  const written = publish_at === null || publish_at > made ? made : publish_at
  const [row] = await tx
    .insert(articles)
    .values({
      companies_id: company.id,
      judul: plan.judul,
      kategori: plan.kategori,
      ringkasan: plan.ringkasan,
      isi: plan.isi,
      isi_text: textOfHtml(plan.isi),
      pinned: plan.pinned ?? false,
      publish_at,
      expire_at: plan.until === undefined ? null : morning(addDays(today, plan.until)),
      target,
      cover_files_id: files.cover,
      /** Marks past articles as already notified, so that a newly filled demo starts without old notifications. */
      told_at: publish_at !== null && publish_at <= now.toISOString() ? publish_at : null,
      created_at: written,
      created_by: author?.id ?? null,
      updated_at: written,
      updated_by: author?.id ?? null,
    })
    .returning({ id: articles.id })
  if (row === undefined) throw new Error("no article")
  const own = { companies_id: company.id, articles_id: row.id }
  if (division !== null) await tx.insert(articleDepartements).values({ ...own, departements_id: division })
  if (files.paper !== null)
    await tx
      .insert(articleAttachments)
      .values({ ...own, place: 0, label: "Contoh nota yang lengkap", files_id: files.paper })
}

/** Once per company: published, scheduled and draft announcements. */
export const loadArticles = async (
  db: Database,
  company: { readonly id: number; readonly people: number; readonly seed: number },
  now: Date,
  store: FileStore | null,
): Promise<void> => {
  const key = `demo.articles.${company.id}`
  const known = await db.transact((tx) => rowsOf(tx, sql`select 1 from meta where key = ${key}`))
  if (known.length > 0 || company.people === 0) return
  const today = dateIn(now)
  const keep = async (name: string, bytes: Buffer) =>
    store === null ? null : keepPicture(store, company.id, name, bytes)
  const pictures: { readonly cover: KeptFile | null; readonly paper: KeptFile | null }[] = []
  for (const [at, { hasCover, hasPaper }] of PLANS.entries())
    pictures.push({
      cover: hasCover === true ? await keep(`sampul-${at + 1}.png`, drawnCover(company.seed + at)) : null,
      paper:
        hasPaper === true ? await keep("contoh-nota.png", drawnReceipt(company.seed + at, 84_500)) : null,
    })
  await db.transact(async (tx) => {
    const idOf = async (kept: KeptFile | null) =>
      kept === null ? null : ((await insertFiles(tx, company.id, [kept], now.toISOString()))[0] ?? null)
    for (const [at, plan] of PLANS.entries()) {
      const { cover = null, paper = null } = pictures[at] ?? {}
      await insertOne(tx, company, plan, today, now, { cover: await idOf(cover), paper: await idOf(paper) })
    }
    await tx.insert(meta).values({ key, value: { at: now.toISOString() } })
  })
}
