import { type TerminalFacts, terminalMachine } from "#machines/lifecycles/terminalMachine.ts"
import { admin, AT, clock } from "#tests/unit/lifecycles/cases.ts"
import { defineModel, type Guide } from "../model.ts"

const LIST = "/setting/absensi/mesin"
const ticked = (verb: string) => `Centang mesinnya di daftar, tekan ${verb}`

export const terminalFacts = (changes: Partial<TerminalFacts> = {}): TerminalFacts => ({
  status: "baru",
  version: 1,
  last: { nama: "Siti Rahma", at: AT },
  last_seen_at: null,
  silent_min: 60,
  ...changes,
})

/** Where to change an attendance machine manually. */
const terminalGuide: Guide<typeof terminalMachine> = {
  starts: { "": `Sebagai admin perusahaan buka ${LIST}/form, isi formulirnya, tekan Simpan` },
  events: {
    "mesin.adopt": {
      at: LIST,
      do: "Kirim kode di halaman mesin dari mesinnya; dengan alat uji: npm run demo:machine -- --code KODE",
    },
    "mesin.silence": { at: LIST, do: "Tunggu sampai mesinnya diam lebih lama daripada Aturan Absensi" },
    "mesin.hear": { at: LIST, do: "Nyalakan mesinnya lagi" },
    "mesin.retire": {
      at: LIST,
      do: `${ticked("Pensiunkan")}, lalu Pensiunkan`,
      call: "mesin/pensiunkan",
    },
    "mesin.reclaim": {
      at: LIST,
      do: `${ticked("Sambungkan lagi")}, lalu Buat kode baru`,
      call: "mesin/sambungkan-lagi",
    },
  },
}

export const terminalModel = defineModel({
  machine: terminalMachine,
  inputs: { "": terminalFacts() },
  cases: {
    "mesin.adopt": { "": { by: clock, at: AT } },
    "mesin.silence": { "": { by: clock, at: AT } },
    "mesin.hear": { "": { by: clock, at: AT } },
    "mesin.retire": { "": { by: admin, at: AT } },
    "mesin.reclaim": { "": { by: admin, at: AT } },
  },
  answers: {},
  guide: terminalGuide,
})
