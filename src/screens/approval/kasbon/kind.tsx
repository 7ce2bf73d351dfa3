import type { AnswerOf } from "#contract/kit/call.ts"
import { kasbon } from "#contract/areas/kasbon/kasbon.ts"
import { kasbonOf } from "#machines/lifecycles/kasbonMachine.ts"
import { overLimits } from "#machines/lifecycles/kasbonParts.ts"
import { monthWords } from "#contract/kit/words.ts"
import type { MemberOf } from "#src/api/actors/flow.ts"
import { formatNumber, formatRupiah, formatRupiahShort, jakartaDay } from "#src/format/format.ts"
import type { Column } from "#src/ui/list/types.ts"
import { dayPoint, oldestColumn, summaryRows, whoColumns } from "../../report/people.tsx"
import type { SummaryShape } from "../../report/summaryShape.ts"
import { approvalScreen } from "../approvalScreen.tsx"
import { ByOffice } from "../../kasbon/ByOffice.tsx"
import { RULES } from "../../kasbon/paths.ts"
import { KasbonDetail } from "./Detail.tsx"
import { broughtBy, startOf } from "./terms.ts"

type Summary = AnswerOf<typeof kasbon.calls.summary>
type Sums = Summary["sums"]
const counted = (count: number) => `${formatNumber(count)} kasbon`

const summary = (answer: Summary, hrefOf: (member: number) => string): SummaryShape => {
  const { sums, per_day } = answer
  const cells = (one: Sums) => [
    formatNumber(one.pending),
    formatNumber(one.running),
    formatRupiah(one.waiting),
    formatRupiah(one.granted),
    formatRupiah(one.outstanding),
  ]
  return {
    totals: [
      {
        label: "Sisa kasbon",
        value: formatRupiah(sums.outstanding),
        sub: `${counted(sums.running)} berjalan`,
      },
      { label: "Menunggu", value: formatRupiah(sums.waiting), sub: counted(sums.pending) },
      { label: "Disetujui", value: formatRupiah(sums.granted), sub: `${counted(sums.settled)} lunas` },
      { label: "Ditolak", value: formatNumber(sums.rejected), sub: "kasbon" },
    ],
    chart: {
      label: "Rupiah per tanggal permintaan",
      series: [
        { key: "granted", label: "Disetujui", tone: "ok" },
        { key: "waiting", label: "Menunggu", tone: "warn" },
        { key: "refused", label: "Ditolak", tone: "bad" },
      ],
      points: per_day.map((day) => dayPoint(day.date, [day.granted, day.waiting, day.refused])),
      format: (amount) => formatRupiah(amount),
      short: (amount) => formatRupiahShort(amount),
    },
    columns: [
      { key: "pending", label: "Menunggu" },
      { key: "running", label: "Berjalan" },
      { key: "waiting", label: "Belum diputuskan" },
      { key: "granted", label: "Disetujui" },
      { key: "outstanding", label: "Sisa" },
    ],
    ...summaryRows(answer, hrefOf, (row) => cells(row.sums)),
    footer: cells(sums),
  }
}

const columns = (now: Date): readonly Column<MemberOf<typeof kasbon>>[] => [
  ...whoColumns(),
  {
    key: "pending",
    label: "Menunggu",
    align: "end",
    sortable: true,
    line: ({ sums }) => `${formatNumber(sums.pending)} kasbon`,
    render: ({ sums }) => formatNumber(sums.pending),
  },
  {
    key: "granted",
    label: "Disetujui",
    align: "end",
    named: true,
    render: ({ sums }) => formatRupiah(sums.granted),
  },
  {
    key: "outstanding",
    label: "Sisa",
    align: "end",
    named: true,
    render: ({ sums }) => formatRupiah(sums.outstanding),
  },
  oldestColumn("Terlama", now),
]

/** /setting/other/kasbon */
export const KasbonScreen = approvalScreen(kasbon, {
  life: kasbonOf,
  searchLabel: "Cari nama, NIP atau nomor kasbon",
  brought: broughtBy,
  item: (row) => ({
    label: [row.member.nama, row.purpose, formatRupiah(row.amount)].join(", "),
    sub: (
      <>
        {row.purpose} · {row.granted_tenor ?? row.tenor} cicilan mulai{" "}
        {monthWords(row.granted_period ?? row.first_period)}
      </>
    ),
    end: formatRupiah(row.granted_amount ?? row.amount),
  }),
  extra: (row, decision) => startOf(row, decision, jakartaDay(Date.now()).slice(0, 7)),
  warnings: ({ limits, status, ...row }) =>
    [
      limits.barred,
      status === "pending" || status === "approved"
        ? overLimits(limits, row.granted_amount ?? row.amount, row.granted_tenor ?? row.tenor)
        : null,
    ].filter((words) => words !== null),
  detail: (row, deciding) => <KasbonDetail row={row} deciding={deciding} />,
  total: (rows) => formatRupiah(rows.reduce((sum, { amount }) => sum + amount, 0)),
  summary,
  members: columns,
  views: [{ key: "kantor", label: "Sisa per kantor", View: ByOffice }],
  pages: [{ key: "aturan", label: "Aturan", href: RULES }],
})
