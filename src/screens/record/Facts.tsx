import type { RecordPage } from "#src/resources/kit/recordPage.ts"
import { Card } from "#src/ui/data/Card.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import { formatDate, formatDateTime, jakartaDay } from "#src/format/format.ts"
import { type Values, wordOf } from "../form/fieldProps.ts"
import { useNow } from "../useNow.ts"
import { dueOf } from "./due.ts"

const HOUR_MS = 3_600_000

type Fact = RecordPage["facts"][number]
const link = "text-brand underline-offset-2 hover:underline"

/** A date something ends on, with a warning when it is near. */
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
  if (fact.as === "moment") return formatDateTime(value)
  if (fact.as === "due") return <DueDate date={value} />
  if (fact.as === undefined) return value
  const scheme = fact.as === "email" ? "mailto" : "tel"
  return (
    <a href={`${scheme}:${value.replaceAll(" ", "")}`} className={`${link} wrap-anywhere`}>
      {value}
    </a>
  )
}

/** Facts that have a value; the sections list the missing ones. */
export const factsIn = (facts: readonly Fact[], row: Values) =>
  facts.flatMap((fact) => {
    const value = wordOf(row[fact.key])
    return value === null ? [] : [{ fact, value }]
  })

/** Key facts: the values users most often look up in a record. */
export function Facts({ facts, row }: { readonly facts: readonly Fact[]; readonly row: Values }) {
  const told = factsIn(facts, row)
  if (told.length === 0) return null
  return (
    <Card>
      <dl className="grid gap-3">
        {told.map(({ fact, value }) => (
          <div key={fact.key} className="min-w-0">
            <dt className="text-caption text-ink-3">{fact.label}</dt>
            <dd className="mt-0.5 text-ink tnum">
              <FactValue fact={fact} value={value} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
