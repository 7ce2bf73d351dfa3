import { AREAS } from "#contract/areas.ts"
import type { HomeFigures } from "#src/api/actors/shell.ts"
import { formatNumber } from "#src/format/format.ts"
import { ActionList } from "#src/ui/data/ActionList.tsx"
import { Card } from "#src/ui/data/Card.tsx"
import { StatCard, StatGrid, Tone } from "#src/ui/data/StatCard.tsx"
import { cardWords, TASKS } from "./cards.ts"

type Work = NonNullable<HomeFigures["lapangan"]>
type Props = {
  readonly work: Work
  /** YYYY-MM-DD */
  readonly date: string
  /** The selected office; null = all. */
  readonly office: number | null
  readonly mayOpen: (to: string) => boolean
}

const counted = (count: number, words: string) => (count === 0 ? null : `${formatNumber(count)} ${words}`)

/** Today's tasks in the field, and of each area of the company. */
export function FieldWork({ work, date, office, mayOpen }: Props) {
  /** The list of tasks has no filter by office, so a selected one has no rows to lead to. */
  const hrefOf = (status: string | null) =>
    office === null
      ? {
          href: `${TASKS}?${new URLSearchParams({ start_date: date, end_date: date, ...(status === null ? {} : { status }) }).toString()}`,
        }
      : {}
  const open = work.total - work.done - work.under_way - work.failed
  return (
    <Card title={cardWords.lapangan}>
      <StatGrid>
        <StatCard
          label="Tugas"
          value={formatNumber(work.total)}
          sub={`${formatNumber(open)} belum mulai`}
          {...hrefOf(null)}
        />
        <StatCard label="Selesai" value={formatNumber(work.done)} {...hrefOf("selesai")} />
        <StatCard label="Berjalan" value={formatNumber(work.under_way)} {...hrefOf("dikerjakan")} />
        <StatCard
          label="Terlambat"
          value={formatNumber(work.late)}
          sub={work.failed === 0 ? null : <Tone tone="bad">{formatNumber(work.failed)} gagal</Tone>}
        />
      </StatGrid>
      {work.areas.length > 0 && (
        <div className="-mx-4 mt-3 -mb-4">
          <ActionList
            rows={work.areas.map(({ area, total, done, late, failed }) => {
              const title = AREAS.find(({ key }) => key === area)?.title ?? "Penugasan lain"
              const href = area === null ? null : `/${area}`
              return {
                id: area ?? "lain",
                text: title,
                badge: (
                  <span className="text-caption text-ink-3 tnum">
                    {[
                      `${formatNumber(done)} dari ${formatNumber(total)} selesai`,
                      counted(late, "terlambat"),
                      counted(failed, "gagal"),
                    ]
                      .filter((part) => part !== null)
                      .join(" · ")}
                  </span>
                ),
                ...(href !== null && mayOpen(href) ? { href } : {}),
              }
            })}
            doneText=""
          />
        </div>
      )}
    </Card>
  )
}
