import { type Request, requestKindWords, requests } from "#contract/areas/attendance/attendanceApproval.ts"
import { approvalOf } from "#machines/lifecycles/approvalMachine.ts"
import type { MemberOf } from "#src/api/actors/flow.ts"
import { formatDate, formatNumber } from "#src/format/format.ts"
import type { Column } from "#src/ui/list/types.ts"
import { approvalScreen } from "../approvalScreen.tsx"
import { summaryByStatus } from "../counts.ts"
import { wordFilter } from "../../report/filters.tsx"
import { oldestColumn, whoColumns } from "../../report/people.tsx"
import { timeOf, warningsOf } from "./asked.ts"
import { RequestDetail } from "./Detail.tsx"

const SHORT_DAYS = ["Min", "Sen", "Sel", "Rab", "Kam", "Jum", "Sab"]
const shortDay = (date: string) =>
  `${SHORT_DAYS[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? ""} ${formatDate(date)}`

const extraOf = ({ type, distance_m, business_date }: Request): string =>
  [
    type === "luar_radius" && distance_m !== null
      ? `${requestKindWords[type]} ${formatNumber(distance_m)} m`
      : requestKindWords[type],
    shortDay(business_date),
  ].join(" · ")

const columns = (now: Date): readonly Column<MemberOf<typeof requests>>[] => [
  ...whoColumns(),
  {
    key: "pending_count",
    label: "Jumlah",
    align: "end",
    sortable: true,
    line: (row) => `${formatNumber(row.pending_count)} pengajuan`,
    render: (row) => formatNumber(row.pending_count),
  },
  oldestColumn("Terlama", now),
]

/** /laporan-absensi/persetujuan */
export const PersetujuanScreen = approvalScreen(requests, {
  life: approvalOf,
  item: (row) => ({
    label: `${row.member.nama}, ${requestKindWords[row.type]}, ${formatDate(row.business_date)}`,
    sub: extraOf(row),
    end: timeOf(row),
  }),
  filters: (address) => [
    wordFilter(
      address,
      "type",
      "Jenis",
      Object.entries(requestKindWords).map(([value, label]) => ({ value, label })),
    ),
  ],
  warnings: warningsOf,
  detail: (row) => <RequestDetail row={row} />,
  summary: summaryByStatus({ rows: "Pengajuan", chart: "Pengajuan per tanggal kerja" }),
  members: columns,
})
