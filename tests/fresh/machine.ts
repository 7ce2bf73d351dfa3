import { execFile, spawn } from "node:child_process"
import { mkdir, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { promisify } from "node:util"
import type { Network } from "./network.ts"

const run = promisify(execFile)

const SUITE = "trixie"
const MIRROR = "http://deb.debian.org/debian"
/** Packages of a server image besides the base system: its init, and curl for the checks. */
const PACKAGES = "ca-certificates,curl,dbus,iproute2,procps,systemd,systemd-sysv"
const BOOT_MS = 60_000

/** A failed command of the page, with the end of what it printed. */
export class StepFailed extends Error {}

export type Machine = {
  readonly name: string
  /** Runs a shell script as root. @returns its output @throws StepFailed */
  readonly sh: (script: string, env?: Readonly<Record<string, string>>) => Promise<string>
  /** As a power cut would: nothing on it ends in order. */
  readonly cut: () => Promise<void>
  readonly stop: () => Promise<void>
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/** A base system of Debian, made once and copied for each machine. */
const baseIn = async (cache: string): Promise<string> => {
  const base = join(cache, `debian-${SUITE}`)
  if (await isThere(base)) return base
  const half = `${base}.half`
  await rm(half, { recursive: true, force: true })
  await mkdir(cache, { recursive: true })
  await run("debootstrap", ["--variant=minbase", `--include=${PACKAGES}`, SUITE, half, MIRROR])
  await run("mv", [half, base])
  return base
}

const childOf = async (pid: number): Promise<number | null> => {
  const { stdout } = await run("pgrep", ["-P", String(pid)]).catch(() => ({ stdout: "" }))
  const first = Number(stdout.split("\n")[0])
  return first > 0 ? first : null
}

const exec = (
  leader: number,
  script: string,
  env: Readonly<Record<string, string>>,
): Promise<{ readonly code: number; readonly output: string }> =>
  new Promise((resolve) => {
    const variables = Object.entries({
      PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
      HOME: "/root",
      DEBIAN_FRONTEND: "noninteractive",
      ...env,
    }).map(([key, value]) => `${key}=${value}`)
    const child = spawn(
      "nsenter",
      [
        "--target",
        String(leader),
        "--all",
        "env",
        "-i",
        ...variables,
        "bash",
        "-euo",
        "pipefail",
        "-c",
        script,
      ],
      { stdio: ["ignore", "pipe", "pipe"] },
    )
    const parts: string[] = []
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (part: string) => parts.push(part))
    child.once("close", (code) => resolve({ code: code ?? 1, output: parts.join("") }))
  })

type Options = {
  readonly name: string
  /** Address in the network; the host of this process reaches it too. */
  readonly address: string
  readonly network: Network
  /** Folder for the base system and the machines. */
  readonly cache: string
  /** Folders of this machine that it may read: path here → path there. */
  readonly shared: Readonly<Record<string, string>>
  /** Starts the machine as it was left, instead of a fresh one. */
  readonly again?: boolean
}

/** A fresh Debian that boots its own systemd in a container. Needs root, and the packages debootstrap and systemd-container. */
export const bootMachine = async (options: Options): Promise<Machine> => {
  const { name, address, network, cache, shared, again = false } = options
  const folder = join(cache, "machines", name)
  if (!again) {
    await rm(folder, { recursive: true, force: true })
    await mkdir(join(cache, "machines"), { recursive: true })
    /** With owners and device files, which Node's own copy does not keep. */
    await run("cp", ["--archive", await baseIn(cache), folder])
  }
  const nspawn = spawn(
    "systemd-nspawn",
    [
      "--register=no",
      "--keep-unit",
      "--quiet",
      "--directory",
      folder,
      "--hostname",
      name,
      `--network-bridge=${network.bridge}`,
      ...Object.entries(shared).map(([here, there]) => `--bind-ro=${here}:${there}`),
      "--boot",
    ],
    { stdio: "ignore" },
  )
  const stop = async (): Promise<void> => {
    nspawn.kill("SIGTERM")
    await Promise.race([new Promise((resolve) => nspawn.once("exit", resolve)), pause(20_000)])
    nspawn.kill("SIGKILL")
  }
  const until = performance.now() + BOOT_MS
  while (performance.now() < until) {
    const leader = nspawn.pid === undefined ? null : await childOf(nspawn.pid)
    const state = leader === null ? "" : (await exec(leader, "systemctl is-system-running", {})).output.trim()
    if (leader !== null && ["running", "degraded"].includes(state)) {
      await exec(
        leader,
        `ip address add ${address}/24 dev host0; ip link set host0 up; ip route add default via ${network.gateway}`,
        {},
      )
      return {
        name,
        sh: async (script, env = {}) => {
          const { code, output } = await exec(leader, script, env)
          if (code === 0) return output
          throw new StepFailed(`exit ${code}\n${script}\n${output.slice(-3_000)}`)
        },
        cut: async () => {
          const ended = new Promise((resolve) => nspawn.once("exit", resolve))
          process.kill(leader, "SIGKILL")
          await ended
        },
        stop,
      }
    }
    await pause(500)
  }
  await stop()
  throw new Error(`${name} did not boot within ${BOOT_MS / 1_000} s`)
}
