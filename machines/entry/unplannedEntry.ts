import { createEntryMachine } from "./entryMachine.ts"

/** A visit of today without a plan; names are shown, ids are sent. */
export type UnplannedEntry = {
  readonly customers_id: number | null
  readonly customers_nama: string
  readonly tipe_tugas_id: number | null
  readonly tipe_tugas_nama: string
  readonly purpose: string
}
const LEAST = 5
const MOST = 200

export const unplannedEntry = createEntryMachine<UnplannedEntry>({
  id: "kunjunganTanpaRencana",
  description: "Menambah kunjungan tanpa rencana untuk hari ini",
  nothing: { customers_id: null, customers_nama: "", tipe_tugas_id: null, tipe_tugas_nama: "", purpose: "" },
  problems: ({ customers_id, tipe_tugas_id, purpose }) => ({
    ...(customers_id === null ? { customers_id: ["Pilih pelanggan"] } : {}),
    ...(tipe_tugas_id === null ? { tipe_tugas_id: ["Pilih tipe tugas"] } : {}),
    ...(purpose.trim().length < LEAST || purpose.trim().length > MOST
      ? { purpose: [`Isi tujuan ${LEAST} sampai ${MOST} karakter`] }
      : {}),
  }),
})
