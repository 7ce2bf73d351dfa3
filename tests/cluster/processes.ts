import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { createWriteStream } from "node:fs"
import { join } from "node:path"

export type Command = {
  readonly name: string
  readonly program: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly owner?: { readonly uid?: number; readonly gid?: number }
}

/** A program of the cluster, with its log in a file; it can be started again after its end. */
export type Program = {
  readonly start: () => void
  /** Ends it and waits for its end; does nothing where it is not running. */
  readonly end: (signal: NodeJS.Signals) => Promise<void>
  readonly signal: (signal: NodeJS.Signals) => void
  readonly isRunning: () => boolean
}

const running = new Set<ChildProcess>()

/** SIGKILL to everything that is still running. */
export const killAll = (): void => {
  for (const child of running) child.kill("SIGKILL")
}

export const programOf = (
  folder: string,
  { name, program, args, env = {}, owner = {} }: Command,
): Program => {
  let child: ChildProcess | null = null
  const isRunning = () => child !== null && child.exitCode === null && child.signalCode === null
  return {
    isRunning,
    start: () => {
      const log = createWriteStream(join(folder, `${name}.log`), { flags: "a" })
      const started = spawn(program, args, {
        cwd: folder,
        /** A process group of its own: Ctrl C ends the run, which ends them in order. */
        detached: true,
        env: { PATH: process.env["PATH"], LC_ALL: "C.UTF-8", HOME: folder, ...env },
        stdio: ["ignore", "pipe", "pipe"],
        ...owner,
      })
      started.stdout.pipe(log, { end: false })
      started.stderr.pipe(log, { end: false })
      running.add(started)
      started.once("exit", () => running.delete(started))
      started.once("error", () => running.delete(started))
      child = started
    },
    end: async (signal) => {
      if (child === null || !isRunning()) return
      const ended = once(child, "exit")
      child.kill(signal)
      await ended
    },
    signal: (signal) => void child?.kill(signal),
  }
}
