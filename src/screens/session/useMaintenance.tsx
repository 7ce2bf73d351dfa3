import { useActorRef, useSelector } from "@xstate/react"
import { type ReactNode, useEffect, useEffectEvent } from "react"
import { liveMaintenance } from "#src/api/actors/maintenance.ts"
import { follow } from "#src/api/wire/trace.ts"
import { MAINTENANCE_TITLE } from "#src/api/wire/lostTitle.ts"
import { MaintenanceBar } from "#src/ui/layout/MaintenanceBar.tsx"
import { MaintenanceView } from "#src/ui/page/MaintenanceView.tsx"
import { marks } from "../screen.ts"

type Options = {
  /** The server has already answered that maintenance is on. */
  readonly isClosed: boolean
  readonly onEnded: () => void
  readonly onLogout: () => void
}
type Maintenance = {
  /** Replaces the whole page while maintenance lasts; null = the page is open. */
  readonly page: ReactNode
  /** Announces it, or reminds a super administrator; null = there is none. */
  readonly bar: ReactNode
}

/** Runs the maintenance machine next to the session. */
export const useMaintenance = ({ isClosed, onEnded, onLogout }: Options): Maintenance => {
  const actor = useActorRef(liveMaintenance, { input: { isClosed } })
  useEffect(() => follow(actor), [actor])
  const end = useEffectEvent(onEnded)
  useEffect(() => {
    const subscription = actor.on("maintenance.ended", () => end())
    return () => subscription.unsubscribe()
  }, [actor])
  const state = useSelector(actor, (snapshot) => snapshot)
  const { notice } = state.context
  if (state.matches("closed"))
    return {
      bar: null,
      page: (
        <div {...marks("maintenance", state.value)}>
          <MaintenanceView
            title={MAINTENANCE_TITLE}
            message={notice?.message ?? ""}
            endAt={notice?.end_at ?? null}
            busy={state.hasTag("busy")}
            onRetry={() => actor.send({ type: "maintenance.retry" })}
            onLogout={onLogout}
          />
        </div>
      ),
    }
  return {
    page: null,
    bar:
      notice === null ? null : (
        <div key="maintenance" {...marks("maintenance", state.value)}>
          <MaintenanceBar
            isOn={notice.is_on}
            startAt={notice.start_at}
            endAt={notice.end_at}
            message={notice.message}
          />
        </div>
      ),
  }
}
