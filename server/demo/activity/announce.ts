import { sql } from "drizzle-orm"
import { rowsOf, type Tx } from "../../db/database.ts"
import { articles } from "../../db/tables/index.ts"
import { textOfHtml } from "../../kit/cleanHtml.ts"
import { drawnCover } from "../pictures.ts"
import type { Random } from "../random.ts"
import { deciderOf } from "../requests.ts"
import type { Staged } from "./stage.ts"

const NEWS: readonly (readonly [judul: string, kategori: string, isi: string])[] = [
  [
    "Listrik kantor padam Sabtu pagi",
    "Pengumuman",
    "<p>Gedung diperiksa pukul <strong>07.00–10.00 WIB</strong>.</p>",
  ],
  [
    "Parkir baru di sisi timur",
    "Pengumuman",
    "<p>Pintu timur dibuka mulai besok; tunjukkan kartu pegawai.</p>",
  ],
  [
    "Kelas Excel sesudah jam kerja",
    "Acara",
    "<p>Setiap Rabu, ruang rapat kecil.</p><ul><li>Rumus</li><li>Tabel pivot</li></ul>",
  ],
  ["Selamat datang rekan baru", "Pengumuman", "<p>Lima rekan baru bergabung pekan ini. Sapa mereka!</p>"],
  [
    "Donor darah bulan ini",
    "Kesehatan",
    "<p>Palang Merah datang ke kantor pusat. Daftar di resepsionis.</p>",
  ],
]
/** Limits the demo's new announcements, so that they do not fill the home page. */
const MOST = 12

/** Publishes an announcement now; the notification follows within a minute. @returns null when there are enough */
export const announce = async (
  tx: Tx,
  { company, now, keep }: Staged,
  chance: Random,
): Promise<string | null> => {
  const author = await deciderOf(tx, company)
  const at = now.toISOString()
  const [said] = await rowsOf<{ n: number }>(
    tx,
    sql`select count(*)::int as n from articles where companies_id = ${company} and publish_at > ${at}::timestamptz - interval '7 days'
      and publish_at <= ${at}::timestamptz`,
  )
  if (author === null || (said?.n ?? 0) >= MOST) return null
  const [judul, kategori, isi] = chance.pick(NEWS)
  await tx.insert(articles).values({
    companies_id: company,
    judul,
    kategori,
    isi,
    isi_text: textOfHtml(isi),
    pinned: false,
    publish_at: at,
    target: "all",
    cover_files_id: chance.chance(1 / 3)
      ? await keep("sampul.png", drawnCover(chance.int(1, 1_000_000)))
      : null,
    created_at: at,
    created_by: author.id,
    updated_at: at,
    updated_by: author.id,
  })
  return `${author.nama} menerbitkan artikel: ${judul}`
}
