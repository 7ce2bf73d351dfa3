import { setTimeout as pause } from "node:timers/promises"
import type { Node, Place } from "./place.ts"

/** How long a partition lasts: longer than every lease and timeout of the settings. */
const CUT_MS = 20_000
/** A supervisor (systemd, Restart=always) starts a program again after so long. */
const RESTART_MS = 2_000

export type Fault = {
  readonly what: string
  /** Causes it, and returns once the program runs again or the network is whole. */
  readonly cause: (place: Place) => Promise<void>
}

const other = (node: Node): Node => (node === 1 ? 2 : 1)

const restarted = async (end: () => Promise<void>, start: () => void): Promise<void> => {
  await end()
  await pause(RESTART_MS)
  start()
}

/** Each fault happens alone, to a cluster that is whole. */
export const faults: readonly Fault[] = [
  {
    what: "a server stops for an upgrade (SIGTERM)",
    cause: ({ apps }) => restarted(() => apps[1].end("SIGTERM"), apps[1].start),
  },
  {
    what: "a server is killed (SIGKILL)",
    cause: ({ apps }) => restarted(() => apps[2].end("SIGKILL"), apps[2].start),
  },
  {
    what: "a pooler is killed (SIGKILL)",
    cause: ({ poolers }) => restarted(() => poolers[3].end("SIGKILL"), poolers[3].start),
  },
  {
    what: "PostgreSQL's primary is killed (SIGKILL), its machine lives",
    cause: async ({ primary, killPostgres }) => {
      await killPostgres(await primary())
      await pause(RESTART_MS)
    },
  },
  {
    what: "the machine of the primary is lost (SIGKILL to Patroni and PostgreSQL)",
    cause: async ({ primary, killPostgres, patronis }) => {
      const node = await primary()
      await Promise.all([patronis[node].end("SIGKILL"), killPostgres(node)])
      await pause(CUT_MS)
      patronis[node].start()
    },
  },
  {
    what: "the primary is cut off from everything (partition)",
    cause: async ({ primary, partition }) => {
      const { heal } = partition({ node: await primary() })
      await pause(CUT_MS)
      heal()
    },
  },
  {
    what: "the synchronous standby is cut off from everything (partition)",
    cause: async ({ primary, partition }) => {
      const { heal } = partition({ node: other(await primary()) })
      await pause(CUT_MS)
      heal()
    },
  },
  {
    what: "a server is cut off from the database (partition)",
    cause: async ({ partition }) => {
      const { heal } = partition({ app: 1 })
      await pause(CUT_MS)
      heal()
    },
  },
  {
    what: "a member of etcd is killed (SIGKILL)",
    cause: ({ etcds }) => {
      const [first] = etcds
      return first === undefined ? Promise.resolve() : restarted(() => first.end("SIGKILL"), first.start)
    },
  },
]
