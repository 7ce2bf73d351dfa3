import type { ReactNode } from "react"
import type { Failure } from "#contract/kit/errors.ts"
import type { Reading } from "#machines/home/widgetMachine.ts"
import { failureText } from "#src/api/wire/toasts.ts"
import { formatAgo } from "#src/format/format.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { Card } from "#src/ui/data/Card.tsx"
import { EmptyState } from "#src/ui/data/EmptyState.tsx"
import { ErrorState } from "#src/ui/data/ErrorState.tsx"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { FRESH_MS, useNow } from "../useNow.ts"

type Props<Value> = {
  readonly title: string
  readonly state: string
  readonly reading: Reading<Value> | null
  readonly failure: Failure | null
  readonly onRetry: () => void
  readonly empty: { readonly title: string; readonly text: string; readonly action?: ReactNode }
  readonly actions?: ReactNode
  /** Rows extend to the card's edges. */
  readonly flush?: boolean
  /** Reserved height, the same in all states, so that nothing shifts when the data arrives. */
  readonly height: string
  readonly children: (value: Value) => ReactNode
}

/** Card of the home, in any state of its machine. */
export function Widget<Value>(props: Props<Value>) {
  const { title, state, reading, failure, onRetry } = props
  const now = useNow(FRESH_MS)
  const late =
    state === "stale" && reading !== null ? (
      <p className="mb-3 flex flex-wrap items-center justify-between gap-2 text-caption text-warn">
        Belum dapat diperbarui, dari {formatAgo(reading.at, now)}
        <Button size="sm" onClick={onRetry}>
          Perbarui
        </Button>
      </p>
    ) : null
  return (
    <div
      data-widget={title}
      data-state={state}
      aria-busy={state === "loading"}
      className={`grid min-w-0 ${props.height}`}
    >
      <Card
        title={title}
        actions={props.actions}
        flush={props.flush === true && reading !== null && !reading.isEmpty}
      >
        {state === "failed" ? (
          <ErrorState text={failure === null ? "" : failureText(failure)} onRetry={onRetry} />
        ) : state === "noRight" ? (
          <EmptyState
            title="Bukan untuk peran Anda"
            text="Admin perusahaan menentukan siapa yang melihat angka ini."
          />
        ) : reading === null ? (
          <div className="grid gap-3" aria-hidden="true">
            <Skeleton className="h-8 w-24" />
            <Skeleton className="h-3.5 w-40" />
            <Skeleton className="h-3.5 w-full" />
            <Skeleton className="h-3.5 w-full" />
          </div>
        ) : reading.isEmpty ? (
          <>
            {late}
            <EmptyState {...props.empty} />
          </>
        ) : (
          <div className={state === "loading" ? "opacity-50 transition-opacity delay-150" : ""}>
            {late}
            {props.children(reading.value)}
          </div>
        )}
      </Card>
    </div>
  )
}
