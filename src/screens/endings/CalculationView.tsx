import { leaveWayWords } from "#contract/areas/payroll/endings.ts"
import type { EndingCalculation } from "#src/api/actors/endings.ts"
import { formatNumber, formatRupiah } from "#src/format/format.ts"
import { DescriptionList } from "#src/ui/data/DescriptionList.tsx"
import { Notice } from "#src/ui/page/Notice.tsx"
import { SlipLines } from "../payroll/SlipLines.tsx"

const serviceWords = (months: number): string =>
  `${formatNumber(Math.floor(months / 12))} tahun ${formatNumber(months % 12)} bulan`

/** Payments at the end of an employment, line by line with their articles, and the final tax. */
export function CalculationView({ calculation }: { readonly calculation: EndingCalculation }) {
  const { wage, service_months, parts, total, tax, tax_explain, net, warnings } = calculation
  return (
    <div className="grid gap-4">
      {warnings.map((words) => (
        <Notice key={words} tone="warn">
          {words}
        </Notice>
      ))}
      <DescriptionList
        items={[
          { label: "Upah sebulan", value: formatRupiah(wage) },
          { label: "Masa kerja", value: serviceWords(service_months) },
          { label: "Jumlah pembayaran", value: formatRupiah(total) },
          { label: "PPh 21 final", value: formatRupiah(tax) },
          { label: "Diterima", value: formatRupiah(net) },
        ]}
      />
      {parts.length === 0 ? (
        <p className="text-ink-3">Untuk alasan ini tidak ada yang dibayar selain gaji terakhir.</p>
      ) : (
        <SlipLines
          title="Pembayaran"
          lines={parts.map(({ kode, nama, amount, explain, paid_with }) => ({
            kode,
            nama,
            amount,
            explain,
            shown: true,
            note: leaveWayWords[paid_with],
          }))}
        />
      )}
      {tax_explain === null || tax === 0 ? null : (
        <SlipLines
          title="Potongan"
          lines={[
            { kode: "PPH21_FINAL", nama: tax_explain.label, amount: tax, explain: tax_explain, shown: true },
          ]}
        />
      )}
    </div>
  )
}
