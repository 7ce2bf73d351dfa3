import type { PayHistoryRow } from "#contract/areas/payroll/components.ts"
import { formatDate, formatRupiah } from "#src/format/format.ts"
import { Card } from "#src/ui/data/Card.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import { useNarrow } from "#src/ui/layout/useNarrow.ts"
import type { FormPartProps } from "../form/formParts.ts"

const until = ({ effective_from, effective_to }: PayHistoryRow): string =>
  effective_to === null
    ? `sejak ${formatDate(effective_from)}`
    : `${formatDate(effective_from)} s.d. ${formatDate(effective_to)}`

const amountOf = ({ amount }: PayHistoryRow): string => (amount === null ? "Berakhir" : formatRupiah(amount))
const byOf = ({ oleh }: PayHistoryRow): string => oleh ?? "Sistem"

/** Mobile layout: five columns do not fit next to each other. */
function PayHistoryCards({ rows }: { readonly rows: readonly PayHistoryRow[] }) {
  return (
    <ul role="list" aria-label="Riwayat komponen gaji" className="border-t border-line">
      {rows.map((one) => (
        <li key={one.id} className="border-b border-line px-4 py-2.5 last:border-0">
          <p className="flex items-baseline justify-between gap-3">
            <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 font-medium">
              {one.nama}
              {one.berlaku && <StatusBadge tone="approved">Berlaku</StatusBadge>}
            </span>
            <span
              className={`shrink-0 whitespace-nowrap tnum ${one.berlaku ? "font-semibold" : "text-ink-2"}`}
            >
              {amountOf(one)}
            </span>
          </p>
          <p className="text-caption text-ink-3">
            {until(one)} · oleh {byOf(one)}
          </p>
          {one.note !== null && <p className="text-caption text-ink-2">{one.note}</p>}
        </li>
      ))}
    </ul>
  )
}

/** Effective-dated pay history of an employee (past, current and scheduled), by component; current rows are highlighted. */
export function PayHistory({ row }: FormPartProps) {
  const rows = (row["riwayat"] ?? []) as readonly PayHistoryRow[]
  const isNarrow = useNarrow()
  if (rows.length === 0)
    return (
      <Card>
        <p className="text-ink-2">Belum ada komponen gaji. Tambahkan gaji pokok di bawah.</p>
      </Card>
    )
  if (isNarrow)
    return (
      <Card title="Riwayat komponen gaji" flush>
        <PayHistoryCards rows={rows} />
      </Card>
    )
  return (
    <Card title="Riwayat komponen gaji" flush>
      {/* Focusable, because it scrolls horizontally on narrow screens: keyboard users can scroll it. */}
      <div role="region" aria-label="Tabel riwayat komponen gaji" tabIndex={0} className="overflow-x-auto">
        <table className="w-full border-t border-line">
          <caption className="sr-only">Komponen gaji menurut tanggal berlakunya</caption>
          <thead>
            <tr className="border-b border-line text-left text-caption text-ink-3">
              <th scope="col" className="px-4 py-2 font-normal">
                Komponen
              </th>
              <th scope="col" className="px-4 py-2 text-right font-normal">
                Nominal
              </th>
              <th scope="col" className="px-4 py-2 font-normal">
                Berlaku
              </th>
              <th scope="col" className="px-4 py-2 font-normal">
                Catatan
              </th>
              <th scope="col" className="px-4 py-2 font-normal">
                Oleh
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((one) => (
              <tr key={one.id} className="border-b border-line last:border-0">
                <th scope="row" className="px-4 py-2 text-left font-medium">
                  <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                    {one.nama}
                    {one.berlaku && <StatusBadge tone="approved">Berlaku</StatusBadge>}
                  </span>
                </th>
                <td
                  className={`px-4 py-2 text-right whitespace-nowrap tnum ${one.berlaku ? "font-semibold" : "text-ink-2"}`}
                >
                  {amountOf(one)}
                </td>
                <td className="px-4 py-2 whitespace-nowrap">{until(one)}</td>
                <td className="px-4 py-2">{one.note ?? "–"}</td>
                <td className="px-4 py-2">{byOf(one)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
