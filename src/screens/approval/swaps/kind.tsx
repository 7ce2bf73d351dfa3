import { type ShiftSwap, shiftSwaps } from "#contract/areas/attendance/shiftSwaps.ts"
import { swapOf } from "#machines/lifecycles/swapMachine.ts"
import type { MemberOf } from "#src/api/actors/flow.ts"
import { formatDate, formatNumber } from "#src/format/format.ts"
import type { Column } from "#src/ui/list/types.ts"
import { oldestColumn, whoColumns } from "../../report/people.tsx"
import { approvalScreen } from "../approvalScreen.tsx"
import { summaryByStatus } from "../counts.ts"
import { SwapDetail } from "./Detail.tsx"

const BARRED = "jadwalnya tidak cocok lagi"
const warningsOf = ({ problems }: ShiftSwap): readonly string[] => (problems.length > 0 ? [BARRED] : [])

const columns = (now: Date): readonly Column<MemberOf<typeof shiftSwaps>>[] => [
  ...whoColumns(),
  {
    key: "pending",
    label: "Menunggu",
    align: "end",
    sortable: true,
    line: ({ counts }) => `${formatNumber(counts.pending)} menunggu`,
    render: ({ counts }) => formatNumber(counts.pending),
  },
  oldestColumn("Terlama", now),
]

/** /users/tukar-shift */
export const TukarShiftScreen = approvalScreen(shiftSwaps, {
  life: swapOf,
  item: (row) => ({
    label: `${row.member.nama} dengan ${row.partner_nama}`,
    sub: `dengan ${row.partner_nama}`,
    ...(row.problems.length > 0 ? { warning: BARRED } : {}),
    end: formatDate(row.first_date),
  }),
  warnings: warningsOf,
  detail: (row) => <SwapDetail row={row} />,
  summary: summaryByStatus({ rows: "Tukar shift", chart: "Tukar shift per tanggal" }),
  members: columns,
})
