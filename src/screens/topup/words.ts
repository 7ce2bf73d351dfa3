import { type TopupState, topupStatuses } from "#machines/lifecycles/topupMachine.ts"
import type { TopupRow } from "#machines/topup/steps.ts"
import { formatDateTime, formatNumber } from "#src/format/format.ts"

type Unit = TopupRow["type"]

export { topupStatuses as statusWords }
const isStatus = (word: string): word is TopupState => Object.hasOwn(topupStatuses, word)
/** A state in words; histories hold states as plain text. */
export const statusWord = (word: string) =>
  isStatus(word) ? topupStatuses[word] : { label: word, tone: "neutral" as const }

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

/** What was ordered: the name of a package says what one of it holds. */
export const orderedOf = ({ paket_nama, qty }: Pick<TopupRow, "paket_nama" | "qty">): string =>
  qty > 1 ? `${paket_nama} × ${formatNumber(qty)}` : paket_nama

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
