import { reportTrip, trips } from "#contract/areas/claims/trips.ts"
import type { createTripMachine } from "#machines/lifecycles/tripMachine.ts"
import { answerSwap, shiftSwaps } from "#contract/areas/attendance/shiftSwaps.ts"
import type { createSwapMachine } from "#machines/lifecycles/swapMachine.ts"
import { dataChanges } from "#contract/areas/members/dataChanges.ts"
import type { createDataChangeMachine } from "#machines/lifecycles/dataChangeMachine.ts"
import type { Guide } from "../model.ts"
import { approvedWords, decidedAt, startsOf } from "./guides.ts"

/** Where to decide a change of data manually. */
export const dataChangeGuide = (levels: number): Guide<ReturnType<typeof createDataChangeMachine>> => ({
  starts: startsOf(levels, "meminta perubahan data", dataChanges.page),
  toasts: approvedWords(dataChanges, levels),
  events: decidedAt(dataChanges),
})

/** Where to decide an advance for a trip manually; its employee reports it on their own page. */
export const tripGuide = (levels: number): Guide<ReturnType<typeof createTripMachine>> => ({
  starts: startsOf(levels, "mengajukan uang muka perjalanan", trips.page),
  toasts: approvedWords(trips, levels),
  events: {
    ...decidedAt(trips),
    "trip.pay": {
      at: trips.page,
      do: "Tekan Cairkan, pilih caranya, lalu Cairkan",
      call: trips.calls.decide.path,
    },
    "trip.report": {
      at: "/saya/pengajuan",
      do: "Sebagai pegawainya buka pengajuannya, tekan Lapor perjalanan, isi pengeluaran dan notanya, lalu Kirim laporan",
      call: reportTrip.path,
      toast: "Laporan perjalanan dikirim",
    },
    "trip.verify": {
      at: trips.page,
      do: "Tekan Terima laporan, pilih cara menyelesaikan selisihnya, lalu Terima laporan",
      call: trips.calls.decide.path,
    },
    "trip.sendBack": {
      at: trips.page,
      do: "Tekan Kembalikan laporan, isi alasannya, lalu Kembalikan laporan",
      call: trips.calls.decide.path,
    },
    "trip.close": {
      at: trips.page,
      do: "Tekan Catat selesai, lalu Catat selesai",
      call: trips.calls.decide.path,
    },
    "trip.settle": { at: "/payroll", do: "Setujui periode gaji yang memuat selisihnya" },
    "trip.restore": { at: "/payroll", do: "Buka lagi periode gaji itu" },
  },
})

/** Where to decide a swap of shifts manually; the colleague answers on their own page. */
export const swapGuide = (levels: number): Guide<ReturnType<typeof createSwapMachine>> => ({
  starts: startsOf(levels, "meminta tukar shift dari rekannya", shiftSwaps.page),
  toasts: approvedWords(shiftSwaps, levels),
  events: {
    ...decidedAt(shiftSwaps),
    "swap.agree": {
      at: "/saya/tukar-shift",
      do: "Sebagai rekan yang diminta, tekan Jawab, pilih Setuju, lalu Kirim jawaban",
      call: answerSwap.path,
      toast: "Tukar shift disetujui, menunggu keputusan",
    },
    "swap.decline": {
      at: "/saya/tukar-shift",
      do: "Sebagai rekan yang diminta, tekan Jawab, pilih Tolak, isi alasan, lalu Kirim jawaban",
      call: answerSwap.path,
      toast: "Tukar shift ditolak",
    },
    "swap.expire": { do: "Hari pertamanya tiba" },
  },
})
