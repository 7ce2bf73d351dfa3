import type { topupStatuses } from "#contract/topup.ts"
import type { TopupRow } from "#machines/topup/steps.ts"
import { formatDateTime, formatNumber } from "#src/ui/format.ts"
import type { StatusTone } from "#src/ui/data/StatusBadge.tsx"

type Status = (typeof topupStatuses)[number]
type Unit = TopupRow["type"]

export const statusWords: { readonly [S in Status]: { readonly label: string; readonly tone: StatusTone } } =
  {
    created: { label: "Menunggu Pembayaran", tone: "waiting" },
    waiting_confirmation: { label: "Menunggu Verifikasi", tone: "info" },
    approved: { label: "Disetujui", tone: "approved" },
    rejected: { label: "Ditolak", tone: "rejected" },
    expired: { label: "Kedaluwarsa", tone: "neutral" },
    cancelled: { label: "Dibatalkan", tone: "neutral" },
  }

const isStatus = (word: string): word is Status => Object.hasOwn(statusWords, word)
/** A state in words; histories hold states as plain text. */
export const statusWord = (word: string) =>
  isStatus(word) ? statusWords[word] : { label: word, tone: "neutral" as const }

/** What became of a bill whose time ran out, and what is to be done; null = its time has not. */
export const overWords = ({ status, expires_at, companie_name }: TopupRow): string | null => {
  if (status !== "expired") return null
  const until = `Pembayaran tidak dikonfirmasi sampai ${formatDateTime(expires_at)}.`
  return companie_name === undefined
    ? `${until} Jangan mentransfer untuk tagihan ini; pesan lagi bila masih perlu.`
    : `${until} Bila masih perlu, perusahaan memesan lagi.`
}

export const unitWords: { readonly [U in Unit]: { readonly title: string; readonly unit: string } } = {
  point: { title: "Point", unit: "point" },
  storage: { title: "Penyimpanan", unit: "MB" },
  member: { title: "Kuota pegawai", unit: "pegawai" },
}

/** `1.000 point` */
export const amountOf = (type: Unit, qty: number): string => `${formatNumber(qty)} ${unitWords[type].unit}`

const events: Readonly<Record<string, string>> = {
  topup: "Top-up disetujui",
  adjustment: "Penyesuaian saldo",
  expired: "Point kedaluwarsa",
  absensi: "Absensi",
  foto: "Foto absensi",
  visit: "Kunjungan",
  slip: "Slip gaji",
  pesan: "Pesan terkirim",
  member_aktif: "Pegawai aktif",
}
export const eventWord = (event: string): string => events[event] ?? event
export const eventOptions = Object.entries(events).map(([value, label]) => ({ value, label }))
