import { spawn } from "node:child_process"
import { constants } from "node:os"
import { ROOT } from "./paths.mjs"

/**
 * @typedef {{ code: number, output: string, timedOut: boolean }} Ended
 * @typedef {{ quiet?: boolean, env?: NodeJS.ProcessEnv, limitMs?: number, uid?: number, gid?: number, cwd?: string }} RunOptions
 */

/** Grace period after SIGTERM for a command that exceeded its time limit. */
const GRACE_MS = 5_000

/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set()

/** Signals the command and all its child processes: each command has a process group of its own. */
const kill = (
  /** @type {import("node:child_process").ChildProcess} */ child,
  /** @type {NodeJS.Signals} */ signal,
) => {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, signal)
  } catch {
    child.kill(signal)
  }
}

/** Exit code that a shell reports for a process ended by a signal. */
const codeOf = (/** @type {NodeJS.Signals | null} */ signal) =>
  128 + (signal === null ? 0 : constants.signals[signal])

/**
 * From now on a signal ends this script and everything it runs, after `cleanUp`.
 * @param {() => Promise<void>} [cleanUp]
 * @returns {() => void} takes it back
 */
export const endOnSignals = (cleanUp) => {
  /** @type {readonly NodeJS.Signals[]} */
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"]
  let ending = false
  const end = async (/** @type {NodeJS.Signals} */ signal) => {
    for (const child of running) kill(child, signal)
    await cleanUp?.()
    process.exit(codeOf(signal))
  }
  const onSignal = (/** @type {NodeJS.Signals} */ signal) => {
    if (!ending) void end(signal)
    ending = true
  }
  for (const signal of signals) process.on(signal, onSignal)
  return () => {
    for (const signal of signals) process.off(signal, onSignal)
  }
}

/**
 * Runs a command to its end, without stdin. `quiet` keeps what it prints in `output`; otherwise it
 * prints as it goes. A command that could not be started answers 127.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<Ended>}
 */
export const run = (command, args, { quiet = false, env, limitMs, uid, gid, cwd = ROOT } = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: quiet ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
      detached: true,
      ...(uid === undefined ? {} : { uid }),
      ...(gid === undefined ? {} : { gid }),
    })
    running.add(child)
    let output = ""
    let timedOut = false
    /** @type {NodeJS.Timeout | undefined} */
    let limit
    if (limitMs !== undefined) {
      limit = setTimeout(() => {
        timedOut = true
        kill(child, "SIGTERM")
        limit = setTimeout(() => kill(child, "SIGKILL"), GRACE_MS)
      }, limitMs)
    }
    const end = (/** @type {number} */ code) => {
      clearTimeout(limit)
      running.delete(child)
      resolve({ code, output, timedOut })
    }
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (/** @type {string} */ chunk) => (output += chunk))
    }
    child.on("error", (error) => {
      output += error.message
      end(127)
    })
    child.on("close", (code, signal) => end(code ?? codeOf(signal)))
  })

/**
 * A tool that an installed package brings along, run by this very Node.
 * @param {string} path below node_modules
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 */
export const runTool = (path, args, options) =>
  run(process.execPath, [`${ROOT}/node_modules/${path}`, ...args], options)
