import type { payrollPeriodMachine } from "#machines/lifecycles/payrollPeriodMachine.ts"
import type { careerMachine } from "#machines/lifecycles/careerMachine.ts"
import type { raiseMachine } from "#machines/lifecycles/raiseMachine.ts"
import type { endingMachine } from "#machines/lifecycles/endingMachine.ts"
import type { Guide } from "../model.ts"

const RUN = "/payroll/detail"
const STEP = "payroll/periode-gajian/status"
const onPeriod = (button: string, toast: string) => ({
  at: RUN,
  do: `Tekan ${button}, lalu sekali lagi di dialognya`,
  call: STEP,
  toast,
})

/** Where to change a payroll period manually. */
export const payrollGuide: Guide<typeof payrollPeriodMachine> = {
  starts: {
    "": "Sebagai admin perusahaan buka /payroll/form, pilih kantor Cabang Bekasi dan jenis Bonus, masa pajak bulan ini, nama yang belum dipakai, ketiga tanggalnya hari ini, tekan Simpan, buka periodenya. Bonus tidak menutup absensi, cuti dan klaim di tanggalnya",
  },
  events: {
    "payroll.calculate": {
      at: RUN,
      do: "Tekan Hitung gaji, lalu sekali lagi di dialognya",
      call: "payroll/hitung-gaji",
      toast: "Gaji sedang dihitung",
    },
    "payroll.finish": { at: RUN, do: "Tunggu sampai semua slip terhitung" },
    "payroll.fail": {
      at: RUN,
      do: "Tekan Hentikan selagi gaji dihitung; bila terlalu cepat, mulai dulu Hitung ulang absensi 90 hari: pekerjaan berikutnya menunggu gilirannya",
      call: "jobs/stop",
      toast: "Pekerjaan dihentikan; yang sudah dikerjakan tetap",
    },
    "payroll.recalculate": {
      at: RUN,
      do: "Buka sebuah slip dari daftarnya, tekan Hitung ulang slip, lalu sekali lagi di dialognya, lalu kembali ke periodenya",
      call: "payroll/slip/hitung-ulang",
      toast: "Slip dihitung ulang; …",
    },
    "payroll.approve": onPeriod("Setujui", "Periode gaji disetujui"),
    "payroll.reopen": onPeriod("Buka lagi, isi alasannya", "Periode gaji dibuka lagi"),
    "payroll.pay": onPeriod("Tandai dibayar", "Periode gaji ditandai dibayar"),
    "payroll.lock": onPeriod("Kunci", "Periode gaji dikunci"),
    "payroll.cancel": onPeriod("Batalkan periode", "Periode gaji dibatalkan"),
  },
}

const ENDINGS = "/akhir-hubungan-kerja"
const ending = (verb: string, call: string, more = "") => ({
  at: ENDINGS,
  do: `Centang barisnya di daftar, tekan ${verb}${more}, lalu ${verb}`,
  call: `payroll/akhir-kerja/${call}`,
})

/** Where to change an end of employment manually. */
export const endingGuide: Guide<typeof endingMachine> = {
  starts: { "": `Sebagai admin perusahaan buka ${ENDINGS}/form, isi formulirnya, tekan Simpan` },
  events: {
    "ending.submit": ending("Ajukan", "ajukan"),
    "ending.approve": ending("Setujui", "setujui"),
    "ending.reject": ending("Tolak", "tolak", ", isi alasannya"),
    "ending.cancel": ending("Batalkan", "batalkan", ", isi alasannya"),
    "ending.complete": {
      at: ENDINGS,
      do: "Tandai dibayar gaji terakhir dan pesangonnya, lalu tunggu sampai hari terakhirnya lewat",
    },
  },
}

/** The approver of each level in the demo, where one administrator has PT Maju Bersama. */

const RAISES = "/kenaikan-gaji"

/** Where to change a raise of many employees manually. */
export const raiseGuide: Guide<typeof raiseMachine> = {
  starts: { "": `Sebagai admin perusahaan buka ${RAISES}/form, isi formulirnya, tekan Simpan` },
  events: {
    "raise.apply": {
      at: RAISES,
      do: "Centang barisnya di daftar, tekan Terapkan, lalu Terapkan",
      call: "payroll/kenaikan-gaji/terapkan",
    },
    "raise.cancel": {
      at: RAISES,
      do: "Centang barisnya di daftar, tekan Batalkan, isi alasannya, lalu Batalkan",
      call: "payroll/kenaikan-gaji/batalkan",
    },
  },
}

const CAREERS = "/users/perubahan-kerja"

/** Where to change a dated change of employees manually. */
export const careerGuide: Guide<typeof careerMachine> = {
  starts: {
    "": `Sebagai admin perusahaan buka ${CAREERS}/form, pilih jenis Penugasan sementara dan dua pegawai, isi formulirnya, tekan Simpan`,
  },
  events: {
    "career.schedule": {
      at: CAREERS,
      do: "Centang barisnya di daftar, tekan Jadwalkan, lalu Jadwalkan",
      call: "users/perubahan-kerja/jadwalkan",
    },
    "career.drop": {
      at: `${CAREERS}/form/{id}`,
      do: "Buka barisnya, tekan Keluarkan di seorang pegawai, isi alasannya, lalu Keluarkan",
      call: "users/perubahan-kerja/keluarkan",
    },
    "career.cancel": {
      at: CAREERS,
      do: "Centang barisnya di daftar, tekan Batalkan, isi alasannya, lalu Batalkan",
      call: "users/perubahan-kerja/batalkan",
    },
    "career.apply": { at: CAREERS, do: "Tunggu sampai tanggalnya tiba di kantor semua pegawainya" },
    "career.end": { at: CAREERS, do: "Tunggu sampai hari terakhir penugasannya lewat" },
  },
}
