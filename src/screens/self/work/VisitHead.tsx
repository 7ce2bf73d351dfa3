import { MapPin, Phone } from "lucide-react"
import type { OwnVisit } from "#contract/areas/self/ownVisits.ts"
import type { FieldVisitEvent } from "#machines/fieldVisit/fieldVisitTypes.ts"
import { formatDay, formatTime } from "#src/format/format.ts"
import { ButtonLink } from "#src/ui/controls/ButtonLink.tsx"
import { Card } from "#src/ui/data/Card.tsx"
import { Checklist } from "./Checklist.tsx"
import { TaskFacts } from "./TaskFacts.tsx"
import { areaTitle, mapHref } from "./workWords.ts"

type Props = {
  readonly visit: OwnVisit
  readonly isBusy: boolean
  readonly send: (event: FieldVisitEvent) => void
}

/** The customer, when and why, and the task that the visit proves. */
export function VisitHead({ visit, isBusy, send }: Props) {
  const { customer, task, tanggal, plan_time, tipe_tugas, purpose, area, attempt } = visit
  const facts = [
    plan_time === null ? formatDay(tanggal) : `${formatDay(tanggal)}, ${formatTime(plan_time)}`,
    tipe_tugas,
    areaTitle(area),
    attempt > 1 ? `percobaan ke-${attempt}` : null,
  ].filter((part) => part !== null)
  const isOver = ["done", "missed", "cancelled"].includes(visit.visit_status)
  return (
    <Card>
      <div className="grid gap-3">
        <div>
          <p className="font-semibold text-ink">{purpose}</p>
          <p className="text-caption text-ink-3 tnum">{facts.join(" · ")}</p>
          {customer.alamat !== null && <p className="mt-1 text-ink-2">{customer.alamat}</p>}
        </div>
        <div className="flex flex-wrap gap-2 empty:hidden">
          {customer.lat !== null && customer.lng !== null && (
            <ButtonLink
              size="sm"
              href={mapHref(customer.lat, customer.lng)}
              target="_blank"
              rel="noreferrer"
              icon={<MapPin size={16} aria-hidden="true" />}
            >
              Buka peta
            </ButtonLink>
          )}
          {customer.phone !== null && (
            <ButtonLink
              size="sm"
              href={`tel:${customer.phone}`}
              icon={<Phone size={16} aria-hidden="true" />}
            >
              Telepon
            </ButtonLink>
          )}
        </div>
        {task !== null && <TaskFacts task={task} />}
        {task !== null && (
          <Checklist
            items={task.checklist}
            isOff={isBusy || isOver}
            onToggle={(nth, done) => send({ type: "check.toggle", nth, done })}
          />
        )}
      </div>
    </Card>
  )
}
