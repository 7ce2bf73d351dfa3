import { livePace } from "#src/api/actors/pace.ts"
import { EmptyState } from "#src/ui/data/EmptyState.tsx"
import { NoMatch } from "#src/ui/list/NoMatch.tsx"
import { HallDrawing } from "#src/ui/page/HallDrawing.tsx"
import { marks, useMachine } from "../screen.ts"
import type { QueueKind } from "./kind.ts"
import { paceWords } from "./paceWords.ts"

/** A queue without rows: all is done, or the search fits nothing. */
export function Nothing(props: {
  readonly kind: QueueKind
  readonly isPlain: boolean
  readonly onClear: () => void
}) {
  return props.isPlain ? <Done kind={props.kind} /> : <NoMatch onClear={props.onClear} />
}

/** The hall, empty: there is nothing to decide, and this is how soon it was. */
function Done({ kind }: { readonly kind: QueueKind }) {
  const { snapshot } = useMachine(livePace, { input: { input: { flow: kind.flow.id } } })
  return (
    <div {...marks("pace", snapshot.value)}>
      <EmptyState
        title="Antrean kosong"
        art={<HallDrawing className="h-28 text-brand" />}
        text={
          <>
            {/* Its line is kept free, so that nothing moves when it comes. */}
            <span className="block min-h-5">{paceWords(snapshot.context.value)}</span>
            Setiap {kind.noun} yang masuk muncul di sini.
          </>
        }
      />
    </div>
  )
}
