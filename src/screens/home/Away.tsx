import type { HomeData } from "#src/api/actors/shell.ts"
import { Avatar } from "#src/ui/data/Avatar.tsx"
import { formatNumber } from "#src/format/format.ts"
import { awayWords } from "./away.ts"

/** Photos of the people away today, each linking to the person; each number is shown above its rows. */
export function Away(props: {
  readonly away: NonNullable<HomeData["away"]>
  readonly hrefOf: (id: number) => string | null
}) {
  const { away, hrefOf } = props
  const { count, people } = away
  const words = awayWords(count)
  return (
    <section
      aria-label="Tidak masuk hari ini"
      className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-surface px-4 py-2.5"
    >
      {people.length > 0 && (
        <ul role="list" className="flex -space-x-1.5">
          {people.map(({ id, nama, foto }) => {
            const to = hrefOf(id)
            const face = (
              <span className="block rounded-full ring-2 ring-surface" title={nama}>
                <Avatar name={nama} src={foto} size="md" />
                <span className="sr-only">{nama}</span>
              </span>
            )
            return (
              <li key={id} className="relative hover:z-10 focus-within:z-10">
                {to === null ? (
                  face
                ) : (
                  <a href={to} className="block rounded-full">
                    {face}
                  </a>
                )}
              </li>
            )
          })}
          {count > people.length && (
            <li className="grid size-9 place-items-center rounded-full bg-sunken text-caption font-semibold text-ink-2 ring-2 ring-surface tnum">
              +{formatNumber(count - people.length)}
            </li>
          )}
        </ul>
      )}
      <p className={count === 0 ? "text-ink-3" : "text-ink-2"}>{words}</p>
    </section>
  )
}
