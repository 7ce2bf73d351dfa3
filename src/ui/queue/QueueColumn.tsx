import { ArrowLeft } from "lucide-react"
import { useRef } from "react"
import { ErrorState } from "../data/ErrorState.tsx"
import { Skeleton } from "../data/Skeleton.tsx"
import { Footer } from "../list/Footer.tsx"
import { Toolbar } from "../list/Toolbar.tsx"
import { pressedKey, useRowFocus } from "../list/useRowFocus.ts"
import { QueueRows } from "./QueueRows.tsx"
import type { QueueViewProps } from "./types.ts"

const SKELETONS = ["a", "b", "c", "d", "e", "f"]

/**
 * The next request begins at its top: after a decision the page is still scrolled to the buttons. The focus follows, because
 * the button that had it is gone.
 */
const toTop = (box: HTMLElement | null): void => {
  if (box === null) return
  box.scrollIntoView({ block: "start" })
  if (document.activeElement === document.body) box.focus({ preventScroll: true })
}

/**
 * The queue for one hand, on a screen of any width: one column, and the request as a page with its decisions at the bottom. One
 * request is decided at a time.
 */
export function QueueColumn(props: QueueViewProps) {
  const { items, state, focus, current, back } = props
  const root = useRef<HTMLDivElement>(null)
  useRowFocus(root, focus)
  const isNothing = items.length === 0 && state !== "loading"
  /** After the last decision the empty queue is shown in the place of the request. */
  const isOpen = back !== null && !isNothing
  return (
    <div ref={root} onKeyDown={(event) => pressedKey(event, focus, items)} className="max-w-3xl">
      {!isOpen && props.header}
      {props.notice}
      {isOpen ? (
        <div key={current} ref={toTop} tabIndex={-1} className="scroll-mt-[var(--shell-top)] outline-none">
          <h1 className="sr-only">{props.listLabel}</h1>
          <a
            href={back}
            className="mb-2 inline-flex min-h-11 items-center gap-1.5 font-semibold text-brand no-underline"
          >
            <ArrowLeft aria-hidden="true" className="size-4" />
            Kembali ke antrean
          </a>
          {props.panel ?? (state === "loading" && <Skeleton className="h-96 w-full" />)}
        </div>
      ) : (
        <>
          <div className="mb-3 rounded-card border border-line bg-surface [&>[role=search]]:border-b-0">
            <Toolbar search={props.search} filters={props.filters} columns={[]} columnsMenu={undefined} />
          </div>
          <section
            aria-label={props.listLabel}
            aria-busy={state === "loading" || undefined}
            className="overflow-clip rounded-card border border-line bg-surface"
          >
            {state === "failed" ? (
              <ErrorState text={props.failureText ?? ""} onRetry={props.onRetry} />
            ) : state === "loading" ? (
              <Waiting />
            ) : isNothing ? (
              props.empty
            ) : (
              <>
                <QueueRows
                  label={props.listLabel}
                  items={items}
                  current={null}
                  marked={props.selection.ids}
                  onFocus={focus.onFocus}
                  onToggle={null}
                />
                <Footer selection={undefined} bulkActions={[]} page={props.page ?? undefined} />
              </>
            )}
          </section>
        </>
      )}
    </div>
  )
}

const Waiting = () => (
  <div aria-hidden="true">
    {SKELETONS.map((key) => (
      <div
        key={key}
        className="flex h-14 items-center justify-between gap-3 border-b border-line px-4 last:border-b-0"
      >
        <div className="grid flex-1 gap-2">
          <Skeleton className="h-3 w-40" />
          <Skeleton className="h-2.5 w-56 max-w-full" />
        </div>
        <Skeleton className="h-3 w-12" />
      </div>
    ))}
  </div>
)
