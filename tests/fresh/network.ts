import { execFile } from "node:child_process"
import { readFile, writeFile } from "node:fs/promises"
import { promisify } from "node:util"

const run = promisify(execFile)

const BRIDGE = "balai0"
const TABLE = "balai_fresh"
const PREFIX = "10.77.0"
const FORWARD = "/proc/sys/net/ipv4/ip_forward"

export type Network = {
  readonly bridge: string
  readonly gateway: string
  /** Address of the n-th machine, from 1. */
  readonly addressOf: (n: number) => string
  readonly close: () => Promise<void>
}

const take = async (): Promise<void> => {
  await run("ip", ["link", "delete", BRIDGE]).catch(() => undefined)
  await run("nft", ["delete", "table", "ip", TABLE]).catch(() => undefined)
}

/** A network of the machines alone, whose packages are fetched through this machine (NAT). Needs root. */
export const openNetwork = async (): Promise<Network> => {
  await take()
  const before = await readFile(FORWARD, "utf8")
  await run("ip", ["link", "add", BRIDGE, "type", "bridge"])
  await run("ip", ["address", "add", `${PREFIX}.1/24`, "dev", BRIDGE])
  await run("ip", ["link", "set", BRIDGE, "up"])
  await run("nft", [
    `add table ip ${TABLE}; add chain ip ${TABLE} out { type nat hook postrouting priority srcnat ; }; add rule ip ${TABLE} out ip saddr ${PREFIX}.0/24 ip daddr != ${PREFIX}.0/24 masquerade`,
  ])
  await writeFile(FORWARD, "1")
  return {
    bridge: BRIDGE,
    gateway: `${PREFIX}.1`,
    addressOf: (n) => `${PREFIX}.${10 + n}`,
    close: async () => {
      await take()
      await writeFile(FORWARD, before)
    },
  }
}
