import type { RecordPage } from "#src/resources/kit/recordPage.ts"
import { Card } from "#src/ui/data/Card.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import { EMPTY, formatDate, jakartaDay } from "#src/format/format.ts"
import { type Values, wordOf } from "../form/fieldProps.ts"
import { useNow } from "../useNow.ts"
import { dueOf } from "./due.ts"

const HOUR_MS = 3_600_000

type Fact = RecordPage["facts"][number]
const link = "text-brand underline-offset-2 hover:underline"

/** A day something ends on, and how near it is. */
export function DueDate({ date }: { readonly date: string }) {
  const due = dueOf(date, jakartaDay(useNow(HOUR_MS)))
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      {formatDate(date)}
      {due !== null && <StatusBadge tone={due.tone}>{due.text}</StatusBadge>}
    </span>
  )
}

function FactValue({ fact, value }: { readonly fact: Fact; readonly value: string }) {
  if (fact.as === "date") return formatDate(value)
  if (fact.as === "due") return <DueDate date={value} />
  if (fact.as === undefined) return value
  const scheme = fact.as === "email" ? "mailto" : "tel"
  return (
    <a href={`${scheme}:${value.replaceAll(" ", "")}`} className={`${link} wrap-anywhere`}>
      {value}
    </a>
  )
}

/** What a record is looked up for; an end that is not there is not asked about. */
export function Facts({ facts, row }: { readonly facts: readonly Fact[]; readonly row: Values }) {
  const told = facts.filter(({ as, key }) => as !== "due" || wordOf(row[key]) !== null)
  if (told.length === 0) return null
  return (
    <Card>
      <dl className="grid gap-3">
        {told.map((fact) => {
          const value = wordOf(row[fact.key])
          return (
            <div key={fact.key} className="min-w-0">
              <dt className="text-caption text-ink-3">{fact.label}</dt>
              <dd className="mt-0.5 text-ink tnum">
                {value === null ? (
                  <span className="text-ink-3">{EMPTY}</span>
                ) : (
                  <FactValue {...{ fact, value }} />
                )}
              </dd>
            </div>
          )
        })}
      </dl>
    </Card>
  )
}
