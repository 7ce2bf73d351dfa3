import type { ReactNode } from "react"
import type { Facts, Move } from "#machines/lifecycles/lifecycle.ts"
import { Card } from "#src/ui/data/Card.tsx"
import { History } from "../approval/History.tsx"
import { LifecyclePanel } from "../lifecycle/LifecyclePanel.tsx"
import type { LifecycleProps } from "../lifecycle/offers.ts"

/** Transitions of a row and its lifecycle map, below the sections of its page. */
export function LifeCard<F extends Facts, E extends Move>({
  aside,
  ...props
}: LifecycleProps<F, E> & { readonly aside?: ReactNode }) {
  return (
    <Card title={`Riwayat ${props.life.noun}`} actions={aside}>
      <div className="grid gap-4">
        <History row={{ history: props.history, level_total: 1 }} statuses={props.life.statuses} />
        <LifecyclePanel {...props} />
      </div>
    </Card>
  )
}
