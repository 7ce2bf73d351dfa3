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

/** What waits on the left, the evidence of the current row on the right; one after the other on a narrow screen. */
export function QueueView(props: QueueViewProps) {
  const { items, state, selection, focus, current, back } = props
  const root = useRef<HTMLDivElement>(null)
  useRowFocus(root, focus)
  const isNothing = items.length === 0 && state !== "loading"
  return (
    <div ref={root} onKeyDown={(event) => pressedKey(event, focus, items)}>
      {props.header}
      {props.notice}
      <div
        className={`mb-3 rounded-card border border-line bg-surface ${back === null ? "" : "max-lg:hidden"}`}
      >
        <div className="-mb-px">
          <Toolbar search={props.search} filters={props.filters} columns={[]} columnsMenu={undefined} />
        </div>
      </div>
      <div className="print:block grid items-start gap-3 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <section
          aria-label={props.listLabel}
          aria-busy={state === "loading" || undefined}
          className={`min-w-0 rounded-card border border-line bg-surface ${back === null ? "" : "max-lg:hidden"}`}
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
              <QueueRows
                label={props.listLabel}
                items={items}
                current={current}
                marked={selection.ids}
                onFocus={focus.onFocus}
                onToggle={selection.onToggle}
              />
              <Footer selection={undefined} bulkActions={[]} page={props.page ?? undefined} />
            </>
          )}
        </section>
        <div className={`min-w-0 lg:sticky lg:top-[4.5rem] ${back === null ? "max-lg:hidden" : ""}`}>
          {back !== null && (
            <a
              href={back}
              className="mb-2 inline-flex min-h-9 items-center gap-1.5 font-semibold text-brand lg:hidden"
            >
              <ArrowLeft aria-hidden="true" className="size-4" />
              Kembali ke antrean
            </a>
          )}
          {props.panel}
        </div>
      </div>
    </div>
  )
}

/** How many are chosen, and what can be done with them. */
function Head({ items, selection, bulk }: QueueViewProps) {
  const count = selection.ids.size
  const shown = items.filter(({ id }) => selection.ids.has(id)).length
  return (
    <div className="no-print sticky top-14 z-20 flex min-h-[51px] flex-wrap items-center gap-x-2 gap-y-1 rounded-t-card border-b border-line bg-surface py-1.5 pr-3">
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
