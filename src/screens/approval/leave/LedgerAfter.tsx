import type { Leave } from "#contract/areas/leave/cuti.ts"
import { formatLeave, formatMoved } from "#src/format/leave.ts"

type Quota = Leave["ledger"][number]

const linesOf = ({ balance, waiting, coming, asked, unit }: Quota) =>
  [
    { label: "Saldo sekarang", value: formatLeave(balance, unit) },
    ...(coming === 0 ? [] : [{ label: "Sampai akhir tahun", value: formatMoved(coming, unit) }]),
    { label: "Pengajuan ini", value: formatMoved(-asked, unit) },
    ...(waiting === 0 ? [] : [{ label: "Pengajuan lain yang menunggu", value: formatMoved(-waiting, unit) }]),
  ] as const

/** Leave ledger before and after approval, for each year the request touches. */
export function LedgerAfter({ row }: { readonly row: Leave }) {
  if (row.ledger.length === 0) return null
  return (
    <section aria-label="Saldo">
      <h3 className="mb-2 font-semibold text-ink">Saldo</h3>
      <ul role="list" className="grid gap-3">
        {row.ledger.map((quota) => {
          const { year, nama, unit, balance, coming, asked, rest } = quota
          const isShort = asked > rest
          return (
            <li key={year} className="rounded-control border border-line px-3 py-2.5">
              <p className="flex flex-wrap justify-between gap-x-3 text-ink">
                <span>
                  {nama} <span className="text-ink-3">· {year}</span>
                </span>
                <a
                  href={`/cuti/saldo/${row.member.id}?tahun=${year}&kategori_id=${row.kategori_id}`}
                  className="font-semibold text-brand"
                >
                  Buku saldo
                </a>
              </p>
              <dl className="mt-1.5 grid gap-1 tnum">
                {linesOf(quota).map(({ label, value }) => (
                  <div key={label} className="flex justify-between gap-3 text-ink-2">
                    <dt>{label}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
                <div
                  className={`flex justify-between gap-3 border-t border-line pt-1 font-semibold ${isShort ? "text-bad" : "text-ink"}`}
                >
                  <dt>Sesudah disetujui</dt>
                  <dd>{formatLeave(balance + coming - asked, unit)}</dd>
                </div>
              </dl>
              {isShort && (
                <p className="mt-1 text-caption font-semibold text-bad">
                  Paling banyak {formatLeave(rest, unit)}: kurang {formatLeave(asked - rest, unit)}
                </p>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
