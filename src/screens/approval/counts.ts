import { formatNumber } from "#src/format/format.ts"
import { dayPoint, type Owned, type Page, summaryRows } from "../report/people.tsx"
import type { SummaryShape } from "../report/summaryShape.ts"

type Counts = {
  readonly pending: number
  readonly approved: number
  readonly rejected: number
  readonly cancelled: number
}
type Answer = Page<Owned & { readonly counts: Counts }> & {
  readonly counts: Counts
  readonly per_day: readonly (Counts & { readonly date: string })[]
}

const order = ["approved", "pending", "rejected", "cancelled"] as const
const sum = (counts: Counts) => order.reduce((all, key) => all + counts[key], 0)
const share = (part: number, whole: number) =>
  whole === 0 ? "–" : `${formatNumber((part / whole) * 100)}% dari semua`
const cells = (one: Counts) => [sum(one), ...order.map((key) => one[key])].map((n) => formatNumber(n))

/** Summary that counts rows by status. @param words the noun, and the date range as text */
export const summaryByStatus =
  (words: { readonly rows: string; readonly chart: string }) =>
  (answer: Answer, hrefOf: (member: number) => string): SummaryShape => {
    const { counts, per_day, total } = answer
    const all = sum(counts)
    return {
      totals: [
        { label: words.rows, value: formatNumber(all), sub: `${formatNumber(total)} pegawai` },
        { label: "Menunggu", value: formatNumber(counts.pending), sub: share(counts.pending, all) },
        { label: "Disetujui", value: formatNumber(counts.approved), sub: share(counts.approved, all) },
        { label: "Ditolak", value: formatNumber(counts.rejected), sub: share(counts.rejected, all) },
      ],
      chart: {
        label: words.chart,
        series: [
          { key: "approved", label: "Disetujui", tone: "ok" },
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
        { key: "all", label: "Semua" },
        { key: "approved", label: "Disetujui" },
        { key: "pending", label: "Menunggu" },
        { key: "rejected", label: "Ditolak" },
        { key: "cancelled", label: "Dibatalkan" },
      ],
      ...summaryRows(answer, hrefOf, (row) => cells(row.counts)),
      footer: cells(counts),
    }
  }
