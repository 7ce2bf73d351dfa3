import { liveHistory } from "#src/api/actors/member.ts"
import { fieldsIn } from "#src/resources/kit/describe.ts"
import { membersResource } from "#src/resources/members/members.ts"
import { Card } from "#src/ui/data/Card.tsx"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { Timeline } from "#src/ui/data/Timeline.tsx"
import { TurnButtons } from "#src/ui/list/TurnButtons.tsx"
import { formatDateTime, formatNumber } from "#src/format/format.ts"
import { FailureView } from "../FailureView.tsx"
import type { FormPartProps } from "../form/formParts.ts"
import { marks, useMachine } from "../screen.ts"
import { type Change, changesIn, titleOf } from "./historyWords.ts"

const Changes = ({ changes }: { readonly changes: readonly Change[] }) => (
  <ul role="list" className="mt-0.5 grid gap-0.5">
    {changes.map(({ label, before, after }) => (
      <li key={label} className="wrap-anywhere">
        <span className="text-ink-3">{label}:</span> <s className="text-ink-3 no-underline">{before}</s>{" "}
        <span aria-hidden="true" className="text-ink-3">
          →
        </span>
        <span className="sr-only">menjadi</span> {after}
      </li>
    ))}
  </ul>
)

/** Audit history of an employee, the newest first, paginated. */
export function MemberHistory({ id }: FormPartProps) {
  const { snapshot, send } = useMachine(liveHistory, { input: { input: { id, page: 1 } } })
  const { value, failure, input } = snapshot.context
  const isBusy = snapshot.hasTag("busy")
  const turn = (by: 1 | -1) => () => send({ type: "query.ask", input: { id, page: input.page + by } })
  return (
    <Card title="Riwayat perubahan">
      <div {...marks("memberHistory", snapshot.value)} aria-busy={isBusy}>
        {snapshot.matches("failed") ? (
          <FailureView failure={failure} onRetry={() => send({ type: "query.retry" })} />
        ) : value === null ? (
          <Skeleton className="h-24 w-full" />
        ) : (
          <>
            <Timeline
              entries={value.rows.map((entry) => {
                const changes = changesIn(entry, fieldsIn(membersResource))
                return {
                  id: entry.id,
                  time: formatDateTime(entry.at),
                  title: titleOf(entry),
                  ...(changes.length === 0 ? {} : { note: <Changes changes={changes} /> }),
                }
              })}
            />
            {value.last_page > 1 && (
              <TurnButtons
                isNewest={value.page <= 1}
                isOldest={value.page >= value.last_page}
                busy={isBusy}
                onNewer={turn(-1)}
                onOlder={turn(1)}
                className="mt-4"
              >
                <span className="text-caption text-ink-3 tnum">
                  Halaman {formatNumber(value.page)} dari {formatNumber(value.last_page)}
                </span>
              </TurnButtons>
            )}
          </>
        )}
      </div>
    </Card>
  )
}
