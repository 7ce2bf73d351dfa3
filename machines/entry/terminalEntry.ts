import { createEntryMachine } from "./entryMachine.ts"

/** The employee of a PIN; the name is shown, the id is sent. */
export type PinEntry = {
  readonly pin: string
  readonly members_id: number | null
  readonly members_nama: string
  readonly everywhere: boolean
}
export const pinEntry = createEntryMachine<PinEntry>({
  id: "pinMesin",
  description: "Menentukan pegawai sebuah PIN mesin absensi",
  nothing: { pin: "", members_id: null, members_nama: "", everywhere: true },
  problems: ({ members_id }) => (members_id === null ? { members_id: ["Pilih pegawainya"] } : {}),
})

/** A decision about records that are held. */
export type RecordsEntry = {
  readonly records: readonly number[]
  readonly decision: "count" | "ignore"
}
export const recordsEntry = createEntryMachine<RecordsEntry>({
  id: "rekamanMesin",
  description: "Menghitung atau mengabaikan rekaman mesin absensi yang ditahan",
  nothing: { records: [], decision: "count" },
  problems: () => ({}),
})

/** A command for a machine; the dates are those of a request for records. */
export type CommandEntry = {
  readonly kind: "time" | "users" | "again" | "info"
  readonly start_date: string
  readonly end_date: string
}
export const commandEntry = createEntryMachine<CommandEntry>({
  id: "perintahMesin",
  description: "Memberi perintah kepada mesin absensi",
  nothing: { kind: "info", start_date: "", end_date: "" },
  problems: ({ kind, start_date, end_date }) =>
    kind !== "again"
      ? {}
      : {
          ...(start_date === "" ? { start_date: ["Isi tanggal pertama"] } : {}),
          ...(end_date === ""
            ? { end_date: ["Isi tanggal terakhir"] }
            : end_date < start_date
              ? { end_date: ["Paling awal tanggal pertama"] }
              : {}),
        },
})
