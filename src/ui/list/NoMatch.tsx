import { X } from "lucide-react"
import { Button } from "../controls/Button.tsx"
import { EmptyState } from "../data/EmptyState.tsx"
import { handOn } from "./handOn.ts"

/** There are rows, but none match the search and the filters. */
export function NoMatch(props: { readonly onClear: () => void }) {
  return (
    <div role="status">
      <EmptyState
        kind="search"
        title="Tidak ada yang cocok"
        text="Ubah kata pencarian, atau kurangi filternya."
        action={
          <Button
            onClick={(event) => {
              handOn(event.currentTarget, "[role=search] :is(input, summary)")
              props.onClear()
            }}
            icon={<X aria-hidden="true" className="size-4" />}
          >
            Hapus pencarian dan filter
          </Button>
        }
      />
    </div>
  )
}
