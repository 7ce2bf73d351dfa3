import {
  type SalesLines,
  type SalesReport,
  type SalesRows,
  salesViewWords,
} from "#src/api/actors/salesReports.ts"
import { formatDate, formatDay, formatDays, formatNumber, formatRupiah } from "#src/format/format.ts"
import { buttonClass } from "#src/ui/controls/buttonClass.ts"
import { Card } from "#src/ui/data/Card.tsx"
import { EmptyState } from "#src/ui/data/EmptyState.tsx"
import { SummaryTable } from "#src/ui/data/SummaryTable.tsx"
import { useWorld } from "../screen.ts"
import { drillHref, type SalesAddress, salesHref } from "./reportAddress.ts"
import { cellsOf, columnsOf } from "./reportShapes.ts"

type Props = { readonly address: SalesAddress }

function PageLinks(props: {
  readonly back: string | null
  readonly on: string | null
  readonly text?: string
  readonly words: readonly [string, string]
}) {
  const { back, on, words } = props
  if (back === null && on === null) return null
  return (
    <nav
      aria-label="Halaman"
      className="flex items-center justify-end gap-2 border-t border-line px-4 py-2.5"
    >
      {props.text !== undefined && <span className="text-ink-3 tnum">{props.text}</span>}
      {back !== null && (
        <a href={back} className={buttonClass({ size: "sm" })}>
          {words[0]}
        </a>
      )}
      {on !== null && (
        <a href={on} className={buttonClass({ size: "sm" })}>
          {words[1]}
        </a>
      )}
    </nav>
  )
}

function Nothing({ address: { query, range } }: Props) {
  return query.q === "" ? (
    <EmptyState
      title="Tidak ada penjualan"
      text={`Tidak ada penjualan pada ${formatDays(range.start, range.end)}.`}
    />
  ) : (
    <EmptyState kind="search" title="Tidak ada yang cocok" text="Ubah pencariannya." />
  )
}

/** Areas, teams, employees or variants by their place; each leads one level down. */
export function Groups({ address, rows }: Props & { readonly rows: SalesRows }) {
  const { view } = address
  const head = salesViewWords[view]
  const { page, last_page } = rows
  const pageHref = (to: number) => (to < 1 || to > last_page ? null : salesHref(address, { page: to }))
  return (
    <Card title={`Per ${head.toLowerCase()} (${formatNumber(rows.total)})`} flush>
      {rows.rows.length === 0 ? (
        <Nothing address={address} />
      ) : (
        <SummaryTable
          label={`Penjualan per ${head.toLowerCase()}`}
          head={head}
          columns={columnsOf(view)}
          rows={rows.rows.map((row) => ({
            id: row.id,
            name: row.nama,
            sub: row.sub,
            href: drillHref(address, row),
            cells: cellsOf(view, row),
          }))}
          footer={cellsOf(view, {
            ...rows.sums,
            target: rows.target,
            achievement_pct: rows.achievement_pct,
          })}
        />
      )}
      <PageLinks
        back={pageHref(page - 1)}
        on={pageHref(page + 1)}
        text={`Halaman ${page} dari ${last_page}`}
        words={["Sebelumnya", "Berikutnya"]}
      />
    </Card>
  )
}

/** Days with sales or visits, the newest first. */
export function Days({ address, report }: Props & { readonly report: SalesReport }) {
  const { days, sums } = report
  return (
    <Card title={`Per tanggal (${formatNumber(days.length)})`} flush>
      {days.length === 0 ? (
        <Nothing address={address} />
      ) : (
        <SummaryTable
          label="Penjualan per tanggal"
          head="Tanggal"
          columns={columnsOf("tanggal")}
          rows={days.toReversed().map(({ tanggal, ...own }) => ({
            id: Number(tanggal.replaceAll("-", "")),
            name: formatDay(tanggal),
            sub: "",
            href: drillHref({ ...address, view: "tanggal" }, { id: 0, day: tanggal }),
            cells: cellsOf("tanggal", own),
          }))}
          footer={cellsOf("tanggal", sums)}
        />
      )}
    </Card>
  )
}

function Line({ line, canOpen }: { readonly line: SalesLines["rows"][number]; readonly canOpen: boolean }) {
  const { no, points } = line
  return (
    <li className="flex items-start justify-between gap-3 border-t border-line px-4 py-2.5">
      <span className="min-w-0">
        <span className="font-semibold text-ink">{line.varian}</span>
        <span className="block text-caption text-ink-3 wrap-anywhere">
          {formatDate(line.tanggal)} ·{" "}
          {canOpen ? (
            <a
              href={`/visit?id=${line.visits_id}`}
              className="text-ink-2 underline underline-offset-2 hover:text-ink"
            >
              {no}
            </a>
          ) : (
            no
          )}{" "}
          · {line.pelanggan} · {line.tim}
        </span>
      </span>
      <span className="shrink-0 text-right text-caption text-ink-3 tnum">
        <span className="block text-body font-semibold text-ink">{formatRupiah(line.total)}</span>
        <span className="block">
          {formatNumber(line.qty)} {line.satuan} × {formatRupiah(line.harga)}
        </span>
        {points > 0 && <span className="block">{formatNumber(points)} poin</span>}
      </span>
    </li>
  )
}

/** Single sales, each with its visit. */
export function Lines({ address, lines }: Props & { readonly lines: SalesLines }) {
  const canOpen = useWorld().mayOpen("/visit")
  return (
    <Card title="Penjualan satu per satu" flush>
      {lines.rows.length === 0 ? (
        <Nothing address={address} />
      ) : (
        <ul role="list" aria-label="Penjualan satu per satu">
          {lines.rows.map((line) => (
            <Line key={line.id} line={line} canOpen={canOpen} />
          ))}
        </ul>
      )}
      <PageLinks
        back={address.query.cursor === null ? null : salesHref(address, {})}
        on={lines.next === null ? null : salesHref(address, { cursor: lines.next })}
        words={["Yang terbaru", "Lebih lama"]}
      />
    </Card>
  )
}
