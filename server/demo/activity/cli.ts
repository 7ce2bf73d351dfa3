/**
 * `npm run demo:activity [-- --every 5] [--count 20]`: simulates the employees of PT Maju Bersama against the running
 * server until Ctrl C. They sign in by links of the control socket of its data folder; all they do is calls.
 */
import { setTimeout } from "node:timers/promises"
import { parseArgs } from "node:util"
import { messageOf } from "../../run/messageOf.ts"
import { readSettings } from "../../run/settings.ts"
import { random } from "../random.ts"
import { serverOn } from "./onFolder.ts"
import { play, type Played } from "./play.ts"
import { type PlayName, plays } from "./plays.ts"

const KINDS = Object.entries(plays).map(([word, { weight }]) => [word as PlayName, weight] as const)

const optionsIn = (args: readonly string[]) => {
  const { values } = parseArgs({
    args: [...args],
    options: { every: { type: "string", default: "5" }, count: { type: "string" } },
  })
  const every = Number(values.every)
  const count = values.count === undefined ? Infinity : Number(values.count)
  if (!(every >= 0.1) || !(count > 0))
    throw new Error("Pakai: npm run demo:activity [-- --every <detik, paling cepat 0.1>] [--count <kali>]")
  return { every, count }
}

const run = async (): Promise<void> => {
  const { every, count } = optionsIn(process.argv.slice(2))
  const server = serverOn(readSettings(process.env).dataDir)
  const stop = new AbortController()
  process.once("SIGINT", () => stop.abort())
  process.once("SIGTERM", () => stop.abort())
  const chance = random("pemutar", Date.now())
  for (let beat = 0; beat < count && !stop.signal.aborted; beat += 1) {
    const { company, what } = await play(server, chance.weighted(KINDS), new Date()).catch(
      (error: unknown): Played => {
        // Only a failure of the first activity ends the command; later ones wait for the server to come back.
        if (beat === 0) throw error
        return { company: null, what: `tidak dijawab: ${messageOf(error)}` }
      },
    )
    const at = new Intl.DateTimeFormat("id-ID", { timeStyle: "medium", timeZone: "Asia/Jakarta" })
    process.stdout.write(`${at.format(new Date())}  ${company === null ? "" : `${company}: `}${what}\n`)
    if (beat + 1 < count) await setTimeout(every * 1000, null, { signal: stop.signal }).catch(() => undefined)
  }
}

run().catch((error: unknown) => {
  process.stderr.write(`${messageOf(error)}\n`)
  process.exitCode = 1
})
