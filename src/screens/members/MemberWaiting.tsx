import { liveWaiting, waitingKinds } from "#src/api/actors/member.ts"
import { ActionList } from "#src/ui/data/ActionList.tsx"
import { Card } from "#src/ui/data/Card.tsx"
import { formatAgo, formatNumber } from "#src/format/format.ts"
import type { FormPartProps } from "../form/formParts.ts"
import { marks, useMachine, useWorld } from "../screen.ts"
import { useNow } from "../useNow.ts"

const MINUTE_MS = 60_000

/** The employee's pending requests, each linked to its approval page; renders nothing when there are none. */
export function MemberWaiting({ id }: FormPartProps) {
  const { mayOpen } = useWorld()
  const keys = waitingKinds.filter(({ path }) => mayOpen(path)).map(({ key }) => key)
  return keys.length === 0 ? null : <Waiting id={id} keys={keys} />
}

function Waiting({ id, keys }: { readonly id: number; readonly keys: readonly string[] }) {
  const now = useNow(MINUTE_MS)
  const { snapshot } = useMachine(liveWaiting, { input: { input: { members_id: id, keys } } })
  const waiting = (snapshot.context.value ?? []).filter(({ count }) => count > 0)
  return (
    <div {...marks("memberWaiting", snapshot.value)} className="empty:hidden">
      {waiting.length === 0 ? null : (
        <Card title="Menunggu keputusan" flush>
          <ActionList
            rows={waiting.flatMap(({ key, count, oldest }) => {
              const kind = waitingKinds.find((one) => one.key === key)
              if (kind === undefined) return []
              return [
                {
                  id: key,
                  href: `${kind.path}?members_id=${id}`,
                  text: (
                    <>
                      <b>{formatNumber(count)}</b> {kind.label}
                      {oldest === null ? null : (
                        <span className="text-ink-3"> · terlama {formatAgo(oldest, now)}</span>
                      )}
                    </>
                  ),
                },
              ]
            })}
          />
        </Card>
      )}
    </div>
  )
}
