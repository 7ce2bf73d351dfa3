import { afterAll, beforeAll, expect, test } from "vitest"
import type { Ask } from "#server/demo/activity/client.ts"
import { platformDeeds } from "#server/demo/activity/plays/platform.ts"
import { loadDemo } from "#server/demo/load.ts"
import { random } from "#server/demo/random.ts"
import { loadReference } from "#server/start/reference.ts"
import { type DemoWorld, openDemoWorld } from "../lib/demo.world.ts"

const NOW = new Date("2026-11-20T02:30:00Z")

let world: DemoWorld
let ask: Ask
beforeAll(async () => {
  world = await openDemoWorld(NOW)
  await loadReference(world.db)
  await loadDemo(world.db, NOW)
  const { token } = await world.signIn("super@balai.test")
  ask = async (path, body) => {
    const { api_status, api_message, data } = await world.call(path, body, token)
    if (api_status !== 1) throw new Error(`${path}: ${api_message}`)
    return data
  }
}, 240_000)
afterAll(() => world.close())

const run = (deed: keyof typeof platformDeeds, seed: number) =>
  platformDeeds[deed](ask, random("pusat", seed), NOW)

/** Runs a deed until there is nothing left to do. @returns what it did */
const runOut = async (deed: keyof typeof platformDeeds) => {
  const done: string[] = []
  for (let what = await run(deed, 0); what !== null && done.length < 20; what = await run(deed, done.length))
    done.push(what)
  return done
}

test("a trial company gets a letter, points, or its figures counted", async () => {
  const done = new Set<string>()
  for (let seed = 0; seed < 12; seed += 1) done.add((await run("serve", seed)) ?? "")
  const all = [...done].join("\n")
  for (const words of [/surat sambutan dikirim/, /mendapat 10 point/, /dihitung ulang/])
    expect(all).toMatch(words)
})

test("new trial and demo requests are worked off, each once", async () => {
  for (const deed of ["tickTrial", "scheduleDemo"] as const) {
    const done = await runOut(deed)
    expect(done.length).toBeGreaterThan(0)
    expect(new Set(done).size).toBe(done.length)
  }
})

test("posts are published one after another, each once, and readers see them", async () => {
  const done = await runOut("publishPost")
  expect(done).toHaveLength(4)
  const { data } = await world.call("public/blogs", { q: "" })
  expect(JSON.stringify(data)).toContain("Radius kunjungan yang masuk akal")
})
