import { salesDaysIn } from "#contract/areas/sales/salesFigures.ts"
import { type SalesAnswer, type SalesReport, salesViewWords } from "#src/api/actors/salesReports.ts"
import {
  formatDays,
  formatNumber,
  formatPercent,
  formatRupiah,
  formatRupiahShort,
} from "#src/format/format.ts"
import { SegmentedControl } from "#src/ui/controls/choice/SegmentedControl.tsx"
import { Card } from "#src/ui/data/Card.tsx"
import { StatCard, StatGrid, Tone } from "#src/ui/data/StatCard.tsx"
import { TrendChart } from "#src/ui/data/TrendChart.tsx"
import { type SalesAddress, salesHref, viewHref } from "./reportAddress.ts"
import { changeOf, MOST_DAY_BARS, trendOf } from "./reportShapes.ts"
import { Days, Groups, Lines } from "./SalesTables.tsx"

type Props = { readonly address: SalesAddress; readonly go: (to: string) => void }

/** Totals of the range, with the one before and the target. */
function Totals({ report }: { readonly report: SalesReport }) {
  const { sums, previous, target, achievement_pct, people, hidden_targets } = report
  const change = changeOf(report)
  const before = formatDays(previous.start, previous.end)
  const without = hidden_targets > 0 ? "Sebagian target tidak terlihat" : "Tanpa target"
  return (
    <StatGrid>
      <StatCard
        label="Nilai penjualan"
        value={formatRupiah(sums.amount)}
        sub={
          change === null ? (
            `Tidak ada pada ${before}`
          ) : (
            <>
              <Tone tone={change.isUp ? "ok" : "bad"}>{change.text}</Tone> dari {before}
            </>
          )
        }
      />
      <StatCard
        label="Tercapai"
        value={achievement_pct === null ? "–" : formatPercent(achievement_pct)}
        sub={target === null ? without : `dari target ${formatRupiah(target)}`}
      />
      <StatCard
        label="Pesanan"
        value={formatNumber(sums.orders)}
        sub={`${formatNumber(sums.qty)} barang · ${formatNumber(sums.outlets)} outlet`}
      />
      <StatCard
        label="Kunjungan"
        value={formatNumber(sums.visits)}
        sub={`oleh ${formatNumber(people)} pegawai`}
      />
    </StatGrid>
  )
}

function Trend({ address, report, go }: Props & { readonly report: SalesReport }) {
  const days = salesDaysIn(address.range.start, address.range.end)
  const isByDay = days <= MOST_DAY_BARS
  const label = isByDay ? "Penjualan per tanggal" : "Penjualan per bulan"
  const { target } = report
  return (
    <Card title={label}>
      <TrendChart
        label={label}
        kind="bars"
        points={trendOf(address, report.days)}
        series={[{ key: "amount", label: "Nilai", tone: "brand" }]}
        format={formatRupiah}
        short={formatRupiahShort}
        tableHead={isByDay ? "Tanggal" : "Bulan"}
        target={
          target === null || !isByDay ? null : { value: Math.round(target / days), label: "Target per hari" }
        }
        asTable={address.asTable}
        onAsTable={(isTable) => go(salesHref(address, { grafik: isTable ? "tabel" : null }))}
      />
    </Card>
  )
}

/** Totals, trend, and the rows of the chosen view. */
export function SalesContent({ address, value, go }: Props & { readonly value: SalesAnswer }) {
  const { report, rows, lines } = value
  const hidden = report.hidden_targets
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {report.is_partial && (
        <p className="text-body text-ink-3">
          Hanya penjualan pegawai kantor Anda. Target tampil bila semua pegawai timnya terlihat
          {hidden > 0 && `; target ${formatNumber(hidden)} tim tidak tampil`}.
        </p>
      )}
      <Totals report={report} />
      {address.range.start !== address.range.end && report.days.length > 0 && (
        <Trend {...{ address, report, go }} />
      )}
      <div className="flex">
        <SegmentedControl
          label="Menurut"
          options={address.views.map((view) => ({ value: view, label: salesViewWords[view] }))}
          value={address.view}
          onChange={(view) => go(viewHref(address, view))}
        />
      </div>
      {rows !== null && <Groups {...{ address, rows }} />}
      {lines !== null && <Lines {...{ address, lines }} />}
      {rows === null && lines === null && <Days {...{ address, report }} />}
    </div>
  )
}
