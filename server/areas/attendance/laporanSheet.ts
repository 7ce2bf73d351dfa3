import type { PayloadOf } from "#contract/kit/call.ts"
import { dayFlagWords, dayStateWords } from "#contract/areas/attendance/days.ts"
import type { DaySums, reportExport } from "#contract/areas/attendance/laporan.ts"
import type { StreamMaker } from "../../sheets/stream.ts"
import type { Column, Value } from "../../sheets/write.ts"
import type { Person } from "./day/people.ts"
import type { ReadDay } from "./day/read.ts"
import { readReport, type ReportRow } from "./day/report.ts"
import { readDays } from "./day/store.ts"
import { shownSums } from "./day/sums.ts"
import { clockIn } from "./day/words.ts"

/** Employees per chunk. */
const PART = 100

type Ask = PayloadOf<typeof reportExport>

const text = (label: string): Column => ({ label, kind: "text" })
const number = (label: string): Column => ({ label, kind: "number" })
const who: readonly Column[] = [text("NIP"), text("Nama"), text("Kantor")]
const whoOf = ({ nip, nama, kantor }: Person): readonly Value[] => [nip, nama, kantor]

const daily: readonly Column[] = [
  ...who,
  { label: "Tanggal", kind: "date" },
  ...["Jadwal", "Masuk", "Pulang", "Status", "Tanda", "Sebab", "Keterangan"].map(text),
  ...["Terlambat (menit)", "Pulang cepat (menit)", "Kerja (menit)", "Lembur (menit)"].map(number),
]
const dailyRow = (person: Person, day: ReadDay): readonly Value[] => [
  ...whoOf(person),
  day.date,
  day.schedule.start === null
    ? day.schedule.nama
    : `${day.schedule.nama} ${day.schedule.start}–${day.schedule.end ?? ""}`,
  day.check_in === null ? null : clockIn(day.check_in, person.zone),
  day.check_out === null ? null : clockIn(day.check_out, person.zone),
  dayStateWords[day.state].label,
  day.flags.map((flag) => dayFlagWords[flag]).join(", "),
  day.why.join(". "),
  day.note,
  day.late_min,
  day.early_out_min,
  day.work_min,
  day.overtime_min,
]

const sums = [
  ["Hari kerja", (one) => one.hari_kerja],
  ["Hadir", (one) => one.hadir],
  ["Tidak lengkap", (one) => one.tidak_lengkap],
  ["Dinas", (one) => one.dinas],
  ["Izin", (one) => one.izin],
  ["Sakit", (one) => one.sakit],
  ["Cuti", (one) => one.cuti],
  ["Alpa", (one) => one.alpa],
  ["Belum absen", (one) => one.belum],
  ["Hari libur", (one) => one.libur],
  ["Tidak bekerja", (one) => one.off],
  ["Terlambat (kali)", (one) => one.terlambat_x],
  ["Terlambat (menit)", (one) => one.terlambat_menit],
  ["Pulang cepat (kali)", (one) => one.pulang_cepat_x],
  ["Kerja (menit)", (one) => one.jam_kerja_menit],
  ["Lembur (menit)", (one) => one.lembur_menit],
  ["Kehadiran (%)", (one) => (one.kehadiran_permil === null ? null : one.kehadiran_permil / 10)],
  ["Tepat waktu (%)", (one) => (one.ontime_permil === null ? null : one.ontime_permil / 10)],
] as const satisfies readonly (readonly [string, (sums: DaySums) => number | null])[]

/**
 * Spreadsheet of days by employee, or of their sums; times are local to each office. The column `Keterangan` holds the
 * note, so that the attendance import can read the file.
 */
export const reportSheet: StreamMaker = ({ ask: asked }, now) => {
  const { format, what, ...ask } = asked as Ask
  const isDaily = what === "harian"
  let people: readonly ReportRow[] | null = null
  return {
    name: `${isDaily ? "Laporan absensi" : "Rangkuman absensi"} ${ask.start_date} ${ask.end_date}`,
    format,
    columns: isDaily ? daily : [...who, ...sums.map(([label]) => number(label))],
    read: async (tx, after) => {
      people ??= (await readReport(tx, ask, now, { dates: false })).rows
      const from = Number(after?.[0] ?? 0)
      const part = people.slice(from, from + PART)
      const next = from + PART < people.length ? [from + PART] : null
      if (!isDaily)
        return {
          rows: part.map(({ person, counts }) => {
            const summed = shownSums(counts)
            return [...whoOf(person), ...sums.map(([, valueOf]) => valueOf(summed))]
          }),
          next,
        }
      const those = part.map(({ person }) => person)
      const days = await readDays(tx, those, ask, now)
      return {
        rows: those.flatMap((person) =>
          (days.get(person.id) ?? [])
            .filter(
              ({ state, flags }) =>
                (ask.day_status === undefined || state === ask.day_status) &&
                (ask.flag === undefined || flags.includes(ask.flag)),
            )
            .map((day) => dailyRow(person, day)),
        ),
        next,
      }
    },
  }
}
