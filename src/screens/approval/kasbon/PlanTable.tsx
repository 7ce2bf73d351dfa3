import type { Kasbon } from "#contract/areas/kasbon/kasbon.ts"
import { monthWords } from "#contract/kit/words.ts"
import { formatDate, formatRupiah } from "#src/format/format.ts"
import { StatusBadge, type StatusTone } from "#src/ui/data/StatusBadge.tsx"

type Row = Pick<Kasbon["instalments"][number], "no" | "period" | "amount" | "status"> & {
  readonly at?: string | null
}
export const instalmentWords: Readonly<
  Record<Row["status"], { readonly label: string; readonly tone: StatusTone }>
> = {
  planned: { label: "Belum", tone: "neutral" },
  deducted: { label: "Dipotong gaji", tone: "approved" },
  paid_manual: { label: "Dibayar langsung", tone: "approved" },
  skipped: { label: "Ditunda ke akhir", tone: "waiting" },
  written_off: { label: "Dihapusbukukan", tone: "rejected" },
}

/** Repayment plan by month, with its total. */
export function PlanTable({
  rows,
  chosen,
}: {
  readonly rows: readonly Row[]
  readonly chosen: number | null
}) {
  const counted = rows.filter(({ status }) => status !== "skipped")
  const open = counted.reduce((sum, { status, amount }) => sum + (status === "planned" ? amount : 0), 0)
  const total = counted.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <section aria-label="Rencana cicilan">
      <h3 className="mb-2 font-semibold text-ink">Rencana cicilan ({counted.length})</h3>
      <div className="overflow-x-auto rounded-control border border-line">
        <table className="w-full text-left">
          <thead className="text-caption text-ink-3">
            <tr>
              <th scope="col" className="px-3 py-2 font-normal">
                Bulan
              </th>
              <th scope="col" className="px-3 py-2 text-right font-normal">
                Cicilan
              </th>
              <th scope="col" className="px-3 py-2 font-normal">
                Keadaan
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const { label, tone } = instalmentWords[row.status]
              return (
                <tr
                  key={row.no}
                  aria-current={row.no === chosen ? "true" : undefined}
                  className={`border-t border-line ${row.no === chosen ? "bg-brand-soft" : ""}`}
                >
                  <th scope="row" className="px-3 py-1.5 font-normal text-ink">
                    {monthWords(row.period)}
                  </th>
                  <td
                    className={`px-3 py-1.5 text-right tnum ${row.status === "skipped" ? "text-ink-3 line-through" : "text-ink"}`}
                  >
                    {formatRupiah(row.amount)}
                  </td>
                  <td className="px-3 py-1.5">
                    <StatusBadge tone={tone}>{label}</StatusBadge>
                    {row.at != null && (
                      <span className="ml-2 text-caption text-ink-3">{formatDate(row.at)}</span>
                    )}
                  </td>
                </tr>
              )
            })}
          </tbody>
          <tfoot>
            <tr className="border-t border-line font-semibold text-ink">
              <th scope="row" className="px-3 py-2">
                Jumlah
              </th>
              <td className="px-3 py-2 text-right tnum">{formatRupiah(total)}</td>
              <td className="px-3 py-2 font-normal text-ink-2">sisa {formatRupiah(open)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  )
}
