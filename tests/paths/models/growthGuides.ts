import type { demoRequestMachine } from "#machines/lifecycles/demoRequestMachine.ts"
import type { registrationMachine } from "#machines/lifecycles/registrationMachine.ts"
import type { trialRequestMachine } from "#machines/lifecycles/trialRequestMachine.ts"
import type { Guide } from "../model.ts"
import { ticked } from "./guides.ts"

const TRIALS = "/super-admin/request-trial"
const CHECKLIST = "request-trial/checklist"
export const trialGuide: Guide<typeof trialRequestMachine> = {
  starts: { "": `Sebagai super administrator buka ${TRIALS}/form, isi formulirnya, tekan Simpan` },
  events: {
    "trial.check": { at: TRIALS, do: `${ticked("Centang")}, lalu Centang`, call: CHECKLIST },
    "trial.uncheck": { at: TRIALS, do: `${ticked("Hapus centang")}, lalu Hapus centang`, call: CHECKLIST },
    "trial.convert": {
      at: TRIALS,
      do: `${ticked("Jadikan perusahaan")}, lalu Jadikan perusahaan`,
      call: CHECKLIST,
    },
    "trial.reject": {
      at: TRIALS,
      do: `${ticked("Tolak")}, isi alasannya, tekan Tolak permintaan`,
      call: CHECKLIST,
    },
  },
}

const DEMOS = "/super-admin/request-demo"
const PROCESS = "demo-request/prosess"
export const demoGuide: Guide<typeof demoRequestMachine> = {
  starts: { "": `Sebagai super administrator buka ${DEMOS}/form, isi formulirnya, tekan Simpan` },
  fields: {
    scheduled_at: ["Tanggal dan jam", "besok pukul 10.00"],
    assigned_to: ["Petugas", "pilih salah satu"],
  },
  events: {
    "demo.schedule": {
      at: DEMOS,
      do: `${ticked("Jadwalkan")}, isi waktu dan petugasnya, tekan Jadwalkan demo`,
      call: PROCESS,
    },
    "demo.finish": {
      at: DEMOS,
      do: `Sesudah waktunya: ${ticked("Catat hasil")}, isi hasilnya, tekan Simpan hasil`,
      call: PROCESS,
    },
    "demo.miss": {
      at: DEMOS,
      do: `Sesudah waktunya: ${ticked("Tidak hadir")}, lalu Catat tidak hadir`,
      call: PROCESS,
    },
    "demo.cancel": {
      at: DEMOS,
      do: `${ticked("Batalkan")}, isi alasannya, tekan Batalkan demo`,
      call: PROCESS,
    },
  },
}

const REGISTRATIONS = "/super-admin/registrasi-langanan"
const CONFIRM = "registrasi-langganan/konfirmasi"
export const registrationGuide: Guide<typeof registrationMachine> = {
  starts: {
    "": `Sebagai super administrator buka ${REGISTRATIONS}/form, isi formulirnya dengan perusahaan dan pembayarannya, tekan Simpan`,
  },
  fields: { start_date: ["Mulai", "hari ini"] },
  events: {
    "registration.confirm": {
      at: REGISTRATIONS,
      do: `${ticked("Konfirmasi")}, lalu Konfirmasi registrasi`,
      call: CONFIRM,
    },
    "registration.reject": {
      at: REGISTRATIONS,
      do: `${ticked("Tolak")}, isi alasannya, tekan Tolak registrasi`,
      call: CONFIRM,
    },
    "registration.expire": { at: REGISTRATIONS, do: "Tunggu sampai batas waktunya lewat" },
  },
}
