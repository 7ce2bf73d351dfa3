import { AREA_KINDS, figuresOf, reportByWords } from "#contract/areas/fieldwork/areaKinds.ts"
import type { AreaCustomers, AreaReport } from "#src/api/actors/areas.ts"
import { formatDate, formatDay, formatNumber, formatRupiah } from "#src/format/format.ts"
import { buttonClass } from "#src/ui/controls/buttonClass.ts"
import { SegmentedControl } from "#src/ui/controls/choice/SegmentedControl.tsx"
import { Card } from "#src/ui/data/Card.tsx"
import { EmptyState } from "#src/ui/data/EmptyState.tsx"
import { SummaryTable } from "#src/ui/data/SummaryTable.tsx"
import { type AreaAddress, areaHref } from "./areaAddress.ts"
import { figureText } from "./areaShapes.ts"

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

type ReportProps = {
  readonly address: AreaAddress
  readonly report: AreaReport
  readonly go: (to: string) => void
}

/** Sums of a range by employee, customer, product or day, with the columns of the area's kind. */
export function ReportView({ address, report, go }: ReportProps) {
  const { area, by, range } = address
  const figures = figuresOf(area.kind, by)
  /** The rows behind a group: the same range searched by its name, or the day's work. */
  const rowHref = (nama: string) =>
    by === "day"
      ? areaHref({ ...address, path: `/${area.key}/tugas` }, { tanggal: nama, q: null, menurut: null })
      : areaHref(address, { q: nama })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex">
        <SegmentedControl
          label="Menurut"
          options={AREA_KINDS[area.kind].bys.map((value) => ({ value, label: reportByWords[value] }))}
          value={by}
          onChange={(menurut) => go(areaHref(address, { menurut, urut: null }))}
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
            columns={figures.map(({ label }) => ({ key: label, label }))}
            rows={report.rows.map((row) => ({
              id: row.id,
              name: by === "day" ? formatDay(row.nama) : row.nama,
              sub: row.sub,
              href: rowHref(row.nama),
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
                <a
                  href={areaHref(
                    { ...address, path: `/${area.key}/laporan` },
                    { menurut: "customer", q: nama },
                  )}
                  className="font-semibold text-ink no-underline hover:underline"
                >
                  {nama}
                </a>
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
