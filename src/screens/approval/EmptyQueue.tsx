import { livePace } from "#src/api/actors/pace.ts"
import { EmptyState } from "#src/ui/data/EmptyState.tsx"
import { NoMatch } from "#src/ui/list/NoMatch.tsx"
import { HallDrawing } from "#src/ui/page/HallDrawing.tsx"
import { marks, useMachine } from "../screen.ts"
import type { QueueKind } from "./kind.ts"
import { paceWords } from "./paceWords.ts"

/** Empty state of a queue: everything is decided, or nothing matches the search. */
export function Nothing(props: {
  readonly kind: QueueKind
  readonly isPlain: boolean
  readonly onClear: () => void
}) {
  return props.isPlain ? <Done kind={props.kind} /> : <NoMatch onClear={props.onClear} />
}

/** Empty queue: an illustration, and the recent decision times. */
function Done({ kind }: { readonly kind: QueueKind }) {
  const { snapshot } = useMachine(livePace, { input: { input: { flow: kind.flow.id } } })
  return (
    <div {...marks("pace", snapshot.value)}>
      <EmptyState
        title="Antrean kosong"
        art={<HallDrawing className="h-28 text-brand" />}
        text={
          <>
            {/* Reserves the line: avoids layout shift when the text loads. */}
            <span className="block min-h-5">{paceWords(snapshot.context.value)}</span>
            Setiap {kind.noun} yang masuk muncul di sini.
          </>
        }
      />
    </div>
  )
}
