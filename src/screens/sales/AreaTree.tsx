import {
  ChevronDown,
  ChevronRight,
  ListChevronsDownUp,
  ListChevronsUpDown,
  MapPinOff,
  MoreVertical,
} from "lucide-react"
import type { TreeEvent } from "#machines/tree/treeMachine.ts"
import { formatNumber } from "#src/format/format.ts"
import { cx } from "#src/ui/controls/cx.ts"
import { IconButton } from "#src/ui/controls/IconButton.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import { Menu, type MenuGroup } from "#src/ui/overlay/Menu.tsx"
import { onTreeKey } from "../treeKeys.ts"
import type { TreeRow } from "./treeRows.ts"

type Props = {
  readonly rows: readonly TreeRow[]
  readonly chosen: number | null
  readonly hrefOf: (id: number | null) => string
  readonly menuOf: (row: TreeRow) => readonly MenuGroup[]
  readonly send: (event: TreeEvent) => void
  /** Areas that have some below them; none while a search keeps all branches open. */
  readonly branches: readonly number[]
  readonly closed: readonly number[]
  /** Sums of all areas, in words. */
  readonly total: string
}

function Node({ row, props }: { readonly row: TreeRow; readonly props: Props }) {
  const { area, depth, hasChildren, isOpen } = row
  const { chosen, hrefOf, menuOf, send, branches } = props
  const isChosen = area.id === chosen
  const isPlaced = area.lat !== null || area.outline !== null
  return (
    <li
      role="treeitem"
      aria-label={area.nama}
      aria-level={depth + 1}
      aria-selected={isChosen}
      aria-expanded={hasChildren ? isOpen : undefined}
      data-node={area.id}
      className={cx(
        "group flex items-center gap-1 border-t border-line pr-1 [content-visibility:auto] [contain-intrinsic-size:auto_3.25rem]",
        isChosen ? "bg-brand-soft" : "hover:bg-sunken",
      )}
      style={{ paddingInlineStart: `${0.25 + depth}rem` }}
    >
      {branches.includes(area.id) ? (
        <IconButton
          size="sm"
          tabIndex={-1}
          label={`${isOpen ? "Tutup" : "Buka"} ${area.nama}`}
          icon={
            isOpen ? (
              <ChevronDown size={16} aria-hidden="true" />
            ) : (
              <ChevronRight size={16} aria-hidden="true" />
            )
          }
          onClick={() => send({ type: isOpen ? "node.close" : "node.open", id: area.id })}
        />
      ) : (
        <span aria-hidden="true" className="size-7 shrink-0" />
      )}
      <a
        href={hrefOf(isChosen ? null : area.id)}
        data-node-link=""
        tabIndex={isChosen || (chosen === null && props.rows[0] === row) ? 0 : -1}
        className="min-w-0 flex-1 py-2 text-ink no-underline"
      >
        <span className="flex items-center gap-2">
          <span className={cx("truncate", isChosen && "font-semibold")}>{area.nama}</span>
          {!area.is_active && (
            <StatusBadge tone="neutral" icon={false}>
              Nonaktif
            </StatusBadge>
          )}
          {!isPlaced && (
            <MapPinOff size={14} role="img" aria-label="Belum ada di peta" className="shrink-0 text-ink-3" />
          )}
        </span>
        <span className="block truncate text-caption text-ink-3 tnum">
          {formatNumber(row.teams)} tim · {formatNumber(row.people)} orang
          {area.kode === null ? "" : ` · ${area.kode}`}
        </span>
      </a>
      <Menu
        button={
          <IconButton
            size="sm"
            label={`Tindakan untuk ${area.nama}`}
            tabIndex={isChosen ? 0 : -1}
            icon={<MoreVertical size={16} aria-hidden="true" />}
          />
        }
        groups={menuOf(row)}
      />
    </li>
  )
}

/** Areas as a tree; a chosen one narrows the teams and is shown on the map. */
export function AreaTree(props: Props) {
  const { rows, chosen, hrefOf, send, total, branches, closed } = props
  const hasOpen = branches.some((id) => !closed.includes(id))
  return (
    <div className="min-h-0 flex-1 overflow-y-auto max-lg:overflow-visible">
      <div
        className={cx(
          "flex items-center gap-1 border-t border-line pr-1",
          chosen === null ? "bg-brand-soft" : "hover:bg-sunken",
        )}
      >
        <a
          href={hrefOf(null)}
          aria-current={chosen === null ? "true" : undefined}
          className="min-w-0 flex-1 px-3 py-2 text-ink no-underline"
        >
          <span className={cx("block", chosen === null && "font-semibold")}>Semua area</span>
          <span className="block truncate text-caption text-ink-3 tnum">{total}</span>
        </a>
        {branches.length > 0 && (
          <IconButton
            size="sm"
            label={hasOpen ? "Tutup semua cabang" : "Buka semua cabang"}
            icon={
              hasOpen ? (
                <ListChevronsDownUp size={16} aria-hidden="true" />
              ) : (
                <ListChevronsUpDown size={16} aria-hidden="true" />
              )
            }
            onClick={() => send(hasOpen ? { type: "tree.close", ids: branches } : { type: "tree.open" })}
          />
        )}
      </div>
      {rows.length === 0 ? (
        <p className="border-t border-line px-3 py-4 text-ink-3">Tidak ada area yang cocok.</p>
      ) : (
        <ul role="tree" aria-label="Area" onKeyDown={onTreeKey(props)}>
          {rows.map((row) => (
            <Node key={row.area.id} row={row} props={props} />
          ))}
        </ul>
      )}
    </div>
  )
}
