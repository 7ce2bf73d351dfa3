import type { AnswerOf } from "#contract/kit/call.ts"
import { redemptions } from "#contract/areas/sales/redemptions.ts"
import { redemptionOf } from "#machines/lifecycles/redemptionMachine.ts"
import type { MemberOf } from "#src/api/actors/flow.ts"
import { formatNumber } from "#src/format/format.ts"
import type { Column } from "#src/ui/list/types.ts"
import { rowFilter } from "../../report/filters.tsx"
import { dayPoint, oldestColumn, summaryRows, whoColumns } from "../../report/people.tsx"
import type { SummaryShape } from "../../report/summaryShape.ts"
import { REWARDS } from "../../sales/paths.ts"
import { approvalScreen } from "../approvalScreen.tsx"
import { RedemptionDetail } from "./Detail.tsx"

type Summary = AnswerOf<typeof redemptions.calls.summary>
type Sums = Summary["sums"]

const order = ["delivered", "approved", "pending", "rejected", "cancelled"] as const
const cells = (one: Sums) =>
  [...order.map((key) => one[key]), one.pieces, one.points].map((n) => formatNumber(n))

const summary = (answer: Summary, hrefOf: (member: number) => string): SummaryShape => {
  const { sums, per_day } = answer
  return {
    totals: [
      { label: "Menunggu", value: formatNumber(sums.pending), sub: "permintaan" },
      { label: "Belum diserahkan", value: formatNumber(sums.approved), sub: "sudah disetujui" },
      {
        label: "Diserahkan",
        value: formatNumber(sums.delivered),
        sub: `${formatNumber(sums.pieces)} barang`,
      },
      {
        label: "Poin terpakai",
        value: formatNumber(sums.points),
        sub: `${formatNumber(sums.rejected + sums.cancelled)} permintaan dikembalikan`,
      },
    ],
    chart: {
      label: "Permintaan per tanggal",
      series: [
        { key: "delivered", label: "Diserahkan", tone: "ok" },
        { key: "approved", label: "Disetujui", tone: "info" },
        { key: "pending", label: "Menunggu", tone: "warn", isProvisional: true },
        { key: "rejected", label: "Ditolak", tone: "bad" },
        { key: "cancelled", label: "Dibatalkan", tone: "neutral" },
      ],
      points: per_day.map((day) =>
        dayPoint(
          day.date,
          order.map((key) => day[key]),
        ),
      ),
      format: (count) => formatNumber(count),
    },
    columns: [
      { key: "delivered", label: "Diserahkan" },
      { key: "approved", label: "Disetujui" },
      { key: "pending", label: "Menunggu" },
      { key: "rejected", label: "Ditolak" },
      { key: "cancelled", label: "Dibatalkan" },
      { key: "pieces", label: "Barang" },
      { key: "points", label: "Poin" },
    ],
    ...summaryRows(answer, hrefOf, (row) => cells(row.sums)),
    footer: cells(sums),
  }
}

const columns = (now: Date): readonly Column<MemberOf<typeof redemptions>>[] => [
  ...whoColumns(),
  {
    key: "pending",
    label: "Menunggu",
    align: "end",
    sortable: true,
    line: ({ sums }) => `${formatNumber(sums.pending)} permintaan`,
    render: ({ sums }) => formatNumber(sums.pending),
  },
  {
    key: "approved",
    label: "Belum diserahkan",
    align: "end",
    named: true,
    render: ({ sums }) => formatNumber(sums.approved),
  },
  {
    key: "points",
    label: "Poin terpakai",
    align: "end",
    named: true,
    render: ({ sums }) => formatNumber(sums.points),
  },
  oldestColumn("Terlama", now),
]

/** /good-id/penukaran-hadiah/permintaan */
export const RedemptionScreen = approvalScreen(redemptions, {
  life: redemptionOf,
  searchLabel: "Cari nama, NIP atau nomor permintaan",
  item: (row) => ({
    label: [row.member.nama, `${row.qty} ${row.reward}`, `${formatNumber(row.points)} poin`].join(", "),
    sub: (
      <>
        {formatNumber(row.qty)} {row.reward}
      </>
    ),
    end: `${formatNumber(row.points)} poin`,
  }),
  filters: (address, rows) => [
    rowFilter(
      address,
      "rewards_id",
      "Hadiah",
      (id) => rows.find(({ rewards_id }) => rewards_id === id)?.reward,
    ),
  ],
  detail: (row) => <RedemptionDetail row={row} />,
  total: (rows) => `${formatNumber(rows.reduce((sum, { points }) => sum + points, 0))} poin`,
  summary,
  members: columns,
  pages: [{ key: "hadiah", label: "Hadiah", href: REWARDS }],
})
