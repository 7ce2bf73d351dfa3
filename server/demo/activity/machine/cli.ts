/**
 * `npm run demo:machine [-- --count 3] [--every 2] [--beats 10]`: attendance machines of PT Maju Bersama that push to the
 * running server until Ctrl C, with the bad habits of devices. The first run lists them as an administrator and sends their codes.
 */
import { setTimeout } from "node:timers/promises"
import { parseArgs } from "node:util"
import { mesin } from "#contract/areas/attendance/mesin.ts"
import { masterKantor } from "#contract/areas/company/masterData.ts"
import { messageOf } from "../../../run/messageOf.ts"
import { readSettings } from "../../../run/settings.ts"
import { demoEmployees } from "../../employees.ts"
import { random } from "../../random.ts"
import { type Ask, callAs, send } from "../client.ts"
import { serverOn } from "../onFolder.ts"
import { ADMIN } from "../staff.ts"
import { makeMachine, type Machine } from "./simulator.ts"
import { overHttp } from "./wire.ts"

const USE =
  "Pakai: npm run demo:machine [-- --count <mesin, 1–20>] [--every <detik, paling cepat 0.1>] [--beats <kali>]"
/** One of the machines has a clock that is three minutes slow; all send blocks again and break off now and then. */
const SLOW_S = -180

const optionsIn = (args: readonly string[]) => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      count: { type: "string", default: "3" },
      every: { type: "string", default: "2" },
      beats: { type: "string" },
    },
  })
  const [count, every] = [Number(values.count), Number(values.every)]
  const beats = values.beats === undefined ? Infinity : Number(values.beats)
  if (!Number.isInteger(count) || count < 1 || count > 20 || !(every >= 0.1) || !(beats > 0))
    throw new Error(USE)
  return { count, every, beats }
}

type Known = { readonly serial: string; readonly kode: string | null }

/** Lists the machine, if it is new. @returns its code, while it has not sent it */
const claim = async (ask: Ask, serial: string, nama: string): Promise<Known> => {
  const { rows } = await send(ask, mesin.calls.list, { q: serial })
  const row = rows.find((one) => one.serial === serial)
  if (row !== undefined) return { serial, kode: (await send(ask, mesin.calls.find, { id: row.id })).kode }
  const { rows: offices } = await send(ask, masterKantor, {})
  const { id } = await send(ask, mesin.calls.create, {
    nama,
    serial,
    offices_id: offices[0]?.id ?? 0,
    zona: "Asia/Jakarta",
  })
  return { serial, kode: (await send(ask, mesin.calls.find, { id })).kode }
}

/** Digits at the end of the NIP, as the demo company enrolled its people. */
const pinOf = (nip: string): string => String(Number(/\d+$/.exec(nip)?.[0] ?? "0"))

const run = async (): Promise<void> => {
  const { count, every, beats } = optionsIn(process.argv.slice(2))
  const settings = readSettings(process.env)
  const server = serverOn(settings.dataDir)
  const stop = new AbortController()
  process.once("SIGINT", () => stop.abort())
  process.once("SIGTERM", () => stop.abort())
  const { origin, hostname, protocol } = new URL(await server.link(ADMIN))
  const base = settings.machinePort === null ? origin : `${protocol}//${hostname}:${settings.machinePort}`
  const known = await callAs(server, ADMIN, async (ask) => {
    const all: Known[] = []
    for (let at = 1; at <= count; at += 1)
      all.push(await claim(ask, `SIMULASI${String(at).padStart(4, "0")}`, `Mesin simulasi ${at}`))
    return all
  })
  const chance = random("mesin", Date.now())
  const machines: Machine[] = known.map(({ serial }, at) =>
    makeMachine({
      serial,
      zone: 7,
      chance,
      ...overHttp(base),
      habits: { repeats: 0.2, cuts: 0.1, clock_s: at === 1 ? SLOW_S : 0 },
    }),
  )
  for (const [at, machine] of machines.entries())
    if (!(await machine.greet(known[at]?.kode ?? ""))) throw new Error(`${machine.serial} ditolak server`)
  for (let beat = 0; beat < beats && !stop.signal.aborted; beat += 1) {
    const machine = chance.pick(machines)
    const { nama, nip } = chance.pick(demoEmployees)
    machine.press(chance.chance(0.05) ? "9001" : pinOf(nip), new Date())
    const taken = await machine.push().catch(() => 0)
    const commands = await machine.poll().catch(() => 0)
    const words = [`${taken} rekaman diterima`, ...(commands > 0 ? [`${commands} perintah dijalankan`] : [])]
    process.stdout.write(`${machine.serial}  ${nama}: ${words.join(", ")}\n`)
    if (beat + 1 < beats) await setTimeout(every * 1000, null, { signal: stop.signal }).catch(() => undefined)
  }
}

run().catch((error: unknown) => {
  process.stderr.write(`${messageOf(error)}\n`)
  process.exitCode = 1
})
