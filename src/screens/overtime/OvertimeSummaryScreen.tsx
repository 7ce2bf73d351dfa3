import { seesPay } from "#contract/kit/pay.ts"
import { overtimeExport, type OvertimeSums } from "#contract/areas/overtime/overtime.ts"
import type { SessionUser } from "#contract/kit/user.ts"
import { liveOvertimeSums, overtimeFiles, type OvertimeSummary } from "#src/api/actors/overtime.ts"
import { maySend } from "#src/api/wire/access.ts"
import { formatDuration, formatNumber, formatRupiah } from "#src/format/format.ts"
import { dayPoint, summaryRows } from "../report/people.tsx"
import { SheetMenu } from "../report/SheetMenu.tsx"
import { type SummaryAsked, type SummarySpec, SummaryView } from "../report/SummaryView.tsx"
import type { SummaryShape } from "../report/summaryShape.ts"
import type { ScreenProps } from "../screen.ts"
import { OVERTIME, overtimeHref } from "./overtimeAddress.ts"
import { OvertimeTabs } from "./OvertimeTabs.tsx"

const hours = (minutes: number) => formatNumber(minutes / 60, 1)

const columns = [
  ["hari", "Hari", (one) => formatNumber(one.hari)],
  ["menit", "Jam lembur", (one) => hours(one.menit)],
  ["kerja", "Hari kerja", (one) => hours(one.menit_kerja)],
  ["mingguan", "Istirahat mingguan", (one) => hours(one.menit_libur_mingguan)],
  ["nasional", "Libur resmi", (one) => hours(one.menit_libur_nasional)],
  ["istirahat", "Diganti istirahat", (one) => hours(one.menit_cuti)],
] as const satisfies readonly (readonly [string, string, (sums: OvertimeSums) => string])[]
const payColumn = ["amount", "Upah lembur", (one: OvertimeSums) => formatRupiah(one.amount ?? 0)] as const

const specFor = (user: SessionUser): SummarySpec => {
  const shown = seesPay(user) ? [...columns, payColumn] : columns
  const cells = (sums: OvertimeSums) => shown.map(([, , text]) => text(sums))
  const read = (answer: OvertimeSummary, hrefOf: (member: number) => string): SummaryShape => {
    const { sums, per_day, total } = answer
    return {
      totals: [
        {
          label: "Jam lembur",
          value: hours(sums.menit),
          sub: `${formatNumber(sums.hari)} hari, ${formatNumber(total)} pegawai`,
        },
        ...(sums.amount === null
          ? []
          : [
              {
                label: "Upah lembur",
                value: formatRupiah(sums.amount),
                sub:
                  sums.tanpa_gaji > 0
                    ? `${formatNumber(sums.tanpa_gaji)} hari tanpa gaji pokok`
                    : "semua hari dihitung",
              },
            ]),
        {
          label: "Istirahat dan libur",
          value: hours(sums.menit_libur_mingguan + sums.menit_libur_nasional),
          sub: `jam; ${hours(sums.menit_libur_nasional)} di hari libur resmi`,
        },
        {
          label: "Melewati batas",
          value: formatNumber(sums.melewati_batas),
          sub: "hari kerja di atas batas sehari atau seminggu",
        },
      ],
      chart: {
        label: "Jam lembur per tanggal",
        series: [
          { key: "kerja", label: "Hari kerja", tone: "ok" },
          { key: "mingguan", label: "Istirahat mingguan", tone: "info" },
          { key: "nasional", label: "Hari libur resmi", tone: "warn" },
        ],
        points: per_day.map((day) =>
          dayPoint(day.date, [day.menit_kerja, day.menit_libur_mingguan, day.menit_libur_nasional]),
        ),
        format: (minutes) => formatDuration(minutes),
        short: (minutes) => hours(minutes),
      },
      columns: shown.map(([key, label]) => ({ key, label })),
      ...summaryRows({ ...answer, sheet: null }, hrefOf, (row) => cells(row.sums)),
      footer: cells(sums),
    }
  }
  return { machine: liveOvertimeSums, read } as unknown as SummarySpec
}

const kind = { id: "lembur", path: OVERTIME, title: "Rangkuman lembur", noun: "hari lembur" } as const
const fixed = { tampilan: "rangkuman" } as const

const withIds = ({ tampilan: _, ...asked }: SummaryAsked) =>
  Object.fromEntries(
    Object.entries(asked).map(([key, value]) => [key, key.endsWith("_id") ? Number(value) : value]),
  )

/** Overtime minutes by type of day, and the pay of a range, by employee. */
export function OvertimeSummaryScreen(props: ScreenProps) {
  const { user } = props
  return (
    <SummaryView
      {...props}
      kind={kind}
      spec={specFor(user)}
      tabs={<OvertimeTabs view="rangkuman" />}
      fixed={fixed}
      hrefOf={(member, { start_date = "", end_date = "" }) =>
        overtimeHref(OVERTIME, "", { members_id: String(member), start_date, end_date })
      }
      dayHref={(date, { offices_id = "" }) =>
        overtimeHref(OVERTIME, "", { start_date: date, end_date: date, offices_id })
      }
      actions={exportFor(user)}
    />
  )
}

const exportFor = (user: SessionUser) => (asked: SummaryAsked, rows?: number) =>
  maySend(user, overtimeExport) ? (
    <SheetMenu
      id="lemburExport"
      machine={overtimeFiles}
      asked={{ ...withIds(asked), what: "rangkuman" }}
      rows={rows}
    />
  ) : null
