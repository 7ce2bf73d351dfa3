import { changeKindWords } from "#contract/areas/members/dataChangeFields.ts"
import { type DataChange, dataChanges } from "#contract/areas/members/dataChanges.ts"
import { dataChangeOf } from "#machines/lifecycles/dataChangeMachine.ts"
import type { MemberOf } from "#src/api/actors/flow.ts"
import { formatNumber } from "#src/format/format.ts"
import type { Column } from "#src/ui/list/types.ts"
import { wordFilter } from "../../report/filters.tsx"
import { oldestColumn, whoColumns } from "../../report/people.tsx"
import { approvalScreen } from "../approvalScreen.tsx"
import { summaryByStatus } from "../counts.ts"
import { DataChangeDetail } from "./Detail.tsx"
import { broughtBy } from "./known.ts"

const MOVED = "sudah berubah sejak diminta"
const warningsOf = ({ moved }: DataChange): readonly string[] => (moved.length > 0 ? [MOVED] : [])

const columns = (now: Date): readonly Column<MemberOf<typeof dataChanges>>[] => [
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

/** /users/perubahan-data */
export const PerubahanDataScreen = approvalScreen(dataChanges, {
  life: dataChangeOf,
  brought: broughtBy,
  item: (row) => ({
    label: `${row.member.nama}, ${changeKindWords[row.jenis]}`,
    sub: changeKindWords[row.jenis],
    ...(row.moved.length > 0 ? { warning: MOVED } : {}),
    end: `${row.changes.length} isian`,
  }),
  filters: (address) => [
    wordFilter(
      address,
      "jenis",
      "Jenis",
      Object.entries(changeKindWords).map(([value, label]) => ({ value, label })),
    ),
  ],
  warnings: warningsOf,
  detail: (row, deciding) => <DataChangeDetail row={row} deciding={deciding} />,
  summary: summaryByStatus({ rows: "Perubahan data", chart: "Perubahan data per tanggal" }),
  members: columns,
})
