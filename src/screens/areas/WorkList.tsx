import type { AreaWork } from "#src/api/actors/areas.ts"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import { detailsOf, recordPages, stateWords, workPage } from "./areaShapes.ts"
import { RecordLink } from "./RecordLink.tsx"

type Props = {
  readonly label: string
  readonly rows: readonly AreaWork[]
  /** Numbers the rows as stops of a route, and leaves out the employee. */
  readonly isRoute?: boolean
}

/** The visit behind a piece of work, where its photos are. */
function Evidence({ work }: { readonly work: AreaWork }) {
  const { tasks_id, visits_id, photos } = work
  if (visits_id === null || (tasks_id === null && photos === 0)) return null
  return (
    <>
      {detailsOf(work).length > 0 && " · "}
      <RecordLink to={recordPages.visit(visits_id)} className="font-semibold">
        {photos === 0 ? "kunjungannya" : `${photos} foto bukti`}
      </RecordLink>
    </>
  )
}

/** Pieces of work: where, who, state, and what is known about each. */
export function WorkList({ label, rows, isRoute = false }: Props) {
  return (
    <ol role="list" aria-label={label}>
      {rows.map((work, nth) => (
        <li
          key={work.key}
          className="flex items-start justify-between gap-3 border-t border-line px-4 py-2.5 first:border-t-0"
        >
          <span className="flex min-w-0 gap-3">
            {isRoute && (
              <span
                aria-hidden="true"
                className="grid size-6 shrink-0 place-items-center rounded-full bg-brand-soft text-caption font-bold text-brand tnum"
              >
                {nth + 1}
              </span>
            )}
            <span className="min-w-0">
              <RecordLink to={workPage(work)} className="block min-h-6 leading-6 font-semibold text-ink">
                {work.customers_nama ?? work.judul}
              </RecordLink>
              <span className="block text-caption text-ink-2">
                {work.no}
                {!isRoute && (
                  <>
                    {" · "}
                    <RecordLink to={recordPages.person(work.members_id)}>{work.members_nama}</RecordLink>
                  </>
                )}
                {work.customers_nama !== null && ` · ${work.judul}`}
              </span>
              <span className="block text-caption text-ink-3 tnum">
                {detailsOf(work).join(" · ")}
                <Evidence work={work} />
              </span>
            </span>
          </span>
          <span className="shrink-0">
            <StatusBadge tone={stateWords[work.state].tone}>{stateWords[work.state].label}</StatusBadge>
          </span>
        </li>
      ))}
    </ol>
  )
}
