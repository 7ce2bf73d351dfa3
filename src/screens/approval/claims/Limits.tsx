import { SHORT_MONTHS } from "#contract/kit/words.ts"
import type { ItemDecision } from "#machines/lifecycles/claimParts.ts"
import type { Claim } from "#contract/areas/claims/reimbursment.ts"
import { formatRupiah } from "#src/format/format.ts"

/** `2026-11` → `Nov 2026`, `2026` → `tahun 2026`. */
const periodWords = (period: string): string => {
  const [year, month] = period.split("-")
  if (period === "klaim") return "tiap klaim"
  return month === undefined ? `tahun ${year}` : `${SHORT_MONTHS[Number(month) - 1] ?? ""} ${year}`
}

const WIDTHS = [
  "w-0",
  "w-[10%]",
  "w-[20%]",
  "w-[30%]",
  "w-[40%]",
  "w-[50%]",
  "w-[60%]",
  "w-[70%]",
  "w-[80%]",
  "w-[90%]",
  "w-full",
] as const
const widthOf = (part: number, whole: number): string =>
  WIDTHS[whole <= 0 ? 10 : Math.min(10, Math.max(0, Math.round((part / whole) * 10)))] ?? "w-0"

/** Claim limits: used amount, the amount of this claim, and whether it fits. */
export function Limits({ row, amounts }: { readonly row: Claim; readonly amounts: readonly ItemDecision[] }) {
  if (row.quotas.length === 0) return null
  const chosen = new Map(amounts.map(({ id, amount_approved }) => [id, amount_approved]))
  const isOpen = row.status === "pending"
  return (
    <section aria-label="Plafon">
      <h3 className="mb-2 font-semibold text-ink">Plafon</h3>
      <ul role="list" className="grid gap-3">
        {row.quotas.map(({ kategori_id, nama, period, item_ids, limit, used, own, rest }) => {
          const asked = row.items
            .filter(({ id }) => item_ids.includes(id))
            .reduce((sum, item) => sum + (chosen.get(item.id) ?? item.amount_approved ?? item.amount), 0)
          const isOver = isOpen && rest !== null && asked > rest
          return (
            <li key={`${kategori_id} ${period}`}>
              <p className="flex flex-wrap justify-between gap-x-3">
                <span className="text-ink">
                  {nama} <span className="text-ink-3">· {periodWords(period)}</span>
                </span>
                <span className="text-ink-2 tnum">
                  {own > 0
                    ? `${formatRupiah(used + own)} dari ${formatRupiah(limit)}, termasuk klaim ini ${formatRupiah(own)}`
                    : `${formatRupiah(used)} terpakai dari ${formatRupiah(limit)}`}
                </span>
              </p>
              <div aria-hidden="true" className="mt-1 flex h-1.5 overflow-hidden rounded-full bg-sunken">
                <span className={`bg-control ${widthOf(used, limit)}`} />
                <span
                  className={`${isOver ? "bg-bad" : "bg-brand"} ${widthOf(isOpen ? asked : own, limit)}`}
                />
              </div>
              {isOpen && (
                <p className={`mt-1 text-caption tnum ${isOver ? "font-semibold text-bad" : "text-ink-3"}`}>
                  {isOver
                    ? `Klaim ini ${formatRupiah(asked)}: lebih ${formatRupiah(asked - Math.max(0, rest))} dari sisa ${formatRupiah(Math.max(0, rest))}`
                    : `Klaim ini ${formatRupiah(asked)}, sisa sesudahnya ${formatRupiah((rest ?? 0) - asked)}`}
                </p>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
