import { Button } from "#src/ui/controls/Button.tsx"
import { EmptyState } from "#src/ui/data/EmptyState.tsx"
import type { QueueKind } from "./kind.ts"

/** A queue without rows: all is done, or the search fits nothing. */
export function Nothing(props: {
  readonly kind: QueueKind
  readonly isPlain: boolean
  readonly onClear: () => void
}) {
  if (props.isPlain)
    return (
      <EmptyState
        title="Tidak ada yang menunggu"
        text={`Setiap ${props.kind.noun} yang masuk muncul di sini.`}
      />
    )
  return (
    <div role="status">
      <EmptyState
        kind="search"
        title="Tidak ada yang cocok"
        text="Ubah kata pencarian, atau kurangi filternya."
        action={<Button onClick={props.onClear}>Hapus pencarian dan filter</Button>}
      />
    </div>
  )
}
