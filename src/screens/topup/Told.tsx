import type { TopupRow } from "#machines/topup/steps.ts"
import { statusWords } from "./words.ts"

/** Says aloud what has moved last, for those who do not see it move. */
export function Told({ rows }: { readonly rows: readonly TopupRow[] }) {
  const [last] = rows.toSorted((a, b) => ((a.last?.at ?? "") < (b.last?.at ?? "") ? 1 : -1))
  return (
    <p role="status" className="sr-only">
      {last === undefined ? "" : `Top-up ${last.no_invoice}: ${statusWords[last.status].label}`}
    </p>
  )
}
