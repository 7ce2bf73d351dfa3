import { answerWords } from "#contract/areas/fieldwork/answerWords.ts"
import type { Visit } from "#contract/areas/fieldwork/visit.ts"
import { deviationWords, visitResultWords } from "#contract/areas/fieldwork/visitWords.ts"
import { rupiahWords, wholeWords } from "#contract/kit/words.ts"
import { visitApprovalStatuses } from "#machines/lifecycles/visitApprovalMachine.ts"
import { visitStatusWords } from "#machines/lifecycles/visitParts.ts"
import type { Cell, SheetColumn } from "../../sheets/sheet.ts"

const columns = (width: number, ...headers: readonly string[]): readonly SheetColumn[] =>
  headers.map((header) => ({ header, width }))

/** Columns of the summary, with the sums as the flow defines them. */
export const sumColumns: readonly SheetColumn[] = columns(
  14,
  "Direncanakan",
  "Belum selesai",
  "Selesai",
  "Terlewat",
  "Jarak diketahui",
  "Di dalam radius",
  "Di dalam radius (%)",
  "Durasi diketahui",
  "Rata-rata durasi (menit)",
  "Pelanggan",
  "Menunggu",
  "Disetujui",
  "Ditolak",
  "Dibatalkan",
)

export const visitColumns: readonly SheetColumn[] = [
  ...columns(18, "Nomor", "Tanggal"),
  ...columns(30, "Pelanggan", "Alamat"),
  ...columns(20, "Tipe tugas"),
  ...columns(36, "Tujuan"),
  ...columns(16, "Jalannya", "Check-in (WIB)", "Check-out (WIB)", "Durasi (menit)", "Batas waktu (menit)"),
  ...columns(16, "Jarak check-in (m)", "Radius (m)", "Akurasi GPS (m)", "Hasil"),
  ...columns(30, "Catatan hasil", "Menyimpang"),
  ...columns(16, "Nilai (Rp)"),
  ...columns(40, "Produk", "Isian"),
  ...columns(16, "Keputusan"),
]

/** An API instant as local time in Jakarta. */
export const clockOf = (at: string | undefined): string | null =>
  at === undefined ? null : at.slice(0, 16).replace("T", " ")

export const deviatesIn = ({ deviations }: Pick<Visit, "deviations">): string =>
  deviations.map((one) => deviationWords[one]).join(", ")

/** Product lines in words: "Kopi 3 dus × Rp 20.000". */
const linesIn = ({ lines }: Pick<Visit, "lines">): string =>
  lines
    .map(({ nama, satuan, qty, harga }) => `${nama} ${wholeWords(qty)} ${satuan} × ${rupiahWords(harga)}`)
    .join("; ")

/** The answers that are text, each with its question; photos and signatures are only in the visit's detail. */
export const answersIn = ({ answers }: Pick<Visit, "answers">): string =>
  answers
    .flatMap((answer) => {
      const words = answerWords(answer)
      return words === null ? [] : [`${answer.label}: ${words}`]
    })
    .join("; ")

export const visitCells = (row: Visit): readonly Cell[] => [
  row.no,
  row.tanggal,
  row.customer.nama,
  row.customer.alamat,
  row.tipe_tugas,
  row.purpose,
  visitStatusWords[row.visit_status].label,
  clockOf(row.check_in?.at),
  clockOf(row.check_out?.at),
  row.duration_min,
  row.sla_min,
  row.check_in?.distance_m ?? null,
  row.radius_m,
  row.check_in?.accuracy_m ?? null,
  row.result === null ? null : visitResultWords[row.result],
  row.result_note,
  deviatesIn(row),
  row.amount,
  linesIn(row),
  answersIn(row),
  visitApprovalStatuses[row.status].label,
]
