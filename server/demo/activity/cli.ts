/**
 * `npm run demo:activity [-- --every 5] [--count 20]`: simulates employees of the demo companies against the running
 * server, through the control socket of its data folder, until Ctrl C.
 */
import { setTimeout } from "node:timers/promises"
import { parseArgs } from "node:util"
import { askServer } from "../../run/ask.ts"
import { messageOf } from "../../run/messageOf.ts"
import { readSettings } from "../../run/settings.ts"
import { type Random, random } from "../random.ts"
import { orderTopup } from "./orderTopup.ts"
import type { ActName, Played } from "./play.ts"
import { runAreas } from "./runAreas.ts"
import { runEndings } from "./runEndings.ts"
import { runRaises } from "./runRaises.ts"
import { runPlatform } from "./runPlatform.ts"
import { runVisits } from "./runVisits.ts"
import { sendLead } from "./sendLead.ts"

/** The account that buys points and plans visits, named as for `npm run key`. */
const BUYER = "admin@maju.test"
const BUYING_COMPANY = "PT Maju Bersama"
const SUPER = "super@balai.test"

/** An activity through the product's own calls, in a session that a one-time sign-in link opens. */
type Called = {
  readonly who: string
  /** The company it happens in; null = the platform. */
  readonly company: string | null
  readonly run: (link: string, chance: Random, now: Date) => Promise<string | null>
}
const byBuyer = (run: Called["run"]): Called => ({ who: BUYER, company: BUYING_COMPANY, run })
const ofCalls = {
  topup: byBuyer(orderTopup),
  /** A visitor of the public form needs no account. */
  permintaan: {
    who: BUYER,
    company: null,
    run: (link, chance, now) => sendLead(new URL(link).origin, chance, now),
  },
  platform: { who: SUPER, company: null, run: runPlatform },
  atur: byBuyer(runVisits),
  bagi: byBuyer(runAreas),
  berhenti: byBuyer(runEndings),
  naik: byBuyer(runRaises),
} as const satisfies Readonly<Record<string, Called>>

type Kind = ActName | keyof typeof ofCalls
const KINDS: readonly (readonly [Kind, number])[] = [
  ["absen", 5],
  ["pengajuan", 4],
  ["klaim", 3],
  ["kasbon", 2],
  ["hadiah", 1],
  ["cuti", 3],
  ["uangkan", 1],
  ["kunjungan", 5],
  ["rencana", 1],
  ["titik", 5],
  ["pelanggan", 1],
  ["tugas", 3],
  ["bagi", 3],
  ["layanan", 6],
  ["artikel", 1],
  ["tim", 1],
  ["topup", 1],
  ["permintaan", 1],
  ["platform", 2],
  ["atur", 2],
  ["berhenti", 1],
  ["naik", 1],
]

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

const play = async (dataDir: string, kind: Kind): Promise<Played> => {
  const ask = async (line: string): Promise<string> => {
    const answer = await askServer(dataDir, line)
    if (answer === null) throw new Error("Tidak ada server di folder data ini; jalankan npm start lebih dulu")
    return answer
  }
  const now = new Date()
  const isOfCalls = Object.hasOwn(ofCalls, kind)
  if (isOfCalls) {
    const { who, company, run } = ofCalls[kind as keyof typeof ofCalls]
    const what = await run(await ask(`key ${who}`), random(kind, now.getTime()), now)
    if (what !== null) return { company, what }
  }
  const act = isOfCalls ? "pengajuan" : kind
  return JSON.parse(await ask(`demo play ${act}`)) as Played
}

const run = async (): Promise<void> => {
  const { every, count } = optionsIn(process.argv.slice(2))
  const { dataDir } = readSettings(process.env)
  const stop = new AbortController()
  process.once("SIGINT", () => stop.abort())
  process.once("SIGTERM", () => stop.abort())
  const chance = random("pemutar", Date.now())
  for (let beat = 0; beat < count && !stop.signal.aborted; beat += 1) {
    const { company, what } = await play(dataDir, chance.weighted(KINDS)).catch((error: unknown): Played => {
      // Only a failure of the first activity ends the command; later ones wait for the server to come back.
      if (beat === 0) throw error
      return { company: null, what: `tidak dijawab: ${messageOf(error)}` }
    })
    const at = new Intl.DateTimeFormat("id-ID", { timeStyle: "medium", timeZone: "Asia/Jakarta" })
    process.stdout.write(`${at.format(new Date())}  ${company === null ? "" : `${company}: `}${what}\n`)
    if (beat + 1 < count) await setTimeout(every * 1000, null, { signal: stop.signal }).catch(() => undefined)
  }
}

run().catch((error: unknown) => {
  process.stderr.write(`${messageOf(error)}\n`)
  process.exitCode = 1
})
