import { AREA_KINDS, figuresOf, reportByWords, sortOfFigure } from "#contract/areas/fieldwork/areaKinds.ts"
import type { AreaCustomers, AreaReport } from "#src/api/actors/areas.ts"
import { formatDate, formatDay, formatNumber, formatRupiah } from "#src/format/format.ts"
import { buttonClass } from "#src/ui/controls/buttonClass.ts"
import { SegmentedControl } from "#src/ui/controls/choice/SegmentedControl.tsx"
import { Card } from "#src/ui/data/Card.tsx"
import { EmptyState } from "#src/ui/data/EmptyState.tsx"
import { SummaryTable } from "#src/ui/data/SummaryTable.tsx"
import type { Column, Sort } from "#src/ui/list/types.ts"
import { useWorld } from "../screen.ts"
import { type AreaAddress, areaHref, sortHref } from "./areaAddress.ts"
import { figureText, recordPages } from "./areaShapes.ts"
import { RecordLink } from "./RecordLink.tsx"

type Paged = { readonly page: number; readonly last_page: number }

function Pages({ address, page, last_page }: Paged & { readonly address: AreaAddress }) {
  if (last_page <= 1) return null
  return (
    <nav
      aria-label="Halaman"
      className="flex items-center justify-end gap-2 border-t border-line px-4 py-2.5"
    >
      <span className="text-ink-3 tnum">
        Halaman {page} dari {last_page}
      </span>
      {page > 1 && (
        <a href={areaHref(address, { page: page - 1 })} className={buttonClass({ size: "sm" })}>
          Sebelumnya
        </a>
      )}
      {page < last_page && (
        <a href={areaHref(address, { page: page + 1 })} className={buttonClass({ size: "sm" })}>
          Berikutnya
        </a>
      )}
    </nav>
  )
}

/** Columns by which a report can be sorted. */
export const reportColumns = ({ area, by }: AreaAddress): readonly Column<{ readonly id: number }>[] =>
  [
    { key: "nama", label: reportByWords[by] },
    ...figuresOf(area.kind, by).map((figure) => ({ key: sortOfFigure(figure), label: figure.label })),
  ].map((column) => ({ ...column, sortable: true, render: () => column.label }))

export const reportSort = (address: AreaAddress, go: (to: string) => void): Sort => ({
  key: address.order.sort,
  dir: address.order.dir,
  onSort: (key) => go(sortHref(address, key)),
})

type ReportProps = {
  readonly address: AreaAddress
  readonly report: AreaReport
  readonly go: (to: string) => void
}

/** Sums of a range by employee, customer, product or day, with the columns of the area's kind. */
export function ReportView({ address, report, go }: ReportProps) {
  const { area, by, range } = address
  const figures = figuresOf(area.kind, by)
  const { mayOpen } = useWorld()
  /** The record a row is about: the employee, customer or product, or the work of the day. */
  const rowHref = ({ id, nama }: AreaReport["rows"][number]) => {
    if (by === "day")
      return areaHref({ ...address, path: `/${area.key}/tugas` }, { tanggal: nama, q: null, menurut: null })
    const href = recordPages[by](id)
    return id > 0 && mayOpen(href) ? href : null
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex">
        <SegmentedControl
          label="Menurut"
          options={AREA_KINDS[area.kind].bys.map((value) => ({ value, label: reportByWords[value] }))}
          value={by}
          onChange={(menurut) => go(areaHref(address, { menurut }))}
        />
      </div>
      <Card title={`Menurut ${reportByWords[by].toLowerCase()} (${formatNumber(report.total)})`} flush>
        {report.rows.length === 0 ? (
          <EmptyState
            title="Tidak ada data"
            text={`Tidak ada pekerjaan ${area.title} dari ${formatDate(range.start_date)} sampai ${formatDate(range.end_date)}.`}
          />
        ) : (
          <SummaryTable
            label={`Laporan menurut ${reportByWords[by].toLowerCase()}`}
            head={reportByWords[by]}
            columns={figures.map((figure) => ({ key: sortOfFigure(figure), label: figure.label }))}
            sort={reportSort(address, go)}
            rows={report.rows.map((row) => ({
              id: row.id,
              name: by === "day" ? formatDay(row.nama) : row.nama,
              sub: row.sub,
              href: rowHref(row),
              cells: figures.map((figure) => figureText(figure, row)),
            }))}
            footer={figures.map((figure) => figureText(figure, report.sums))}
          />
        )}
        <Pages address={address} {...report} />
      </Card>
    </div>
  )
}

type CustomersProps = { readonly address: AreaAddress; readonly customers: AreaCustomers }

/** The customers of an area. */
export function CustomersView({ address, customers }: CustomersProps) {
  const { area, query } = address
  return (
    <Card title={`${formatNumber(customers.total)} pelanggan`} flush>
      {customers.rows.length === 0 ? (
        <EmptyState
          {...(query.q === "" ? {} : { kind: "search" as const })}
          title={query.q === "" ? "Belum ada pelanggan" : "Tidak ada yang cocok"}
          text={
            query.q === ""
              ? `Pelanggan dengan layanan ${area.title} akan muncul di sini.`
              : "Ubah pencariannya."
          }
        />
      ) : (
        <ul role="list" aria-label="Pelanggan">
          {customers.rows.map(({ id, nama, alamat, last_visit, visits, amount }) => (
            <li key={id} className="flex items-start justify-between gap-3 border-t border-line px-4 py-2.5">
              <span className="min-w-0">
                <RecordLink to={recordPages.customer(id)} className="font-semibold text-ink">
                  {nama}
                </RecordLink>
                <span className="block text-caption text-ink-3">{alamat}</span>
              </span>
              <span className="shrink-0 text-right text-caption text-ink-2 tnum">
                <span className="block">
                  {last_visit === null ? "Belum dikunjungi" : `Terakhir ${formatDate(last_visit)}`}
                </span>
                {visits > 0 && (
                  <span className="block text-ink-3">
                    {formatNumber(visits)} kunjungan{amount > 0 ? ` · ${formatRupiah(amount)}` : ""}
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Pages address={address} {...customers} />
    </Card>
  )
}
