import { changeFieldKeys } from "#contract/areas/members/dataChangeFields.ts"
import type { DataChangeLine } from "#contract/areas/members/dataChanges.ts"
import { ownRequests as ownAttendance } from "#contract/areas/attendance/attendanceApproval.ts"
import { ownSwaps, type SwapDay } from "#contract/areas/attendance/shiftSwaps.ts"
import { dateWords } from "#contract/kit/words.ts"
import { swapAsk } from "../attendance/swapAsk.ts"
import { ownClaims } from "#contract/areas/claims/reimbursment.ts"
import { ownKasbon } from "#contract/areas/kasbon/kasbon.ts"
import { ownLeaves } from "#contract/areas/leave/cuti.ts"
import { ownLeaveClaims } from "#contract/areas/leave/klaimCuti.ts"
import { overtimeAsk, requestAsk } from "../attendance/requestAsk.ts"
import { ownDataChanges } from "#contract/areas/members/dataChanges.ts"
import { ownTrips } from "#contract/areas/claims/trips.ts"
import { tripAsk } from "../claims/tripAsk.ts"
import { claimAsk } from "../claims/claimAsk.ts"
import { kasbonAsk } from "../kasbon/kasbonAsk.ts"
import { describeSelfAsk, type DescribedSelfAsk } from "../kit/selfAsk.ts"
import { clockAt } from "../kit/askAgain.ts"
import { cutiAsk, permitAsk } from "../leave/leaveAsk.ts"
import { leaveClaimAsk } from "../leave/leaveClaimAsk.ts"
import { dataChangeAsk } from "../members/dataChangeAsk.ts"

type Row = Readonly<Record<string, unknown>>
const kategori = {
  kategori_nama: (row: Row) => row["kategori"],
  kategori_unit: ({ unit }: Row) => unit,
}
/** A substitute is chosen again: an employee does not read who else works here. */
const leave = { ...kategori, delegate_id: () => null, delegate_nama: () => null }
type Times = { readonly in: string | null; readonly out: string | null }
const clocks = {
  time_in: ({ requested, zone }: Row) => clockAt((requested as Times).in, zone),
  time_out: ({ requested, zone }: Row) => clockAt((requested as Times).out, zone),
}

const valueOf =
  (field: string) =>
  ({ changes }: Row): unknown =>
    (changes as readonly DataChangeLine[]).find((one) => one.field === field)?.value
const requestedValues = {
  ...Object.fromEntries(changeFieldKeys.map((field) => [field, valueOf(field)])),
  bank_nama: ({ changes }: Row) =>
    (changes as readonly DataChangeLine[]).find(({ field }) => field === "bank_kode")?.after,
}

const swapDayOf =
  (side: SwapDay["side"], key: "own_date" | "partner_date") =>
  (row: Row): unknown => {
    const day = (row["days"] as readonly SwapDay[]).find((one) => one.side === side && one.date === row[key])
    return day === undefined ? null : `${dateWords(day.date)}, ${day.before}`
  }

/** Everything an employee can ask for, each with its form. */
export const selfAsks = (): readonly DescribedSelfAsk[] => [
  describeSelfAsk(ownLeaves, cutiAsk(), {
    jenis: "cuti",
    title: "Ajukan cuti",
    text: "Hari dan saldo dihitung sebelum dikirim.",
    again: leave,
  }),
  describeSelfAsk(ownLeaves, permitAsk(), {
    jenis: "izin",
    title: "Ajukan izin atau sakit",
    text: "Izin dan sakit, dengan surat bila kategorinya memintanya.",
    again: leave,
  }),
  describeSelfAsk(ownAttendance, requestAsk(), {
    jenis: "absensi",
    title: "Ajukan koreksi absensi",
    text: "Jam yang lupa atau salah, dan alasan terlambat atau pulang cepat.",
    again: clocks,
  }),
  describeSelfAsk(ownAttendance, overtimeAsk(), {
    jenis: "lembur",
    title: "Ajukan lembur",
    text: "Lembur dihitung dari absen setelah disetujui, paling banyak selama yang diminta.",
    again: clocks,
  }),
  describeSelfAsk(ownSwaps, swapAsk(), {
    jenis: "tukar-shift",
    title: "Minta tukar shift",
    text: "Rekan setuju lebih dulu, lalu diputuskan; jadwal keduanya berubah bersamaan.",
    again: {
      own_date_nama: swapDayOf("requester", "own_date"),
      partner_date_nama: swapDayOf("partner", "partner_date"),
    },
  }),
  describeSelfAsk(ownClaims, claimAsk(), {
    jenis: "klaim",
    title: "Ajukan klaim",
    text: "Pengeluaran dengan notanya, menurut kategori dan batasnya.",
    again: { ...kategori, receipt: ({ receipts }) => receipts },
  }),
  describeSelfAsk(ownTrips, tripAsk(), {
    jenis: "uang-muka-perjalanan",
    title: "Ajukan uang muka perjalanan",
    text: "Uang untuk dinas, dilaporkan dengan nota sepulangnya.",
  }),
  describeSelfAsk(ownKasbon, kasbonAsk(), {
    jenis: "kasbon",
    title: "Ajukan kasbon",
    text: "Pinjaman yang dicicil dari gaji.",
    /** The day of asking is today's, not that of the refused request. */
    again: { tanggal: () => null, first_date: ({ first_period }) => `${String(first_period)}-01` },
  }),
  describeSelfAsk(ownLeaveClaims, leaveClaimAsk(), {
    jenis: "klaim-cuti",
    title: "Uangkan sisa cuti",
    text: "Sisa cuti dari kategori yang dapat diuangkan.",
    again: { ...kategori, year: ({ year }) => String(year) },
  }),
  describeSelfAsk(ownDataChanges, dataChangeAsk(), {
    jenis: "perubahan-data",
    title: "Ajukan perubahan data",
    text: "Nama, identitas, keluarga, rekening dan BPJS; berlaku setelah diputuskan.",
    again: requestedValues,
  }),
]
