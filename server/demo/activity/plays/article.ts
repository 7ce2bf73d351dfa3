import { artikel } from "#contract/areas/articles/artikel.ts"
import { drawnCover } from "../../pictures.ts"
import { send } from "../client.ts"
import { ADMIN } from "../staff.ts"
import type { Act } from "../stage.ts"

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
const WEEK_MS = 7 * 86_400_000

/** An administrator publishes an announcement; the notification follows within a minute. @returns null when there are enough */
export const announce: Act = (stage) =>
  stage.as(ADMIN, async (ask) => {
    const { chance, now } = stage
    const { rows } = await send(ask, artikel.calls.list, { sort: "publish_at", dir: "desc", per_page: 50 })
    const said = rows.filter(({ publish_at }) => {
      const age = publish_at === null ? -1 : now.getTime() - Date.parse(publish_at)
      return age >= 0 && age < WEEK_MS
    })
    if (said.length >= MOST) return null
    const [judul, kategori, isi] = chance.pick(NEWS)
    await send(
      ask,
      artikel.calls.create,
      { judul, kategori, isi, publish_at: now.toISOString() },
      chance.chance(1 / 3) ? { cover: drawnCover(chance.int(1, 1_000_000)) } : {},
    )
    return `artikel terbit: ${judul}`
  })
