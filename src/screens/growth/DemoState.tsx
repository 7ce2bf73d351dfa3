import { type demoRequests, processDemos } from "#contract/areas/growth/demoRequests.ts"
import { demoRequest, demoStatusWords } from "#machines/lifecycles/demoRequestMachine.ts"
import type { FormPartProps } from "../form/formParts.ts"
import { LifecyclePanel } from "../lifecycle/LifecyclePanel.tsx"
import type { Offered } from "../lifecycle/offers.ts"
import { LifeCard } from "./LifeCard.tsx"

type Row = Pick<
  (typeof demoRequests)["row"]["Type"],
  "status" | "version" | "last" | "scheduled_at" | "history"
>

/** A schedule has yet to name its time and account. */
const unplanned = { scheduled_at: null, assigned_to: null }
const offered: readonly Offered[] = [
  { event: "demo.schedule", verb: "Jadwalkan", call: processDemos, brings: unplanned },
  { event: "demo.finish", verb: "Catat hasil", call: processDemos },
  { event: "demo.miss", verb: "Tidak hadir", call: processDemos },
  { event: "demo.cancel", verb: "Batalkan", call: processDemos },
]

/** Status and history of a demo request. */
export function DemoState({ row, user }: FormPartProps) {
  const { status, version, last, scheduled_at, history } = row as Row
  return (
    <LifeCard title="Riwayat permintaan" statuses={demoStatusWords} history={history}>
      <LifecyclePanel
        life={demoRequest}
        facts={{ status, version, last, scheduled_at }}
        {...{ history, user, offered }}
      />
    </LifeCard>
  )
}
