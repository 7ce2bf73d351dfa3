import type { ReportSums } from "#src/api/actors/attendance.ts"
import { liveReportSums } from "#src/api/actors/attendance.ts"
import { formatDays, formatNumber, formatPercent } from "#src/format/format.ts"
import { dayPoint, summaryRows } from "../report/people.tsx"
import { type SummaryAsked, type SummarySpec, SummaryView } from "../report/SummaryView.tsx"
import type { SummaryShape } from "../report/summaryShape.ts"
import type { ScreenProps } from "../screen.ts"
import { reportHref, SUMMARY } from "./reportAddress.ts"
import { ReportExport } from "./ReportExport.tsx"
import { ReportTabs } from "./ReportTabs.tsx"

type Sums = ReportSums["sums"]
const share = (permil: number | null) => (permil === null ? "–" : formatPercent(permil / 10))

/** Comparison with the previous value: "turun dari 91,5%". */
const sinceWords = (now: number | null, then: number | null, text: (value: number) => string): string =>
  then === null
    ? "sebelumnya belum ada"
    : now === null
      ? `sebelumnya ${text(then)}`
      : now === then
        ? "sama seperti sebelumnya"
        : `${now > then ? "naik" : "turun"} dari ${text(then)}`

const columns = [
  ["hari_kerja", "Hari kerja", (one) => formatNumber(one.hari_kerja)],
  ["hadir", "Hadir", (one) => formatNumber(one.hadir + one.dinas)],
  ["kehadiran", "Kehadiran", (one) => share(one.kehadiran_permil)],
  ["ontime", "Tepat waktu", (one) => share(one.ontime_permil)],
  [
    "terlambat",
    "Terlambat",
    (one) =>
      one.terlambat_x === 0
        ? "–"
        : `${formatNumber(one.terlambat_x)}× ${formatNumber(one.terlambat_menit)} mnt`,
  ],
  ["kurang", "Tak lengkap", (one) => formatNumber(one.tidak_lengkap + one.belum)],
  ["izin", "Izin/sakit", (one) => formatNumber(one.izin + one.sakit)],
  ["cuti", "Cuti", (one) => formatNumber(one.cuti)],
  ["alpa", "Alpa", (one) => formatNumber(one.alpa)],
  ["jam", "Jam kerja", (one) => formatNumber(one.jam_kerja_menit / 60, 1)],
] as const satisfies readonly (readonly [string, string, (sums: Sums) => string])[]
const cells = (sums: Sums) => columns.map(([, , text]) => text(sums))

const read = (answer: ReportSums, hrefOf: (member: number) => string, asked: SummaryAsked): SummaryShape => {
  const { sums, before, per_day } = answer
  const { start_date = "", end_date = "", offices_id = null } = asked
  const days = (patch: Readonly<Record<string, string>>) =>
    reportHref("", { tampilan: "bulan", start_date, end_date, offices_id, ...patch })
  return {
    compared: formatDays(before.start_date, before.end_date),
    totals: [
      {
        label: "Kehadiran",
        value: share(sums.kehadiran_permil),
        sub: sinceWords(sums.kehadiran_permil, before.sums.kehadiran_permil, share),
        href: days({}),
      },
      {
        label: "Tepat waktu",
        value: share(sums.ontime_permil),
        sub: sinceWords(sums.ontime_permil, before.sums.ontime_permil, share),
        href: days({ flag: "terlambat" }),
      },
      {
        label: "Alpa",
        value: formatNumber(sums.alpa),
        sub: sinceWords(sums.alpa, before.sums.alpa, formatNumber),
        href: days({ day_status: "alpa" }),
      },
      {
        label: "Tidak lengkap",
        value: formatNumber(sums.tidak_lengkap),
        sub: sinceWords(sums.tidak_lengkap, before.sums.tidak_lengkap, formatNumber),
        href: days({ day_status: "tidak_lengkap" }),
      },
    ],
    chart: {
      label: "Hari pegawai per tanggal",
      series: [
        { key: "hadir", label: "Hadir", tone: "ok" },
        { key: "kurang", label: "Tidak lengkap atau belum", tone: "warn" },
        { key: "izin", label: "Izin, sakit, cuti", tone: "info" },
        { key: "alpa", label: "Alpa", tone: "bad" },
      ],
      points: per_day.map((day) =>
        dayPoint(day.date, [
          day.hadir + day.dinas,
          day.tidak_lengkap + day.belum,
          day.izin + day.sakit + day.cuti,
          day.alpa,
        ]),
      ),
      format: (count) => formatNumber(count),
    },
    columns: columns.map(([key, label]) => ({ key, label })),
    ...summaryRows({ ...answer, sheet: null }, hrefOf, (row) => cells(row.sums)),
    footer: cells(sums),
  }
}

const spec = { machine: liveReportSums, read } as unknown as SummarySpec
const kind = { id: "absensi", path: SUMMARY, title: "Rangkuman absensi", noun: "hari" } as const

/** Summary: totals of a date range, by employee and by date, compared with the previous range. */
export function ReportSummaryScreen(props: ScreenProps) {
  return (
    <SummaryView
      {...props}
      kind={kind}
      spec={spec}
      tabs={<ReportTabs view="rangkuman" />}
      hrefOf={(member, { start_date = "", end_date = "" }) =>
        reportHref("", { members_id: String(member), start_date, end_date })
      }
      dayHref={(date, { offices_id = null }) => reportHref("", { start_date: date, offices_id })}
      actions={exported}
    />
  )
}

/** Converts a summary's address into a payload. */
const withIds = ({ tampilan: _, ...asked }: SummaryAsked) =>
  Object.fromEntries(
    Object.entries(asked).map(([key, value]) => [key, key.endsWith("_id") ? Number(value) : value]),
  )
const exported = (asked: SummaryAsked, rows?: number) => (
  <ReportExport asked={withIds(asked)} what="rangkuman" rows={rows} />
)
