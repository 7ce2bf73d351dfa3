/** File format of a trace: the machine events of one tab, oldest first. */
export type Trace = {
  readonly balai: "trace"
  readonly version: 1
  /** Start time (ISO), and the page at the start. */
  readonly at: string
  readonly page: string
  /** Whether user input is masked. */
  readonly masked: boolean
  readonly entries: readonly Entry[]
}

/** One step of one machine. */
export type Entry = {
  /** Milliseconds since the trace began. */
  readonly t: number
  readonly machine: string
  /** Instance number among machines with this id: each time a screen is opened it is another. */
  readonly run: string
  /** `start`, or the event's type. */
  readonly type: string
  /** The event's payload; for a response only whether it succeeded, or its error. */
  readonly data: unknown
  /** The machine's state afterwards. */
  readonly state: unknown
}
