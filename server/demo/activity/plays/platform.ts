import type { Random } from "../../random.ts"
import type { Ask } from "../client.ts"
import { SUPER } from "../staff.ts"
import type { Act } from "../stage.ts"

type Named = { readonly id: number; readonly nama: string }
type Rows = { readonly rows: readonly Named[] }

const rowsOf = async (ask: Ask, path: string, query: object): Promise<Rows["rows"]> =>
  ((await ask(path, query)) as Rows).rows

/** Mails, credits or counts anew a company that is not closed. */
const serve = async (ask: Ask, chance: Random): Promise<string | null> => {
  const companies = await rowsOf(ask, "companies/list-by-status", { status: "trial" })
  if (companies.length === 0) return null
  const { id, nama } = chance.pick(companies)
  const what = chance.pick(["letter", "point", "count"] as const)
  if (what === "letter") {
    await ask("companies/send-email/demo", { id, template: "welcome" })
    return `surat sambutan dikirim ke ${nama}`
  }
  if (what === "point") {
    await ask("companies/update/point", { id, amount: 10, reason: "Bonus masa coba" })
    return `${nama} mendapat 10 point`
  }
  await ask("companies/create-cache", { id })
  return `angka ${nama} dihitung ulang`
}

/** Ticks a new trial request. */
const tickTrial = async (ask: Ask): Promise<string | null> => {
  const [lead] = await rowsOf(ask, "request-trial/list", { status: "new" })
  if (lead === undefined) return null
  await ask("request-trial/checklist", { id: lead.id, checked: true })
  return `permintaan trial ${lead.nama} diperiksa`
}

const HOUR_MS = 3_600_000

/** Schedules a new demo request. */
const scheduleDemo = async (ask: Ask, chance: Random, now: Date): Promise<string | null> => {
  const [lead] = await rowsOf(ask, "demo-request/list", { status: "new" })
  const [officer] = await rowsOf(ask, "demo-request/petugas", {})
  if (lead === undefined || officer === undefined) return null
  const preferred_at = new Date(now.getTime() + chance.int(24, 96) * HOUR_MS).toISOString()
  await ask("demo-request/prosess", {
    id: lead.id,
    status: "scheduled",
    preferred_at,
    assigned_to: officer.id,
  })
  return `demo untuk ${lead.nama} dijadwalkan`
}

const posts = [
  {
    judul: "Menutup absensi sebelum tanggal gajian",
    kategori: "Panduan",
    tags: "absensi, gaji",
    isi: "<p>Periksa hari yang belum lengkap tiga hari sebelum <strong>tanggal tutup</strong>, lalu hitung ulang periode gajinya.</p>",
  },
  {
    judul: "Cuti bersama: dipotong atau tidak?",
    kategori: "Panduan",
    tags: "cuti",
    isi: "<p>Cuti bersama memotong cuti tahunan kecuali perusahaan menetapkan lain. Tandai harinya di kalender libur.</p>",
  },
  {
    judul: "Lima hal yang diperiksa sebelum slip dikirim",
    kategori: "Penggajian",
    tags: "gaji, slip",
    isi: "<ul><li>Pegawai baru</li><li>Pegawai keluar</li><li>Koreksi bulan lalu</li><li>Potongan kasbon</li><li>Rekening bank</li></ul>",
  },
  {
    judul: "Radius kunjungan yang masuk akal",
    kategori: "Lapangan",
    tags: "kunjungan",
    isi: "<p>Di gedung tinggi lokasi ponsel meleset puluhan meter. Mulailah dari 150 m dan lihat rangkumannya sebulan.</p>",
  },
] as const

/** Publishes the next post for the blog that is not written yet. */
const publishPost = async (ask: Ask, _: Random, now: Date): Promise<string | null> => {
  for (const post of posts) {
    const same = await rowsOf(ask, "webs/article/list-all", { q: post.judul })
    if (same.length > 0) continue
    await ask("webs/article/create", { ...post, publish_at: now.toISOString() })
    return `blog "${post.judul}" terbit`
  }
  return null
}

type Deed = (ask: Ask, chance: Random, now: Date) => Promise<string | null>
/** The things a super administrator does, by name; each answers null when there is nothing to do. */
export const platformDeeds = { serve, tickTrial, scheduleDemo, publishPost } satisfies Record<string, Deed>

/** The super administrator does one thing for a company, a lead or the blog. @returns null when there is nothing to do */
export const serveCompanies: Act = ({ as, chance, now }) =>
  as(SUPER, (ask) => chance.pick(Object.values(platformDeeds))(ask, chance, now))
