import { ENDING_REASONS, type EndingReason } from "#contract/data/statutory/severance.ts"
import { type endingStatuses, type letterKinds, letterKindWords } from "#contract/areas/payroll/endings.ts"
import { dateWords, rupiahWords } from "#contract/kit/words.ts"
import {
  companyOf,
  headOf,
  type LetterContent,
  letterWords,
  ownWords,
  type Sender,
} from "../../../sheets/letter.ts"

export type EndingLetter = {
  readonly judul: string
  readonly reason: EndingReason
  readonly notice_date: string
  readonly last_day: string
  readonly status: (typeof endingStatuses)[number]
  readonly nama: string
  readonly nip: string
  readonly jabatan: string | null
  readonly divisi: string | null
  readonly kantor: string
  readonly joined: string
  /** Payments in rupiah, as approved. */
  readonly parts: readonly { readonly nama: string; readonly amount: number }[]
}
type Kind = (typeof letterKinds)[number]

const titles: Readonly<Partial<Record<EndingReason, string>>> = {
  resign: "SURAT PERSETUJUAN PENGUNDURAN DIRI",
  retirement: "SURAT KEPUTUSAN PENSIUN",
  death: "SURAT KETERANGAN BERAKHIRNYA HUBUNGAN KERJA",
  pkwt_end: "SURAT PEMBERITAHUAN BERAKHIRNYA PKWT",
  pkwt_early: "SURAT PEMBERITAHUAN PENGAKHIRAN PKWT",
}
const USUAL = "SURAT PEMBERITAHUAN PEMUTUSAN HUBUNGAN KERJA"

const marks: Readonly<Partial<Record<EndingLetter["status"], string>>> = {
  draft: "KONSEP: belum disetujui",
  waiting: "KONSEP: belum disetujui",
  rejected: "DITOLAK: surat ini tidak berlaku",
  cancelled: "DIBATALKAN: surat ini tidak berlaku",
}

/** The number is written by hand: companies number their letters by rules of their own. */
const NUMBER = "Nomor: ................................"

const frame = (row: EndingLetter, sender: Sender, date: string) => ({
  head: headOf(sender),
  mark: marks[row.status] ?? null,
  no: NUMBER,
  place: `${sender.kota ?? row.kantor}, ${dateWords(date)}`,
  from: [companyOf(sender), sender.pic_nama ?? "", sender.pic_jabatan ?? ""],
})

const facts = (row: EndingLetter): LetterContent["facts"] => [
  ["Nama", row.nama],
  ["NIP", row.nip],
  ["Jabatan", row.jabatan ?? "-"],
  ["Divisi", row.divisi ?? "-"],
  ["Kantor", row.kantor],
]

const endingLetter = (row: EndingLetter, sender: Sender): LetterContent => {
  const { label, article } = ENDING_REASONS[row.reason]
  const total = row.parts.reduce((sum, { amount }) => sum + amount, 0)
  const receiver = row.reason === "death" ? `Ahli waris ${row.nama}` : row.nama
  return {
    ...frame(row, sender, row.notice_date),
    title: titles[row.reason] ?? USUAL,
    opening: `Perihal: ${row.judul}. Surat ini mengenai hubungan kerja dengan:`,
    facts: facts(row),
    body: [
      letterWords(
        `Hubungan kerja antara ${companyOf(sender)} dan pegawai tersebut, yang dimulai pada ${dateWords(row.joined)}, berakhir dengan alasan “${label}” (${article}). Hari terakhir bekerja adalah ${dateWords(row.last_day)}.`,
      ),
      ...(row.parts.length === 0
        ? [letterWords("Upah sampai hari terakhir bekerja dibayarkan bersama gaji terakhir.")]
        : [
            letterWords(
              "Selain upah sampai hari terakhir bekerja, perusahaan membayarkan hak berikut, sebelum PPh 21:",
            ),
            ...row.parts.map(({ nama, amount }) => ownWords(`${nama}: ${rupiahWords(amount)}`)),
            ownWords(`Jumlah: ${rupiahWords(total)}`),
          ]),
      letterWords(
        "Perusahaan mengucapkan terima kasih atas pengabdiannya. Demikian surat ini dibuat untuk dipergunakan sebagaimana mestinya.",
      ),
    ],
    to: ["Yang menerima,", receiver, `NIP ${row.nip}`],
  }
}

const certificate = (row: EndingLetter, sender: Sender): LetterContent => ({
  ...frame(row, sender, row.last_day),
  title: "SURAT KETERANGAN KERJA",
  opening: `${companyOf(sender)} menerangkan bahwa:`,
  facts: facts(row),
  body: [
    letterWords(
      `telah bekerja di ${companyOf(sender)} sejak ${dateWords(row.joined)} sampai dengan ${dateWords(row.last_day)}, dengan jabatan terakhir ${row.jabatan ?? "sebagaimana tercatat di perusahaan"}.`,
    ),
    letterWords(
      "Perusahaan mengucapkan terima kasih atas pengabdiannya. Demikian surat keterangan ini dibuat dengan sebenarnya untuk dipergunakan sebagaimana mestinya.",
    ),
  ],
  to: [],
})

export const endingLetterOf = (kind: Kind, row: EndingLetter, sender: Sender): LetterContent =>
  kind === "phk" ? endingLetter(row, sender) : certificate(row, sender)

export const letterName = (kind: Kind, { nama }: EndingLetter): string => `${letterKindWords[kind]} ${nama}`
