import type { OwnRequest } from "#contract/areas/self/requests.ts"
import { formatDate } from "#src/format/format.ts"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import { holdersWords, statusWordsOf } from "./words.ts"

/** Own requests, each with its state and who decides on it next. */
export const RequestList = ({ rows }: { readonly rows: readonly OwnRequest[] }) => (
  <ul role="list" className="divide-y divide-line rounded-card border border-line bg-surface">
    {rows.map((row) => {
      const { label, tone } = statusWordsOf(row.status)
      return (
        <li key={`${row.flow} ${row.id}`} className="relative p-4 hover:bg-sunken">
          <div className="flex items-start justify-between gap-3">
            <a
              href={`/saya/pengajuan/${row.flow}/${row.id}`}
              className="min-w-0 font-semibold text-ink no-underline after:absolute after:inset-0"
            >
              {row.title}
            </a>
            <StatusBadge tone={tone}>{label}</StatusBadge>
          </div>
          <p className="mt-0.5 text-ink-2">{row.text}</p>
          <p className="mt-1 text-caption text-ink-3">
            {row.status === "pending" || row.status === "asked"
              ? `${holdersWords(row.holders)} · diajukan ${formatDate(row.created_at)}`
              : `${label} ${formatDate(row.last_at)}${row.note === null ? "" : ` · ${row.note}`}`}
          </p>
        </li>
      )
    })}
  </ul>
)
