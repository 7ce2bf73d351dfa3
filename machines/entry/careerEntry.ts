import { NOTE_MAX, NOTE_MIN } from "../lifecycles/rules.ts"
import { createEntryMachine } from "./entryMachine.ts"

/** Employees who are taken out of a change, and why; the name is shown. */
export type CareerDropEntry = {
  readonly members_id: readonly number[]
  readonly nama: string
  readonly note: string
}
export const careerDropEntry = createEntryMachine<CareerDropEntry>({
  id: "keluarkanPegawai",
  description: "Mengeluarkan pegawai dari sebuah perubahan kerja",
  nothing: { members_id: [], nama: "", note: "" },
  problems: ({ note }) => {
    const length = note.trim().length
    return length < NOTE_MIN || length > NOTE_MAX
      ? { note: [`Isi alasan ${NOTE_MIN} sampai ${NOTE_MAX} karakter`] }
      : {}
  },
})
