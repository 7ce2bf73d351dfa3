import type { ReactNode } from "react"
import type { Filter, ListState, Page, RowFocus, RowId, Search, Selection } from "../list/types.ts"

export type QueueItem = {
  readonly id: RowId
  /** The address of its own page. */
  readonly href: string
  /** Text for screen readers: who, what, which day. */
  readonly label: string
  readonly title: string
  readonly sub: ReactNode
  /** Warnings about it, after `sub`; never cut. */
  readonly warning?: string
  readonly end: string
  readonly endSub: ReactNode
  /** Another user changed it while it was visible. */
  readonly isMoved?: boolean
}

export type View = {
  readonly key: string
  readonly label: string
  readonly href: string
  readonly current: boolean
}

/** A decision and its availability. */
export type Choice = {
  readonly key: string
  /** A verb. */
  readonly label: string
  readonly shortcut?: string
  readonly tone: "primary" | "danger" | "plain"
  readonly disabledReason: string | null
  readonly onPress: () => void
}

export type QueueViewProps = {
  readonly header: ReactNode
  /** Results of the rows of the last bulk decision. */
  readonly notice: ReactNode
  readonly items: readonly QueueItem[]
  readonly listLabel: string
  readonly state: ListState
  readonly failureText?: string
  readonly onRetry: () => void
  readonly current: RowId | null
  readonly focus: RowFocus
  readonly selection: Selection
  readonly bulk: readonly Choice[]
  readonly search: Search
  readonly filters: readonly Filter[]
  readonly page: Page | null
  readonly empty: ReactNode
  /** Evidence of the current row. */
  readonly panel: ReactNode
  /** On a narrow screen the details are a separate page: URL of its back link; null = the list is shown. */
  readonly back: string | null
}
