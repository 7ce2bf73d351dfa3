import type { LetterLevel, letterStatuses } from "#contract/areas/warnings/suratPeringatan.ts"
import { dateWords } from "#contract/kit/words.ts"
import {
  companyOf,
  headOf,
  type LetterContent,
  letterWords,
  ownWords,
  type Sender,
} from "../../sheets/letter.ts"

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
export const titles: Readonly<Record<LetterLevel, string>> = {
  teguran: "SURAT TEGURAN",
  SP1: "SURAT PERINGATAN PERTAMA (SP I)",
  SP2: "SURAT PERINGATAN KEDUA (SP II)",
  SP3: "SURAT PERINGATAN KETIGA (SP III)",
}
export const names: Readonly<Record<LetterLevel, string>> = {
  teguran: "teguran tertulis",
  SP1: "Surat Peringatan Pertama",
  SP2: "Surat Peringatan Kedua",
  SP3: "Surat Peringatan Ketiga",
}
/** The consequence of a repetition. Source: PP 35/2021 Pasal 52. */
export const next: Readonly<Record<LetterLevel, string>> = {
  teguran: "perusahaan akan memberikan Surat Peringatan Pertama",
  SP1: "perusahaan akan memberikan Surat Peringatan Kedua",
  SP2: "perusahaan akan memberikan Surat Peringatan Ketiga",
  SP3: "perusahaan dapat melakukan pemutusan hubungan kerja",
}
export const marks: Readonly<Partial<Record<LetterRow["status"], string>>> = {
  draft: "KONSEP: belum diterbitkan",
  dicabut: "DICABUT: surat ini tidak berlaku",
  kedaluwarsa: "KEDALUWARSA: masa berlakunya sudah lewat",
}

export const letterContent = (row: LetterRow, sender: Sender): LetterContent => {
  const company = companyOf(sender)
  return {
    head: headOf(sender),
    mark: marks[row.status] ?? null,
    title: titles[row.level],
    no: `Nomor: ${row.no ?? "—"}`,
    opening: "Dengan hormat, surat ini ditujukan kepada:",
    facts: [
      ["Nama", row.nama],
      ["NIP", row.nip],
      ["Jabatan", row.jabatan ?? "-"],
      ["Divisi", row.divisi ?? "-"],
      ["Kantor", row.kantor],
    ],
    body: [
      letterWords(
        `Surat ini merupakan ${names[row.level]} perihal “${row.judul}”, karena Saudara/Saudari melakukan pelanggaran sebagai berikut:`,
      ),
      ownWords(row.pelanggaran),
      ...(row.tindakan === null
        ? []
        : [
            letterWords("Sehubungan dengan itu, Saudara/Saudari wajib melakukan hal berikut:"),
            ownWords(row.tindakan),
          ]),
      letterWords(
        `Surat ini berlaku 6 (enam) bulan, sejak ${dateWords(row.tanggal)} sampai dengan ${dateWords(row.berlaku_sampai)}. Apabila dalam masa itu Saudara/Saudari melakukan pelanggaran lagi, ${next[row.level]} sesuai dengan peraturan perusahaan dan peraturan perundang-undangan yang berlaku.`,
      ),
      letterWords("Demikian surat ini dibuat untuk diperhatikan dan dilaksanakan dengan sebaik-baiknya."),
    ],
    place: `${sender.kota ?? row.kantor}, ${dateWords(row.tanggal)}`,
    from: [company, sender.pic_nama ?? "", sender.pic_jabatan ?? ""],
    to: ["Yang menerima,", row.nama, `NIP ${row.nip}`],
  }
}
