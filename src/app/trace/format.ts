/** A trace as it is saved: what happened to the machines of one tab, oldest first. */
export type Trace = {
  readonly balai: "trace"
  readonly version: 1
  /** When it began (ISO), and the page it began on. */
  readonly at: string
  readonly page: string
  /** Whether what was typed is covered. */
  readonly masked: boolean
  readonly entries: readonly Entry[]
}

/** One step of one machine. */
export type Entry = {
  /** Milliseconds since the trace began. */
  readonly t: number
  readonly machine: string
  /** Which of the machines with this id: each time a screen is opened it is another. */
  readonly run: string
  /** `start`, or the event's type. */
  readonly type: string
  /** What the event carried; of an answer only whether it went well, and if not what was wrong. */
  readonly data: unknown
  /** Where the machine stood afterwards. */
  readonly state: unknown
}
