import type { ReactNode } from "react"
import { Card } from "#src/ui/data/Card.tsx"
import { History } from "../approval/History.tsx"
import type { Moved, Statuses } from "../lifecycle/moveWords.ts"

type Props = {
  readonly title: string
  readonly history: readonly Moved[]
  readonly statuses: Statuses
  readonly aside?: ReactNode
  /** The lifecycle map. */
  readonly children: ReactNode
}

/** Transitions of a row and its lifecycle map, below the sections of its page. */
export const LifeCard = ({ title, history, statuses, aside, children }: Props) => (
  <Card title={title} actions={aside}>
    <div className="grid gap-4">
      <History row={{ history, level_total: 1 }} statuses={statuses} />
      {children}
    </div>
  </Card>
)
