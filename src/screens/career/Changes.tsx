import type { CareerRows } from "#src/api/actors/careers.ts"

/** Facts before and after a change; an empty one is a dash. */
export const Changes = ({ changes }: { readonly changes: CareerRows["rows"][number]["changes"] }) => (
  <ul role="list" className="grid gap-0.5">
    {changes.map(({ field, before, after }) => (
      <li key={field} className="wrap-anywhere">
        <span className="text-ink-3">{field}:</span> <span className="text-ink-3">{before || "–"}</span>{" "}
        <span aria-hidden="true" className="text-ink-3">
          →
        </span>
        <span className="sr-only">menjadi</span> <strong>{after || "–"}</strong>
      </li>
    ))}
  </ul>
)
