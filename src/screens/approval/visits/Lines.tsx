import type { Visit } from "#contract/areas/fieldwork/visit.ts"
import { formatNumber, formatRupiah } from "#src/format/format.ts"

const HEAD = "py-1.5 font-normal text-ink-3"
const CELL = "py-1.5 align-top"

/** Product lines of a visit, with the price at that time; the sum is the visit's amount. */
export function VisitLines({ row: { lines, amount } }: { readonly row: Pick<Visit, "lines" | "amount"> }) {
  return lines.length === 0 ? null : (
    <section aria-label="Produk">
      <h3 className="mb-1 font-semibold text-ink">Produk</h3>
      <table aria-label="Produk" className="w-full text-left tnum">
        <thead className="text-caption">
          <tr>
            <th scope="col" className={HEAD}>
              Produk
            </th>
            <th scope="col" className={`${HEAD} px-3 text-right`}>
              Jumlah
            </th>
            <th scope="col" className={`${HEAD} text-right`}>
              Nilai
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ products_id, nama, satuan, qty, harga, total }) => (
            <tr key={products_id} className="border-t border-line">
              <td className={CELL}>
                <span className="block text-ink">{nama}</span>
                <span className="text-caption text-ink-3">
                  {formatRupiah(harga)} per {satuan}
                </span>
              </td>
              <td className={`${CELL} px-3 text-right whitespace-nowrap`}>
                {formatNumber(qty)} {satuan}
              </td>
              <td className={`${CELL} text-right whitespace-nowrap`}>{formatRupiah(total)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-line font-semibold text-ink">
            <th scope="row" colSpan={2} className="py-1.5">
              Jumlah
            </th>
            <td className="py-1.5 text-right whitespace-nowrap">{formatRupiah(amount)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
