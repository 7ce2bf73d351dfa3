import { signal } from "./signal.ts"

const told = signal<string>()
let oldest: string | null = null

/** ISO time of an answer that was stored and is shown because the server cannot be reached. */
export const shownStored = {
  send: (at: string): void => {
    if (oldest === null || at < oldest) oldest = at
    told.send(at)
  },
  on: told.on,
  /** The oldest one until the connection came back; the first is shown before the app's bar exists. */
  oldest: (): string | null => oldest,
  forget: (): void => {
    oldest = null
  },
}
