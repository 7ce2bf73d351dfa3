import { deliveryStatusWords } from "#contract/areas/programs/webhook.ts"
import { type Deliveries, liveDeliveries, liveWebhookAsk } from "#src/api/actors/programs.ts"
import { formatDateTime, formatNumber } from "#src/format/format.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import { FormSection } from "#src/ui/form/FormSection.tsx"
import { TurnButtons } from "#src/ui/list/TurnButtons.tsx"
import { FailureView } from "../FailureView.tsx"
import { marks, useMachine } from "../screen.ts"

type Delivery = Deliveries["rows"][number]
const tones = { waiting: "waiting", sent: "approved", failed: "rejected" } as const

const resultOf = ({ answer_status, answer, took, attempts, next_attempt_at, status }: Delivery): string =>
  [
    attempts === 0 ? null : `${formatNumber(attempts)} percobaan`,
    answer_status === null ? null : `jawaban ${answer_status}`,
    took === null ? null : `${formatNumber(took)} ms`,
    answer === null || answer === "" ? null : answer,
    status === "waiting" && next_attempt_at !== null ? `berikutnya ${formatDateTime(next_attempt_at)}` : null,
  ]
    .filter((words) => words !== null)
    .join(" · ")

/** Log of deliveries of a webhook, the newest first: send one again, or a test. */
export function WebhookDeliveries({ id, isReady }: { readonly id: number; readonly isReady: boolean }) {
  const { snapshot, send } = useMachine(liveDeliveries, { input: { input: { id, page: 1 } } })
  const { value, failure, input } = snapshot.context
  const isBusy = snapshot.hasTag("busy")
  const show = (page: number) => send({ type: "query.ask", input: { id, page } })
  const asking = useMachine(liveWebhookAsk, { input: undefined }, (event) => {
    if (event.type === "asked.ended") show(1)
  })
  const isAsking = asking.snapshot.hasTag("busy")
  return (
    <FormSection
      title="Pengiriman"
      text="Disimpan 30 hari."
      aside={
        <div className="flex flex-wrap gap-2">
          <Button size="sm" busy={isBusy} onClick={() => show(1)}>
            Muat ulang
          </Button>
          <Button
            size="sm"
            busy={isAsking}
            disabledReason={isReady ? null : "Terbitkan dahulu rahasianya"}
            onClick={() => asking.send({ type: "asked.send", asking: { verb: "test", id } })}
          >
            Kirim percobaan
          </Button>
        </div>
      }
    >
      <div {...marks("webhookDeliveries", snapshot.value)} aria-busy={isBusy} className="grid gap-4">
        {snapshot.matches("failed") ? (
          <FailureView failure={failure} onRetry={() => send({ type: "query.retry" })} />
        ) : value === null ? (
          <Skeleton className="h-24 w-full" />
        ) : value.rows.length === 0 ? (
          <p className="text-ink-3">Belum ada pengiriman.</p>
        ) : (
          <>
            <ul role="list" className="divide-y divide-line">
              {value.rows.map((row) => (
                <li key={row.id} className="flex flex-wrap items-start gap-x-3 gap-y-1 py-2">
                  <div className="min-w-0 flex-1">
                    <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                      <span className="font-semibold text-ink">{row.event}</span>
                      <StatusBadge tone={tones[row.status]}>{deliveryStatusWords[row.status]}</StatusBadge>
                    </p>
                    <p className="text-caption break-all text-ink-3">
                      {formatDateTime(row.created_at)} · {row.message_id}
                    </p>
                    <p className="text-ink-2 wrap-anywhere">{resultOf(row)}</p>
                  </div>
                  {row.status !== "waiting" && (
                    <Button
                      size="sm"
                      busy={isAsking}
                      disabledReason={isReady ? null : "Terbitkan dahulu rahasianya"}
                      onClick={() =>
                        asking.send({ type: "asked.send", asking: { verb: "resend", id: row.id } })
                      }
                    >
                      Kirim ulang
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            {value.last_page > 1 && (
              <TurnButtons
                isNewest={value.page <= 1}
                isOldest={value.page >= value.last_page}
                busy={isBusy}
                onNewer={() => show(input.page - 1)}
                onOlder={() => show(input.page + 1)}
              />
            )}
          </>
        )}
      </div>
    </FormSection>
  )
}
