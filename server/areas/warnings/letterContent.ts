import type { LetterLevel, letterStatuses } from "#contract/areas/warnings/suratPeringatan.ts"
import { dateWords } from "#contract/kit/words.ts"

export type LetterRow = {
  readonly no: string | null
  readonly level: LetterLevel
  readonly judul: string
  readonly tanggal: string
  readonly berlaku_sampai: string
  readonly pelanggaran: string
  readonly tindakan: string | null
  readonly status: (typeof letterStatuses)[number]
  readonly nama: string
  readonly nip: string
  readonly jabatan: string | null
  readonly divisi: string | null
  readonly kantor: string
}
export type Sender = {
  readonly nama: string
  readonly nama_legal: string | null
  readonly alamat: string | null
  readonly kota: string | null
  readonly phone: string | null
  readonly email: string
  readonly pic_nama: string | null
  readonly pic_jabatan: string | null
}

/** The content of a warning letter, independent of its layout. */
export type LetterContent = {
  readonly head: readonly string[]
  /** Why the letter is not in force; null = it is. */
  readonly mark: string | null
  readonly title: string
  readonly no: string
  readonly facts: readonly (readonly [label: string, value: string])[]
  /** Paragraphs; `isOwn` marks text entered by a person, which is indented. */
  readonly body: readonly { readonly words: string; readonly isOwn: boolean }[]
  readonly place: string
  readonly from: readonly string[]
  readonly to: readonly string[]
}

const titles: Readonly<Record<LetterLevel, string>> = {
  teguran: "SURAT TEGURAN",
  SP1: "SURAT PERINGATAN PERTAMA (SP I)",
  SP2: "SURAT PERINGATAN KEDUA (SP II)",
  SP3: "SURAT PERINGATAN KETIGA (SP III)",
}
const names: Readonly<Record<LetterLevel, string>> = {
  teguran: "teguran tertulis",
  SP1: "Surat Peringatan Pertama",
  SP2: "Surat Peringatan Kedua",
  SP3: "Surat Peringatan Ketiga",
}
/** The consequence of a repetition. Source: PP 35/2021 Pasal 52. */
const next: Readonly<Record<LetterLevel, string>> = {
  teguran: "perusahaan akan memberikan Surat Peringatan Pertama",
  SP1: "perusahaan akan memberikan Surat Peringatan Kedua",
  SP2: "perusahaan akan memberikan Surat Peringatan Ketiga",
  SP3: "perusahaan dapat melakukan pemutusan hubungan kerja",
}
const marks: Readonly<Partial<Record<LetterRow["status"], string>>> = {
  draft: "KONSEP: belum diterbitkan",
  dicabut: "DICABUT: surat ini tidak berlaku",
  kedaluwarsa: "KEDALUWARSA: masa berlakunya sudah lewat",
}

const own = (words: string) => ({ words, isOwn: true })
const said = (words: string) => ({ words, isOwn: false })

export const letterContent = (row: LetterRow, sender: Sender): LetterContent => {
  const company = sender.nama_legal ?? sender.nama
  return {
    head: [
      company,
      sender.alamat ?? "",
      [sender.phone === null ? "" : `Telp. ${sender.phone}`, sender.email]
        .filter((part) => part !== "")
        .join(" · "),
    ].filter((line) => line !== ""),
    mark: marks[row.status] ?? null,
    title: titles[row.level],
    no: `Nomor: ${row.no ?? "—"}`,
    facts: [
      ["Nama", row.nama],
      ["NIP", row.nip],
      ["Jabatan", row.jabatan ?? "-"],
      ["Divisi", row.divisi ?? "-"],
      ["Kantor", row.kantor],
    ],
    body: [
      said(
        `Surat ini merupakan ${names[row.level]} perihal “${row.judul}”, karena Saudara/Saudari melakukan pelanggaran sebagai berikut:`,
      ),
      own(row.pelanggaran),
      ...(row.tindakan === null
        ? []
        : [said("Sehubungan dengan itu, Saudara/Saudari wajib melakukan hal berikut:"), own(row.tindakan)]),
      said(
        `Surat ini berlaku 6 (enam) bulan, sejak ${dateWords(row.tanggal)} sampai dengan ${dateWords(row.berlaku_sampai)}. Apabila dalam masa itu Saudara/Saudari melakukan pelanggaran lagi, ${next[row.level]} sesuai dengan peraturan perusahaan dan peraturan perundang-undangan yang berlaku.`,
      ),
      said("Demikian surat ini dibuat untuk diperhatikan dan dilaksanakan dengan sebaik-baiknya."),
    ],
    place: `${sender.kota ?? row.kantor}, ${dateWords(row.tanggal)}`,
    from: [company, sender.pic_nama ?? "", sender.pic_jabatan ?? ""],
    to: ["Yang menerima,", row.nama, `NIP ${row.nip}`],
  }
}
