import type { PayHistoryRow } from "#contract/areas/payroll/components.ts"
import { formatDate, formatRupiah } from "#src/format/format.ts"
import type { FormPartProps } from "../form/formParts.ts"

const until = ({ effective_from, effective_to }: PayHistoryRow): string =>
  effective_to === null
    ? `sejak ${formatDate(effective_from)}`
    : `${formatDate(effective_from)} s.d. ${formatDate(effective_to)}`

/** Everything an employee was, is and will be paid, by component; what holds today stands out. */
export function PayHistory({ row }: FormPartProps) {
  const rows = (row["riwayat"] ?? []) as readonly PayHistoryRow[]
  if (rows.length === 0)
    return (
      <p className="rounded-lg border border-line bg-surface p-4 text-ink-2">
        Belum ada komponen gaji. Tambahkan gaji pokok di bawah.
      </p>
    )
  return (
    <section
      aria-label="Riwayat komponen gaji"
      className="overflow-x-auto rounded-lg border border-line bg-surface"
    >
      <table className="w-full text-sm">
        <caption className="sr-only">Komponen gaji menurut tanggal berlakunya</caption>
        <thead>
          <tr className="border-b border-line text-left text-ink-2">
            <th scope="col" className="p-3 font-medium">
              Komponen
            </th>
            <th scope="col" className="p-3 text-right font-medium">
              Nominal
            </th>
            <th scope="col" className="p-3 font-medium">
              Berlaku
            </th>
            <th scope="col" className="p-3 font-medium">
              Catatan
            </th>
            <th scope="col" className="p-3 font-medium">
              Oleh
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((one) => (
            <tr key={one.id} className="border-b border-line last:border-0">
              <th scope="row" className="p-3 text-left font-medium">
                {one.nama}
                {one.berlaku && <span className="ml-2 text-xs font-normal text-ok">Berlaku hari ini</span>}
              </th>
              <td className={`tnum p-3 text-right ${one.berlaku ? "font-semibold" : "text-ink-2"}`}>
                {one.amount === null ? "Berakhir" : formatRupiah(one.amount)}
              </td>
              <td className="p-3 whitespace-nowrap">{until(one)}</td>
              <td className="p-3">{one.note ?? "–"}</td>
              <td className="p-3">{one.oleh ?? "Sistem"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
