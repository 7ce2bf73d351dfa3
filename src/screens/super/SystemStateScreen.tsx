import { liveSystemState } from "#src/api/actors/systemState.ts"
import { formatAgo } from "#src/format/format.ts"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { PageHeader } from "#src/ui/layout/PageHeader.tsx"
import { FailureView } from "../FailureView.tsx"
import { marks, useMachine } from "../screen.ts"
import { useNow } from "../useNow.ts"
import { Alarms, DatabaseState, ProcessState, Queues, Sweeps, Versions } from "./SystemParts.tsx"

const TICK_MS = 10_000

/** /super-admin/setting/sistem/keadaan: alarms, process, database, queues, and sweeps of the running server. */
export function SystemStateScreen() {
  const { snapshot, send } = useMachine(liveSystemState, { input: { input: null } })
  const now = useNow(TICK_MS)
  const { value, failure } = snapshot.context
  return (
    <div {...marks("systemState", snapshot.value)} aria-busy={snapshot.hasTag("busy")}>
      <PageHeader
        title="Keadaan sistem"
        sub={
          value === null
            ? "Diperbarui sendiri selama halaman ini terlihat"
            : `Server berjalan sejak ${formatAgo(value.process.started_at, now)}, diperbarui sendiri`
        }
      />
      {snapshot.matches("failed") ? (
        <FailureView failure={failure} onRetry={() => send({ type: "query.retry" })} />
      ) : value === null ? (
        <div className="grid gap-4" aria-hidden="true">
          <Skeleton className="h-20 w-full" />
          <Skeleton className="h-40 w-full" />
          <Skeleton className="h-40 w-full" />
        </div>
      ) : (
        <div className="grid min-w-0 gap-4">
          <Alarms state={value} now={now} />
          <ProcessState state={value} />
          <Queues state={value} />
          <DatabaseState state={value} now={now} />
          <Sweeps state={value} now={now} />
          <Versions state={value} />
        </div>
      )}
    </div>
  )
}
