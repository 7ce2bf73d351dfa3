import { visitResultWords } from "#contract/areas/fieldwork/visitWords.ts"
import { visitStatusWords } from "#machines/lifecycles/visitParts.ts"
import { liveCustomerVisits } from "#src/api/actors/customers.ts"
import { formatDate, formatRupiah } from "#src/format/format.ts"
import { Card } from "#src/ui/data/Card.tsx"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import { TurnButtons } from "#src/ui/list/TurnButtons.tsx"
import { FailureView } from "../FailureView.tsx"
import type { FormPartProps } from "../form/formParts.ts"
import { marks, useMachine, useWorld } from "../screen.ts"

const VISITS = "/visit"
const TASKS = "/penugasan/tugas"

/** Visits of a customer, the newest first, for users who may see visits. */
export function CustomerVisits({ id }: FormPartProps) {
  const { mayOpen } = useWorld()
  return mayOpen(VISITS) ? <Visits id={id} /> : null
}

function Visits({ id }: Pick<FormPartProps, "id">) {
  const { mayOpen } = useWorld()
  const { snapshot, send } = useMachine(liveCustomerVisits, { input: { input: { id, cursor: null } } })
  const { value, failure, input } = snapshot.context
  const isBusy = snapshot.hasTag("busy")
  const turn = (cursor: string | null) => send({ type: "query.ask", input: { id, cursor } })
  const next = value?.next ?? null
  return (
    <Card
      title="Kunjungan"
      actions={
        mayOpen(TASKS) && (
          <a href={`${TASKS}?customers_id=${id}`} className="font-semibold text-brand">
            Tugas untuk pelanggan ini
          </a>
        )
      }
    >
      <div {...marks("customerVisits", snapshot.value)} aria-busy={isBusy}>
        {snapshot.matches("failed") ? (
          <FailureView failure={failure} onRetry={() => send({ type: "query.retry" })} />
        ) : value === null ? (
          <Skeleton className="h-24 w-full" />
        ) : value.rows.length === 0 ? (
          <p className="text-ink-3">Belum ada kunjungan.</p>
        ) : (
          <>
            <ul role="list" className="divide-y divide-line">
              {value.rows.map((visit) => (
                <li
                  key={visit.id}
                  className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-2"
                >
                  <a
                    href={`${VISITS}?id=${visit.id}`}
                    className="min-w-0 flex-1 basis-56 text-ink no-underline hover:underline"
                  >
                    <span className="font-semibold">{formatDate(visit.tanggal)}</span> · {visit.pegawai}
                    <span className="block text-caption text-ink-3 wrap-anywhere">
                      {[
                        visit.tipe_tugas,
                        visit.purpose,
                        ...(visit.made_at === null ? [] : [`di ${visit.made_at}`]),
                      ].join(" · ")}
                    </span>
                  </a>
                  <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-caption text-ink-2 tnum">
                    {visit.amount === null ? null : (
                      <span className="font-semibold">{formatRupiah(visit.amount)}</span>
                    )}
                    {visit.result === null ? null : <span>{visitResultWords[visit.result]}</span>}
                    <StatusBadge tone={visitStatusWords[visit.visit_status].tone}>
                      {visitStatusWords[visit.visit_status].label}
                    </StatusBadge>
                  </span>
                </li>
              ))}
            </ul>
            {(input.cursor !== null || next !== null) && (
              <TurnButtons
                isNewest={input.cursor === null}
                isOldest={next === null}
                busy={isBusy}
                onNewer={() => turn(null)}
                onOlder={() => turn(next)}
                newer="Yang terbaru"
                className="mt-3"
              />
            )}
          </>
        )}
      </div>
    </Card>
  )
}
