import { partsOf } from "#machines/grid/gridCells.ts"
import { staleKeys } from "#machines/grid/gridHeld.ts"
import type { GridContext, GridEvent } from "#machines/grid/gridTypes.ts"
import { formatDate, formatDateTime, formatNumber } from "#src/format/format.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { Notice } from "#src/ui/page/Notice.tsx"
import { press } from "../press.ts"
import { valueWords } from "./planCell.ts"

type Props = {
  readonly context: GridContext
  readonly send: (event: GridEvent) => void
  readonly can: (event: GridEvent) => boolean
}
const SHOWN = 8

/** Edit conflicts (optimistic lock): cells that another account has changed; shows the user's value and the stored one. */
function StaleCells({ context, send, can }: Props) {
  const { grid, marks, changes } = context
  const keys = staleKeys(marks)
  if (grid === null || keys.length === 0) return null
  const shown = keys.slice(0, SHOWN)
  return (
    <section
      aria-label="Direncanakan orang lain"
      className="rounded-card border border-warn bg-warn-soft p-3"
    >
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="min-w-0 flex-1 font-semibold text-warn">
          {formatNumber(keys.length)} hari sudah direncanakan orang lain
        </h2>
        <Button size="sm" {...press(send, can, { type: "stale.theirs", key: null })}>
          Semua punya mereka
        </Button>
        <Button size="sm" {...press(send, can, { type: "stale.mine", key: null })}>
          Semua punya saya
        </Button>
      </div>
      <ul role="list" className="mt-2 grid gap-1.5">
        {shown.map((key) => {
          const { id, date } = partsOf(key)
          const row = grid.rows.find((one) => one.id === id)
          const name = `${row?.nama ?? "Pegawai"}, ${formatDate(date)}`
          return (
            <li key={key} className="flex flex-wrap items-center gap-2 text-ink">
              <span className="min-w-0 flex-1">
                {name}: punya saya {valueWords(grid.shifts, changes[key] ?? null)}, punya mereka{" "}
                {valueWords(grid.shifts, marks[key]?.theirs ?? null)}
              </span>
              <Button
                size="sm"
                aria-label={`Pakai punya mereka: ${name}`}
                {...press(send, can, { type: "stale.theirs", key })}
              >
                Punya mereka
              </Button>
              <Button
                size="sm"
                aria-label={`Pakai punya saya: ${name}`}
                {...press(send, can, { type: "stale.mine", key })}
              >
                Punya saya
              </Button>
            </li>
          )
        })}
      </ul>
      {keys.length > SHOWN && <p className="mt-2 text-ink-2">dan {keys.length - SHOWN} lainnya</p>}
    </section>
  )
}

/** Cells rejected by the server, grouped by reason. */
const refusals = ({ marks }: GridContext): readonly (readonly [message: string, count: number])[] => {
  const counted = new Map<string, number>()
  for (const { kind, message } of Object.values(marks))
    if (kind !== "stale") counted.set(message, (counted.get(message) ?? 0) + 1)
  return [...counted].toSorted((a, b) => b[1] - a[1])
}

/** Notices about the plan, shown above its cells. */
export function PlanNotices({ context, send, can }: Props) {
  const { skipped, draftAt, changes, grid } = context
  const refused = refusals(context)
  const count = Object.keys(changes).length
  return (
    <div className="mb-3 grid gap-2 empty:hidden">
      <StaleCells context={context} send={send} can={can} />
      {refused.length > 0 && (
        <Notice tone="bad">
          Gagal disimpan:{" "}
          {refused
            .slice(0, 4)
            .map(([message, n]) => `${message} (${n} hari)`)
            .join("; ")}
          {refused.length > 4 ? "; …" : ""}
        </Notice>
      )}
      {skipped.length > 0 && (
        <div role="status">
          <Notice tone="warn">
            Dilewati: {skipped.map(({ message, count: n }) => `${message} (${n} hari)`).join("; ")}
          </Notice>
        </div>
      )}
      {draftAt !== null && count > 0 && (
        <p className="text-caption text-ink-3">
          {formatNumber(count)} hari belum disimpan, tersimpan sebagai draf {formatDateTime(draftAt)}
        </p>
      )}
      {grid !== null && grid.total > grid.rows.length && (
        <p className="text-caption text-ink-3">
          {formatNumber(grid.rows.length)} dari {formatNumber(grid.total)} pegawai; pilih kantor atau divisi
          untuk melihat yang lain
        </p>
      )}
    </div>
  )
}
