import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { chown, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import pg from "pg"
import { findPrograms, freePort, ownerOf } from "../../../scripts/lib/postgres.mjs"
import { run } from "../../../scripts/lib/run.mjs"

/** A streaming standby of the PostgreSQL at `primaryUrl`, which allows replication to its own user. */
export const startStandby = async (
  primaryUrl: string,
): Promise<{ readonly urlOf: (databaseUrl: string) => string; readonly stop: () => Promise<void> }> => {
  const programs = findPrograms()
  if (programs === null) throw new Error("no PostgreSQL")
  const owner = await ownerOf()
  const folder = await mkdtemp(join(tmpdir(), "balai-standby-"))
  if (owner.uid !== undefined) await chown(folder, owner.uid, owner.gid)
  const data = join(folder, "data")
  const port = await freePort()
  const copied = await run(
    join(programs.bin, "pg_basebackup"),
    ["-d", primaryUrl, "-D", data, "-R", "-X", "stream", "-c", "fast", "--no-sync"],
    { quiet: true, cwd: folder, ...owner },
  )
  if (copied.code !== 0) throw new Error(`pg_basebackup: ${copied.output}`)
  const flags = [
    "listen_addresses=127.0.0.1",
    `port=${port}`,
    "unix_socket_directories=",
    "fsync=off",
    "max_connections=60",
  ]
  const server: ChildProcess = spawn(
    join(programs.bin, "postgres"),
    ["-D", data, ...flags.flatMap((flag) => ["-c", flag])],
    { cwd: folder, stdio: "ignore", detached: true, ...owner },
  )
  const urlOf = (databaseUrl: string) => {
    const url = new URL(databaseUrl)
    url.port = String(port)
    return url.href
  }
  const answers = async () => {
    const client = new pg.Client({ connectionString: urlOf(primaryUrl) })
    try {
      await client.connect()
      return true
    } catch {
      return false
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  while (!(await answers())) {
    if (server.exitCode !== null) throw new Error("the standby ended")
    await pause(100)
  }
  let isOver = false
  return {
    urlOf,
    stop: async () => {
      if (isOver) return
      isOver = true
      const ended = once(server, "exit")
      server.kill("SIGQUIT")
      await ended
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
