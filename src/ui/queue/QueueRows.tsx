import { Fragment, type ReactNode, useRef } from "react"
import { CheckMark } from "../list/CheckMark.tsx"
import type { RowId } from "../list/types.ts"
import type { QueueItem } from "./types.ts"
import { useSlide } from "./useSlide.ts"

type QueueRowsProps = {
  readonly label: string
  readonly items: readonly QueueItem[]
  readonly current: RowId | null
  readonly marked: ReadonlySet<RowId>
  readonly onFocus: (id: RowId) => void
  /** Null = rows are not selected. */
  readonly onToggle: ((id: RowId, range: boolean) => void) | null
}

/** Facts before the warning are truncated first; on a phone its words stay together. */
const WARNING = "font-semibold text-warn max-sm:inline-block sm:max-w-[calc(100%-4rem)] sm:shrink-0"

/** Short facts such as dates do not wrap; lines break between facts. */
export function Facts({ text }: { readonly text: ReactNode }) {
  if (typeof text !== "string") return text
  return text.split(" · ").map((fact, at) => (
    <Fragment key={fact}>
      {at > 0 && " · "}
      <span className={fact.length > KEPT ? undefined : "whitespace-nowrap"}>{fact}</span>
    </Fragment>
  ))
}
/** Maximum length of such a fact: "17 Okt 2026 – 19 Okt 2026". */
const KEPT = 25

/** Pending requests, two lines each. The link is stretched over its row, so that a middle click opens it. */
export function QueueRows(props: QueueRowsProps) {
  const { items, current, marked, onToggle } = props
  const list = useRef<HTMLUListElement>(null)
  useSlide(
    list,
    items.map(({ id }) => id),
  )
  return (
    <ul ref={list} role="list" aria-label={props.label}>
      {items.map((item, at) => {
        const isCurrent = item.id === current
        const isStop = isCurrent || (at === 0 && !items.some(({ id }) => id === current))
        const ground = marked.has(item.id)
          ? "bg-brand-soft"
          : isCurrent
            ? "bg-sunken"
            : "bg-surface hover:bg-sunken"
        return (
          <li
            key={item.id}
            data-row={item.id}
            onFocus={() => props.onFocus(item.id)}
            className={`relative flex scroll-my-28 items-stretch border-b border-line last:border-b-0 ${ground} ${isCurrent ? "shadow-none before:absolute before:inset-y-0 before:left-0 before:z-10 before:w-0.5 before:bg-brand" : ""}`}
          >
            {onToggle !== null && (
              <span className="relative z-10 shrink-0">
                <CheckMark
                  label={`Pilih ${item.label}`}
                  checked={marked.has(item.id)}
                  tabStop={isStop}
                  onPress={(shift) => onToggle(item.id, shift)}
                />
              </span>
            )}
            <a
              href={item.href}
              aria-label={item.label}
              aria-current={isCurrent || undefined}
              tabIndex={isStop ? undefined : -1}
              className={`flex min-w-0 flex-1 items-center gap-3 pr-3 text-inherit ${onToggle === null ? "py-2.5 pl-4" : "py-1.5"} no-underline outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-brand`}
            >
              <span className="min-w-0 flex-1">
                <span
                  className={`block truncate ${item.isMoved === true ? "text-ink-2" : "font-semibold text-ink"}`}
                >
                  {item.title}
                </span>
                <span
                  className={`block gap-x-1 text-caption sm:flex ${item.isMoved === true ? "font-semibold text-warn" : "text-ink-3"}`}
                >
                  <span className="sm:min-w-0 sm:truncate">
                    <Facts text={item.sub} />
                  </span>
                  {item.warning !== undefined && item.isMoved !== true && (
                    <span className={WARNING}>
                      <span className="max-sm:mx-1">·</span>
                      {` ${item.warning}`}
                    </span>
                  )}
                </span>
              </span>
              <span className="shrink-0 text-right">
                <span className="block text-ink-2 tnum">{item.end}</span>
                <span className="block text-caption text-ink-3 tnum">{item.endSub}</span>
              </span>
            </a>
          </li>
        )
      })}
    </ul>
  )
}
