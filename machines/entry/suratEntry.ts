import { createEntryMachine } from "./entryMachine.ts"

/** Letters for the employees of a change of employment; the template's name is shown, its id is sent. */
export type CareerSuratEntry = {
  readonly template_surat_id: number | null
  readonly template_surat_nama: string
  /** ISO date of the letters. */
  readonly tanggal: string | null
  readonly keterangan: string
}
const MOST = 1_000

export const careerSuratEntry = createEntryMachine<CareerSuratEntry>({
  id: "suratPerubahanKerja",
  description: "Membuat konsep surat untuk pegawai sebuah perubahan kerja",
  nothing: { template_surat_id: null, template_surat_nama: "", tanggal: null, keterangan: "" },
  problems: ({ template_surat_id, tanggal, keterangan }) => ({
    ...(template_surat_id === null ? { template_surat_id: ["Pilih templat"] } : {}),
    ...(tanggal === null ? { tanggal: ["Isi tanggal surat"] } : {}),
    ...(keterangan.length > MOST ? { keterangan: [`Paling banyak ${MOST} karakter`] } : {}),
  }),
})
