import type { PayloadOf } from "#contract/kit/call.ts"
import {
  dayTypeWords,
  type overtimeDaysExport,
  type overtimeExport,
  overtimeSourceWords,
  overtimeStateWords,
  type OvertimeRow,
  type OvertimeSums,
} from "#contract/areas/overtime/overtime.ts"
import { MAX_PAGE_SIZE } from "#contract/kit/constants.ts"
import { instantWords } from "#contract/kit/words.ts"
import type { StreamMaker } from "../../sheets/stream.ts"
import type { Column, Value } from "../../sheets/write.ts"
import { type DaysAsk, readOvertimeDays } from "./days.ts"
import { pageOfRows, sumsByMember } from "./rows.ts"

type Ask = PayloadOf<typeof overtimeExport> & { readonly pay: boolean }

const text = (label: string): Column => ({ label, kind: "text" })
const number = (label: string): Column => ({ label, kind: "number" })
const who: readonly Column[] = [text("NIP"), text("Nama"), text("Kantor")]
type Member = Pick<OvertimeRow["member"], "nip" | "nama" | "kantor">
const whoOf = ({ nip, nama, kantor }: Member): readonly Value[] => [nip, nama, kantor]
const clock = (at: string | null): string | null => (at === null ? null : instantWords(at).slice(-5))

const daily: readonly Column[] = [
  ...who,
  { label: "Tanggal", kind: "date" },
  ...["Jenis hari", "Sumber", "Uraian", "Masuk", "Pulang"].map(text),
  ...["Disetujui (menit)", "Dikerjakan (menit)", "Dihitung (menit)"].map(number),
  ...["Keadaan", "Perhitungan"].map(text),
]
/** Every calculation step in one cell, one per line. */
const explained = (row: OvertimeRow): string =>
  row.explain
    .flatMap(({ label, value, lines }) => [
      `${label}: ${value}`,
      ...lines.map((one) => `${one.label} = ${one.value}${one.article === null ? "" : ` (${one.article})`}`),
    ])
    .join("; ")
const dailyRow = (row: OvertimeRow, pay: boolean): readonly Value[] => [
  ...whoOf(row.member),
  row.date,
  dayTypeWords[row.day_type],
  overtimeSourceWords[row.source],
  row.job,
  clock(row.start),
  clock(row.end),
  row.minutes_granted,
  row.minutes_worked,
  row.minutes_paid,
  overtimeStateWords[row.state].label,
  explained(row),
  ...(pay ? [row.amount] : []),
]

const summed = [
  ["Hari", "hari"],
  ["Menit", "menit"],
  ["Hari kerja (menit)", "menit_kerja"],
  ["Istirahat mingguan (menit)", "menit_libur_mingguan"],
  ["Hari libur resmi (menit)", "menit_libur_nasional"],
  ["Diganti istirahat (menit)", "menit_cuti"],
] as const satisfies readonly (readonly [string, keyof OvertimeSums])[]

/** Overtime by day, or sums by employee; rupiah only for accounts that may see pay. */
export const overtimeSheet: StreamMaker = ({ ask: asked }) => {
  const { format, what, pay, ...ask } = asked as Ask
  const isDaily = what === "harian"
  const money = pay ? [number("Upah lembur (Rp)")] : []
  return {
    name: `${isDaily ? "Lembur" : "Rangkuman lembur"} ${ask.start_date} ${ask.end_date}`,
    format,
    columns: isDaily ? [...daily, ...money] : [...who, ...summed.map(([label]) => number(label)), ...money],
    read: async (tx, after) => {
      if (!isDaily) {
        const people = await sumsByMember(tx, ask, pay)
        return {
          rows: people.map(({ member, sums }) => [
            ...whoOf(member),
            ...summed.map(([, key]) => sums[key]),
            ...(pay ? [sums.amount] : []),
          ]),
          next: null,
        }
      }
      const cursor = after?.[0]
      const page = await pageOfRows(
        tx,
        {
          ...ask,
          dir: "asc",
          per_page: MAX_PAGE_SIZE,
          ...(typeof cursor === "string" ? { cursor } : {}),
        },
        pay,
      )
      return {
        rows: page.rows.map((row) => dailyRow(row, pay)),
        next: page.next === undefined ? null : [page.next],
      }
    },
  }
}

type DaysExport = PayloadOf<typeof overtimeDaysExport> & { readonly companies_id: number }
const sideBySide: readonly Column[] = [
  ...who,
  { label: "Tanggal", kind: "date" },
  ...["Jenis hari", "Jadwal", "Masuk", "Pulang", "Pengajuan"].map(text),
  ...["Diminta (menit)", "Disetujui (menit)", "Dikerjakan (menit)", "Dihitung (menit)"].map(number),
]
const requestWords = {
  pending: "Menunggu",
  approved: "Disetujui",
  rejected: "Ditolak",
  cancelled: "Dibatalkan",
} as const

/** Attendance and overtime in one sheet, by day. */
export const overtimeDaysSheet: StreamMaker = ({ ask: asked }, now) => {
  const { format, companies_id, ...ask } = asked as DaysExport
  return {
    name: `Absensi lembur ${ask.start_date} ${ask.end_date}`,
    format,
    columns: sideBySide,
    read: async (tx) => ({
      rows: (await readOvertimeDays(tx, companies_id, ask satisfies DaysAsk, now)).map(({ person, day }) => [
        ...whoOf(person),
        day.date,
        dayTypeWords[day.day_type],
        day.schedule,
        clock(day.check_in),
        clock(day.check_out),
        day.request === null ? null : requestWords[day.request],
        day.asked_min,
        day.granted_min,
        day.worked_min,
        day.paid_min,
      ]),
      next: null,
    }),
  }
}
