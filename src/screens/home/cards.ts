import { performanceOntime } from "#contract/areas/home/performance.ts"
import type { HomeCard } from "#contract/areas/home/susunan.ts"
import type { SessionUser } from "#contract/kit/user.ts"
import { maySend } from "#src/api/wire/access.ts"

export const cardWords: Readonly<Record<HomeCard, string>> = {
  antrean: "Perlu tindakan Anda",
  tindakan: "Perlu dilengkapi",
  hari_ini: "Hari ini",
  lapangan: "Kerja lapangan hari ini",
  penjualan: "Penjualan bulan ini",
  pengumuman: "Pengumuman",
  tren: "Tren kehadiran",
  kehadiran: "Kehadiran bulan ini",
  ontime: "Tepat waktu bulan ini",
  kunjungan: "Kunjungan bulan ini",
  ulang_tahun: "Ulang tahun",
}

/** The list of tasks. */
export const TASKS = "/penugasan/tugas"

/** Sales reports of Good-ID. */
export const SALES = "/good-id/laporan-penjualan"

/** Monthly figures need permission. */
export const seesMonth = (user: SessionUser): boolean => maySend(user, performanceOntime)

/** Only company and office administrators get the incomplete-data counts. */
const looksAfter = ({ scope }: SessionUser): boolean => scope === "company" || scope === "office"

/** Cards available to the user; the visits card only with access to the visits page. */
export const openCards = (user: SessionUser, mayOpen: (to: string) => boolean): readonly HomeCard[] => [
  "antrean",
  ...(looksAfter(user) ? (["tindakan"] as const) : []),
  "hari_ini",
  ...(mayOpen(TASKS) ? (["lapangan"] as const) : []),
  ...(mayOpen(SALES) ? (["penjualan"] as const) : []),
  "pengumuman",
  "tren",
  ...(seesMonth(user) ? (["kehadiran", "ontime"] as const) : []),
  ...(seesMonth(user) && mayOpen("/visit") ? (["kunjungan"] as const) : []),
  ...(looksAfter(user) && mayOpen("/users/pegawai") ? (["ulang_tahun"] as const) : []),
]

const COLUMNS = 6
const least: Readonly<Record<HomeCard, number>> = {
  antrean: 3,
  tindakan: 3,
  hari_ini: COLUMNS,
  lapangan: COLUMNS,
  penjualan: COLUMNS,
  pengumuman: 3,
  tren: COLUMNS,
  kehadiran: 2,
  ontime: 4,
  kunjungan: 3,
  ulang_tahun: 3,
}

type Placed = { readonly card: HomeCard; readonly span: number }
/** Column spans (of six) of the cards: the last card of a row fills it. */
export const spansOf = (cards: readonly HomeCard[]): readonly Placed[] => {
  const placed: Placed[] = []
  let used = 0
  const widen = () => {
    const last = placed.pop()
    if (last !== undefined) placed.push({ ...last, span: last.span + COLUMNS - used })
    used = 0
  }
  for (const card of cards) {
    if (used > 0 && used + least[card] > COLUMNS) widen()
    placed.push({ card, span: least[card] })
    used = (used + least[card]) % COLUMNS
  }
  if (used > 0) widen()
  return placed
}
