import { ChevronDown, ChevronRight, Printer } from "lucide-react"
import { dateWords } from "#contract/kit/words.ts"
import { dayIn, startQuery } from "#machines/list/listQuery.ts"
import { treeMachine } from "#machines/tree/treeMachine.ts"
import { liveDivisionTree, livePagePrint } from "#src/api/actors/structure.ts"
import { formatDate, formatNumber, jakartaDay } from "#src/format/format.ts"
import { appName } from "#src/format/product.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { ButtonLink } from "#src/ui/controls/ButtonLink.tsx"
import { IconButton } from "#src/ui/controls/IconButton.tsx"
import { Compared } from "#src/ui/data/Compared.tsx"
import { EmptyState } from "#src/ui/data/EmptyState.tsx"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import { PageHeader } from "#src/ui/layout/PageHeader.tsx"
import { SearchBox } from "#src/ui/list/SearchBox.tsx"
import { useOnce } from "#src/ui/useOnce.ts"
import { AsOf } from "../asOf/AsOf.tsx"
import { kiniOf } from "../asOf/kini.ts"
import { FailureView } from "../FailureView.tsx"
import { marks, type ScreenProps, useMachine, useWorld } from "../screen.ts"
import { onTreeKey } from "../treeKeys.ts"
import { useAddressChange } from "../useAddressChange.ts"
import { FRESH_MS, useNow } from "../useNow.ts"
import { type DivisionRow, divisionRows } from "./divisionRows.ts"
import { DivisionTabs } from "./DivisionTabs.tsx"
import { DIVISION_TREE, DIVISIONS } from "./paths.ts"

const PRINTED = startQuery({ sorts: ["nama"], filters: [] })
const head = { key: "head_nama", as: "text" } as const
const parent = { key: "parent_nama", as: "text" } as const

type NodeProps = {
  readonly row: DivisionRow
  readonly isFirst: boolean
  readonly isBranch: boolean
  readonly href: string | null
  readonly onTurn: () => void
}

const numberWords = ({ total, division }: DivisionRow): string =>
  total === division.jumlah
    ? `${formatNumber(total)} pegawai`
    : `${formatNumber(total)} pegawai, ${formatNumber(division.jumlah)} di divisi ini sendiri`

function Node({ row, isFirst, isBranch, href, onTurn }: NodeProps) {
  const { division, depth, hasChildren, isOpen, total, total_kini } = row
  const kini = [
    kiniOf(parent, division)?.replace("kini", "kini di bawah") ?? null,
    total === total_kini ? null : `kini ${formatNumber(total_kini)} pegawai`,
  ].filter((text) => text !== null)
  const headKini = kiniOf(head, division)
  const name = (
    <span className="flex flex-wrap items-center gap-x-2">
      <span className="font-semibold">{division.nama}</span>
      {division.kode !== null && <span className="text-caption text-ink-3">{division.kode}</span>}
      {!division.is_active && (
        <StatusBadge tone="neutral" icon={false}>
          Nonaktif
        </StatusBadge>
      )}
    </span>
  )
  const focus = { "data-node-link": "", tabIndex: isFirst ? 0 : -1 }
  return (
    <li
      role="treeitem"
      aria-label={division.nama}
      aria-level={depth + 1}
      aria-selected={false}
      aria-expanded={hasChildren ? isOpen : undefined}
      data-node={division.id}
      className="flex items-start gap-1 border-t border-line py-2 pr-3 first:border-t-0 hover:bg-sunken"
      style={{ paddingInlineStart: `${0.25 + depth * 1.25}rem` }}
    >
      {isBranch ? (
        <IconButton
          size="sm"
          tabIndex={-1}
          label={`${isOpen ? "Tutup" : "Buka"} ${division.nama}`}
          icon={
            isOpen ? (
              <ChevronDown size={16} aria-hidden="true" />
            ) : (
              <ChevronRight size={16} aria-hidden="true" />
            )
          }
          onClick={onTurn}
        />
      ) : (
        <span aria-hidden="true" className="size-7 shrink-0" />
      )}
      <div className="grid min-w-0 flex-1 gap-x-4 md:grid-cols-[minmax(0,1fr)_14rem_16rem]">
        {href === null ? (
          <span {...focus} className="min-w-0 text-ink">
            {name}
          </span>
        ) : (
          <a href={href} {...focus} className="min-w-0 text-ink no-underline">
            {name}
          </a>
        )}
        <span className="min-w-0 text-ink-2">
          {division.head_nama ?? <span className="text-ink-3">Tanpa kepala</span>}
          {division.head_nama !== null && !division.head_works && (
            <span className="text-ink-3"> (tidak bekerja pada tanggal ini)</span>
          )}
          {headKini !== null && <Compared kini={headKini}>{null}</Compared>}
        </span>
        <span className="text-ink-2 tnum md:text-right">
          {numberWords(row)}
          {kini.length > 0 && <Compared kini={kini.join(", ")}>{null}</Compared>}
        </span>
      </div>
    </li>
  )
}

/** The tree of divisions with their heads and numbers of employees, on any day; printed with all branches open. */
export function DivisionTreeScreen({ search, user }: ScreenProps) {
  const { mayOpen } = useWorld()
  const input = useOnce(() => dayIn(search))
  const tree = useMachine(liveDivisionTree, { input: { input } })
  const branches = useMachine(treeMachine, { input: undefined })
  const print = useMachine(livePagePrint, { input: undefined })
  useAddressChange(search, (text) => {
    const day = dayIn(text)
    if (day !== tree.snapshot.context.input) tree.send({ type: "query.ask", input: day })
  })
  const today = jakartaDay(useNow(FRESH_MS))
  const { value, failure, input: asked } = tree.snapshot.context
  const { closed, q } = branches.snapshot.context
  const isPrinted = print.snapshot.hasTag("sheet")
  const divisions = value?.rows ?? []
  const all = divisionRows(divisions, [], "")
  const rows = isPrinted ? all : divisionRows(divisions, closed, q)
  const withBelow = all.flatMap(({ division, hasChildren }) => (hasChildren ? [division.id] : []))
  const turnable = branches.snapshot.matches("whole") ? withBelow : []
  const people = all.reduce((sum, { depth, total }) => (depth === 0 ? sum + total : sum), value?.tanpa ?? 0)
  const day = asked === null || asked === today ? null : asked
  const hasOpen = turnable.some((id) => !closed.includes(id))
  const hrefOf = (id: number): string | null =>
    mayOpen("/users/pegawai")
      ? `/users/pegawai?departement_id=${id}&status=active${day === null ? "" : `&per=${day}`}`
      : null
  return (
    <div {...marks("pohonDivisi", tree.snapshot.value)} aria-busy={tree.snapshot.hasTag("busy")}>
      <p className="hidden font-semibold print:block">
        {user.companie_name ?? appName()} · dicetak {formatDate(today)}
      </p>
      <PageHeader
        title="Pohon divisi"
        sub={
          value === null
            ? "Memuat…"
            : `${formatNumber(divisions.length)} divisi · ${formatNumber(people)} pegawai · per ${dateWords(day ?? today)}`
        }
        actions={
          value === null || divisions.length === 0 ? null : (
            <span className="no-print flex gap-2">
              {turnable.length > 0 && (
                <Button
                  onClick={() =>
                    branches.send(hasOpen ? { type: "tree.close", ids: withBelow } : { type: "tree.open" })
                  }
                >
                  {hasOpen ? "Tutup semua" : "Buka semua"}
                </Button>
              )}
              <Button
                icon={<Printer size={16} aria-hidden="true" />}
                busy={print.snapshot.hasTag("busy")}
                onClick={() => print.send({ type: "print.ask", query: PRINTED })}
              >
                Cetak
              </Button>
            </span>
          )
        }
      />
      <DivisionTabs view="pohon" search={search} />
      <AsOf path={DIVISION_TREE} search={search} isReadOnly />
      {tree.snapshot.matches("failed") ? (
        <FailureView failure={failure} onRetry={() => tree.send({ type: "query.retry" })} />
      ) : value === null ? (
        <Skeleton className="h-96 w-full" />
      ) : divisions.length === 0 ? (
        <EmptyState
          title="Belum ada divisi"
          text="Divisi mengelompokkan pegawai; pohonnya tampil di sini."
          action={
            mayOpen(`${DIVISIONS}/form`) ? (
              <ButtonLink href={`${DIVISIONS}/form`}>Tambah divisi</ButtonLink>
            ) : null
          }
        />
      ) : (
        <section
          aria-label="Pohon divisi"
          {...marks("pohon", branches.snapshot.value)}
          className="rounded-card border border-line bg-surface"
        >
          <div className="no-print border-b border-line p-2">
            <SearchBox
              value={q}
              label="Cari divisi atau kepala"
              onChange={(text) => branches.send({ type: "tree.search", q: text })}
            />
          </div>
          {rows.length === 0 ? (
            <p className="px-3 py-4 text-ink-3">Tidak ada divisi yang cocok.</p>
          ) : (
            <ul
              role="tree"
              aria-label="Divisi"
              onKeyDown={onTreeKey({ send: branches.send, branches: turnable })}
            >
              {rows.map((row, at) => (
                <Node
                  key={row.division.id}
                  row={row}
                  isFirst={at === 0}
                  isBranch={turnable.includes(row.division.id)}
                  href={hrefOf(row.division.id)}
                  onTurn={() =>
                    branches.send({ type: row.isOpen ? "node.close" : "node.open", id: row.division.id })
                  }
                />
              ))}
            </ul>
          )}
          {(value.tanpa > 0 || value.tanpa_kini > 0) && (
            <p className="border-t border-line px-3 py-2 text-ink-2 tnum">
              Tanpa divisi: {formatNumber(value.tanpa)} pegawai
              {value.tanpa !== value.tanpa_kini && (
                <Compared kini={`kini ${formatNumber(value.tanpa_kini)} pegawai`}>{null}</Compared>
              )}
            </p>
          )}
          {value.has_more && (
            <p className="border-t border-line px-3 py-2 text-ink-3">
              Hanya {formatNumber(divisions.length)} divisi pertama. Sisanya ada di daftar.
            </p>
          )}
        </section>
      )}
    </div>
  )
}
