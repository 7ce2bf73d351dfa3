import type { SlipSummary } from "#src/api/actors/payrollPeriod.ts"
import { formatNumber, formatRupiah } from "#src/format/format.ts"
import { Card } from "#src/ui/data/Card.tsx"

const columns = [
  ["gross", "Bruto"],
  ["deduction", "Potongan"],
  ["tax", "PPh 21"],
  ["net", "Gaji bersih"],
  ["employer_cost", "Dibayar perusahaan"],
] as const

type Group = SlipSummary["offices"][number]
type Props = {
  readonly title: string
  readonly head: string
  readonly groups: readonly Group[]
  readonly sums: Pick<SlipSummary, "members" | (typeof columns)[number][0]>
}

/** Totals of the payslips, by office or division, with a grand total. */
export function GroupSums({ title, head, groups, sums }: Props) {
  const cells = (of: Props["sums"]) => (
    <>
      <td className="px-4 py-2 text-right tnum">{formatNumber(of.members)}</td>
      {columns.map(([key]) => (
        <td key={key} className="px-4 py-2 text-right whitespace-nowrap tnum">
          {formatRupiah(of[key])}
        </td>
      ))}
    </>
  )
  return (
    <Card title={title} flush>
      {/* Focusable, because it scrolls horizontally on a phone: keyboard users can scroll it. */}
      <div role="region" aria-label={`Tabel ${title.toLowerCase()}`} tabIndex={0} className="overflow-x-auto">
        <table aria-label={title} className="w-full border-t border-line">
          <thead className="text-caption text-ink-3">
            <tr>
              <th scope="col" className="px-4 py-2 text-left font-normal">
                {head}
              </th>
              <th scope="col" className="px-4 py-2 text-right font-normal">
                Pegawai
              </th>
              {columns.map(([key, label]) => (
                <th key={key} scope="col" className="px-4 py-2 text-right font-normal whitespace-nowrap">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {groups.map((group) => (
              <tr key={group.id ?? group.nama} className="border-t border-line text-ink-2">
                <th scope="row" className="px-4 py-2 text-left font-semibold text-ink">
                  {group.nama}
                </th>
                {cells(group)}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="border-t border-control font-semibold text-ink">
              <th scope="row" className="px-4 py-2 text-left font-semibold">
                Jumlah seluruhnya
              </th>
              {cells(sums)}
            </tr>
          </tfoot>
        </table>
      </div>
    </Card>
  )
}
