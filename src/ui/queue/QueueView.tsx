import { ArrowLeft } from "lucide-react"
import { useRef } from "react"
import { Button } from "../controls/Button.tsx"
import { ErrorState } from "../data/ErrorState.tsx"
import { Skeleton } from "../data/Skeleton.tsx"
import { formatNumber } from "#src/format/format.ts"
import { CheckMark } from "../list/CheckMark.tsx"
import { Footer } from "../list/Footer.tsx"
import { Toolbar } from "../list/Toolbar.tsx"
import { pressedKey, useRowFocus } from "../list/useRowFocus.ts"
import { QueueRows } from "./QueueRows.tsx"
import type { QueueViewProps } from "./types.ts"

const SKELETONS = ["a", "b", "c", "d", "e", "f", "g", "h"]

/**
 * Master-detail: pending requests on the left, the current row's evidence on the right; one at a time on a narrow
 * screen.
 */
export function QueueView(props: QueueViewProps) {
  const { items, state, selection, focus, current, back } = props
  const root = useRef<HTMLDivElement>(null)
  useRowFocus(root, focus)
  const isNothing = items.length === 0 && state !== "loading"
  /** Wide screens: two panes of the window's height that scroll separately. */
  return (
    <div
      ref={root}
      onKeyDown={(event) => pressedKey(event, focus, items)}
      className="lg:flex lg:h-[calc(100dvh-var(--shell-top)-3rem)] lg:min-h-[36rem] lg:flex-col print:block print:h-auto"
    >
      <div className="shrink-0">
        {props.header}
        {props.notice}
      </div>
      <div
        className={`mb-3 shrink-0 rounded-card border border-line bg-surface [&>[role=search]]:border-b-0 ${back === null ? "" : "max-lg:hidden"}`}
      >
        <Toolbar search={props.search} filters={props.filters} columns={[]} columnsMenu={undefined} />
      </div>
      <div
        className={`grid items-start gap-3 lg:min-h-0 lg:flex-1 lg:grid-rows-[minmax(0,1fr)] print:block ${isNothing ? "" : "lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]"}`}
      >
        <section
          aria-label={props.listLabel}
          aria-busy={state === "loading" || undefined}
          className={`min-w-0 rounded-card border border-line bg-surface lg:flex lg:max-h-full lg:flex-col lg:overflow-hidden print:overflow-visible ${back === null ? "" : "max-lg:hidden"}`}
        >
          {state === "failed" ? (
            <ErrorState text={props.failureText ?? ""} onRetry={props.onRetry} />
          ) : state === "loading" ? (
            <Waiting />
          ) : isNothing ? (
            props.empty
          ) : (
            <>
              <Head {...props} />
              <div
                data-pane="rows"
                className="lg:min-h-0 lg:flex-1 lg:overflow-y-auto lg:overscroll-contain print:overflow-visible"
              >
                <QueueRows
                  label={props.listLabel}
                  items={items}
                  current={current}
                  marked={selection.ids}
                  onFocus={focus.onFocus}
                  onToggle={selection.onToggle}
                />
              </div>
              <Footer selection={undefined} bulkActions={[]} page={props.page ?? undefined} />
            </>
          )}
        </section>
        {!isNothing && (
          <div
            className={`min-w-0 lg:flex lg:max-h-full lg:min-h-0 lg:flex-col ${back === null ? "max-lg:hidden" : ""}`}
          >
            {back !== null && (
              <a
                href={back}
                className="mb-2 inline-flex min-h-9 items-center gap-1.5 font-semibold text-brand lg:hidden"
              >
                <ArrowLeft aria-hidden="true" className="size-4" />
                Kembali ke antrean
              </a>
            )}
            {props.panel ?? (state === "loading" && <PanelWaiting />)}
          </div>
        )}
      </div>
    </div>
  )
}

/** Number of selected rows, and their bulk actions. */
function Head({ items, selection, bulk }: QueueViewProps) {
  const count = selection.ids.size
  const shown = items.filter(({ id }) => selection.ids.has(id)).length
  return (
    <div className="no-print sticky top-[var(--shell-top)] z-20 flex min-h-[51px] shrink-0 flex-wrap lg:static items-center gap-x-2 gap-y-1 rounded-t-card border-b border-line bg-surface py-1.5 pr-3">
      <CheckMark
        label="Pilih semua di halaman ini"
        checked={items.length > 0 && shown === items.length}
        mixed={shown > 0 && shown < items.length}
        onPress={selection.onTogglePage}
      />
      <span role="status" className={count === 0 ? "text-ink-3" : "font-semibold text-ink tnum"}>
        {count === 0 ? "Pilih semua" : `${formatNumber(count)} dipilih`}
      </span>
      {count > 0 && (
        <div role="group" aria-label="Tindakan untuk yang dipilih" className="ml-auto flex gap-2">
          <Button size="sm" variant="quiet" onClick={selection.onClear}>
            Batal pilih
          </Button>
          {bulk.map((choice) => (
            <Button
              key={choice.key}
              size="sm"
              variant={choice.tone}
              disabledReason={choice.disabledReason}
              onClick={choice.onPress}
            >
              {choice.label} {formatNumber(count)}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

const Waiting = () => (
  <div aria-hidden="true">
    {SKELETONS.map((key) => (
      <div key={key} className="flex h-[49px] items-center gap-3 border-b border-line px-4 last:border-b-0">
        <Skeleton className="size-4" />
        <div className="grid flex-1 gap-2">
          <Skeleton className="h-3 w-40" />
          <Skeleton className="h-2.5 w-56 max-w-full" />
        </div>
        <Skeleton className="h-3 w-12" />
      </div>
    ))}
  </div>
)

const PanelWaiting = () => (
  <div aria-hidden="true" className="grid gap-4 rounded-card border border-line bg-surface p-4">
    <div className="flex items-center gap-3">
      <Skeleton className="size-10 rounded-full" />
      <div className="grid flex-1 gap-2">
        <Skeleton className="h-3.5 w-48" />
        <Skeleton className="h-3 w-64 max-w-full" />
      </div>
    </div>
    <Skeleton className="h-40 w-full" />
    <Skeleton className="h-24 w-full" />
  </div>
)
