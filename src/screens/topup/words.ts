import { type Payment, type TopupState, topupStatuses } from "#machines/lifecycles/topupMachine.ts"
import { confirmTopup, decideTopup } from "#contract/areas/points/topup.ts"
import type { MoveKind, TopupRow } from "#machines/topup/steps.ts"
import { formatDateTime, formatNumber } from "#src/format/format.ts"
import type { Offered } from "../lifecycle/offers.ts"

/** Button labels of the steps; `order` creates a top-up. */
export const stepLabels: { readonly [K in MoveKind | "order"]: string } = {
  order: "Buat tagihan",
  confirm: "Kirim konfirmasi",
  cancel: "Batalkan top-up",
  approve: "Setujui",
  reject: "Tolak",
}
/** Initial values of the payment form. */
const unpaid: Payment = { paid_at: null, from_bank: null, from_name: null, amount: null, has_proof: false }
/** All steps of a top-up, regardless of role. */
export const topupSteps: readonly Offered[] = [
  { event: "topup.confirm", verb: "Konfirmasi pembayaran", call: confirmTopup, brings: { payment: unpaid } },
  { event: "topup.cancel", verb: stepLabels.cancel, call: confirmTopup },
  { event: "topup.approve", verb: stepLabels.approve, call: decideTopup },
  { event: "topup.reject", verb: stepLabels.reject, call: decideTopup },
]

type Unit = TopupRow["type"]

export { topupStatuses as statusWords }
const isStatus = (word: string): word is TopupState => Object.hasOwn(topupStatuses, word)
/** Display label of a status; histories store statuses as plain strings. */
export const statusWord = (word: string) =>
  isStatus(word) ? topupStatuses[word] : { label: word, tone: "neutral" as const }

/** Message about an expired invoice and the next step; null = not expired. */
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

/** The ordered item: the package name describes one unit. */
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
