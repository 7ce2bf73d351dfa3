import { liveKeyDeeds } from "#src/api/actors/programs.ts"
import { formatDateTime } from "#src/format/format.ts"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { Timeline } from "#src/ui/data/Timeline.tsx"
import { FormSection } from "#src/ui/form/FormSection.tsx"
import { TurnButtons } from "#src/ui/list/TurnButtons.tsx"
import { FailureView } from "../FailureView.tsx"
import { marks, useMachine } from "../screen.ts"

/** Changes made by an API key, from the audit log, the newest first. */
export function KeyDeeds({ id }: { readonly id: number }) {
  const { snapshot, send } = useMachine(liveKeyDeeds, { input: { input: { id, page: 1 } } })
  const { value, failure, input } = snapshot.context
  const isBusy = snapshot.hasTag("busy")
  const turn = (by: 1 | -1) => () => send({ type: "query.ask", input: { id, page: input.page + by } })
  return (
    <FormSection title="Perubahan oleh kunci ini" folded={{ isOpen: false }}>
      <div {...marks("keyDeeds", snapshot.value)} aria-busy={isBusy} className="grid gap-4">
        {snapshot.matches("failed") ? (
          <FailureView failure={failure} onRetry={() => send({ type: "query.retry" })} />
        ) : value === null ? (
          <Skeleton className="h-24 w-full" />
        ) : value.rows.length === 0 ? (
          <p className="text-ink-3">Belum ada yang diubah dengan kunci ini.</p>
        ) : (
          <>
            <Timeline
              entries={value.rows.map(({ id: entry, at, call, entity, entity_id }) => ({
                id: entry,
                time: formatDateTime(at),
                title: call,
                note: `${entity} ${entity_id}`,
              }))}
            />
            {value.last_page > 1 && (
              <TurnButtons
                isNewest={value.page <= 1}
                isOldest={value.page >= value.last_page}
                busy={isBusy}
                onNewer={turn(-1)}
                onOlder={turn(1)}
              />
            )}
          </>
        )}
      </div>
    </FormSection>
  )
}
