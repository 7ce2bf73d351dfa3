import type { TopupRow } from "#machines/topup/steps.ts"
import { statusWords } from "./words.ts"

/** Live region: announces the last status change to screen readers. */
export function Told({ rows }: { readonly rows: readonly TopupRow[] }) {
  const [last] = rows.toSorted((a, b) => ((a.last?.at ?? "") < (b.last?.at ?? "") ? 1 : -1))
  return (
    <p role="status" className="sr-only">
      {last === undefined ? "" : `Top-up ${last.no_invoice}: ${statusWords[last.status].label}`}
    </p>
  )
}
