import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type Running, serve } from "#server/server.ts"
import { readSettings } from "#server/run/settings.ts"
import { openWorld, type World } from "../lib/harness.ts"

let world: World
let folder: string
beforeAll(async () => {
  world = await openWorld()
  folder = await mkdtemp(join(tmpdir(), "balai-stop-"))
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

const gate = () => {
  let open: (value: string) => void = () => undefined
  const opened = new Promise<string>((resolve) => (open = resolve))
  return { open, opened }
}

/** A server whose page `/uji` answers only when the test calls `answer`. */
const startWithSlowPage = async (stop: {
  readonly linger?: () => Promise<void>
  readonly drainMs?: number
}): Promise<{
  readonly running: Running
  readonly entered: Promise<string>
  readonly answer: (text: string) => void
  readonly closed: () => boolean
}> => {
  const [door, text] = [gate(), gate()]
  let isClosed = false
  const running = await serve({
    settings: readSettings({ PORT: "0", DATA_DIR: folder }),
    db: {
      ...world.db,
      close: async () => {
        isClosed = true
      },
    },
    clock: () => world.time.now,
    client: null,
    logStream: null,
    ...stop,
    extraPages: async (app) => {
      app.get("/uji", async () => {
        door.open("entered")
        return text.opened
      })
    },
  })
  return { running, entered: door.opened, answer: text.open, closed: () => isClosed }
}

test("a server that stops finishes what it has begun, refuses what comes after, and closes the database last", async () => {
  const lingering = gate()
  const linger = async () => {
    await lingering.opened
  }
  const { running, entered, answer, closed } = await startWithSlowPage({ linger })
  const begun = fetch(`${running.address}/uji`)
  await entered
  const stopping = running.stop()
  const late = await fetch(`${running.address}/healthz`)
  expect([late.status, await late.json()]).toEqual([503, { status: "stopping" }])
  const call = await fetch(`${running.address}/api/v1/devisi/list-all`, { method: "POST" })
  expect([call.status, call.headers.get("connection")]).toEqual([503, "close"])
  lingering.open("")
  expect(closed()).toBe(false)
  answer("selesai")
  const response = await begun
  expect([response.status, await response.text()]).toEqual([200, "selesai"])
  await stopping
  expect(closed()).toBe(true)
  await expect(fetch(`${running.address}/healthz`)).rejects.toThrow("fetch failed")
})

test("nobody waits for ever for an answer that does not end", async () => {
  const { running, entered } = await startWithSlowPage({ linger: () => Promise.resolve(), drainMs: 20 })
  const begun = fetch(`${running.address}/uji`)
  await entered
  const [outcome] = await Promise.allSettled([begun, running.stop()])
  expect(outcome.status).toBe("rejected")
})
