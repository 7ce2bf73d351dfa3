import { EmptyState } from "#src/ui/data/EmptyState.tsx"
import { NoMatch } from "#src/ui/list/NoMatch.tsx"
import type { QueueKind } from "./kind.ts"

/** A queue without rows: all is done, or the search fits nothing. */
export function Nothing(props: {
  readonly kind: QueueKind
  readonly isPlain: boolean
  readonly onClear: () => void
}) {
  if (!props.isPlain) return <NoMatch onClear={props.onClear} />
  return (
    <EmptyState
      title="Tidak ada yang menunggu"
      text={`Setiap ${props.kind.noun} yang masuk muncul di sini.`}
    />
  )
}
