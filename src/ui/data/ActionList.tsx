import { ChevronRight } from "lucide-react"
import type { ReactNode } from "react"
import { Skeleton } from "./Skeleton.tsx"

export type ActionRow = {
  readonly id: string
  /** The page where it is done; absent while there is no screen for it. */
  readonly href?: string
  /** "<b>14</b> absensi menunggu persetujuan". */
  readonly text: ReactNode
  /** Urgency or amount: a StatusBadge. */
  readonly badge?: ReactNode
}

export type ActionListProps = {
  /** Null while loading. */
  readonly rows: readonly ActionRow[] | null
  /** Shown when the list is empty. */
  readonly doneText?: string
}

/** Pending tasks of this user; each row links to the page where it is done. */
export function ActionList({ rows, doneText = "Tidak ada yang menunggu Anda." }: ActionListProps) {
  if (rows === null)
    return (
      <div aria-hidden="true">
        {["w-3/5", "w-1/2", "w-2/3"].map((width) => (
          <div key={width} className="flex h-12 items-center border-t border-line px-4 first:border-t-0">
            <Skeleton className={`h-3.5 ${width}`} />
          </div>
        ))}
      </div>
    )
  if (rows.length === 0) return <p className="px-4 pt-6 pb-10 text-center text-ink-3">{doneText}</p>
  return (
    <ul role="list">
      {rows.map((row) => (
        <li key={row.id} className="border-t border-line first:border-t-0">
          {row.href === undefined ? (
            <span className={rowClass}>
              <RowText row={row} />
            </span>
          ) : (
            <a
              href={row.href}
              className={`${rowClass} group no-underline -outline-offset-2 hover:bg-sunken hover:text-ink`}
            >
              <RowText row={row} />
              <ChevronRight aria-hidden="true" className="-mr-1 size-4 shrink-0 text-ink-3" />
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}

const rowClass = "flex min-h-12 items-center gap-3 px-4 py-2 text-ink-2"

const RowText = ({ row }: { readonly row: ActionRow }) => (
  <>
    <span className="min-w-0 flex-1 [&_b]:font-semibold [&_b]:text-ink [&_b]:tnum">{row.text}</span>
    {row.badge}
  </>
)
