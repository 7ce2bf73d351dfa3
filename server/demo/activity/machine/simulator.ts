import type { Random } from "../../random.ts"

/**
 * An attendance machine that speaks the push protocol as devices do, with their bad habits: it sends blocks again, its clock
 * is wrong, and uploads are cut off. It keeps every record until a block is answered with OK, as devices do.
 */

type Answer = { readonly status: number; readonly text: string }
export type Send = (method: "GET" | "POST", path: string, body?: string) => Promise<Answer>

export type Habits = {
  /** Probabilities of sending a block again although it was taken, and of breaking off in the middle of one. */
  readonly repeats: number
  readonly cuts: number
  /** Clock of the machine minus the true time, seconds. */
  readonly clock_s: number
}
export const goodHabits: Habits = { repeats: 0, cuts: 0, clock_s: 0 }

type Options = {
  readonly serial: string
  /** Hours from UTC. */
  readonly zone: number
  readonly send: Send
  /** Sends a part of a request and hangs up; a machine that cannot do it loses the connection in another way. */
  readonly cut?: (path: string, body: string) => Promise<void>
  readonly habits?: Habits
  readonly chance: Random
}
type Entry = { readonly pin: string; readonly wall: string; readonly key: number }

const HOUR_MS = 3_600_000
/** Records of one block. */
const BLOCK = 100
const INFO = "Ver 8.0.4.3-20200101"
/** Commands that this model knows, with the result of the others. */
const UNSUPPORTED = -1002

const lineOf = ({ pin, wall, key }: Entry): string => `${pin}\t${wall}\t${key}\t1\t0\t0\t0\n`

export const makeMachine = ({ serial, zone, send, cut, habits = goodHabits, chance }: Options) => {
  const memory: Entry[] = []
  const pending: Entry[] = []
  const users = new Map<string, string>()
  let zoneNow = zone
  let isGreeted = false
  let told = ""

  const wallAt = (now: Date): string =>
    new Date(now.getTime() + zoneNow * HOUR_MS + habits.clock_s * 1_000)
      .toISOString()
      .slice(0, 19)
      .replace("T", " ")
  const path = (page: string, query = "") => `/iclock/${page}?SN=${serial}${query}`

  /** The handshake. @param code the communication key, where it was typed in */
  const greet = async (code = ""): Promise<boolean> => {
    const key = code === "" ? "" : `&pushcommkey=${code}`
    const { status, text } = await send(
      "GET",
      path("cdata", `&options=all&pushver=2.4.1&DeviceType=att${key}`),
    )
    const hours = /^TimeZone=(\d+)$/m.exec(text)?.[1]
    isGreeted = status === 200
    if (isGreeted && hours !== undefined) zoneNow = Number(hours)
    return isGreeted
  }

  /** Sends what was not answered with OK yet, in blocks. @returns records taken */
  const push = async (): Promise<number> => {
    if (!isGreeted && !(await greet())) return 0
    let taken = 0
    while (pending.length > 0) {
      const block = pending.slice(0, BLOCK)
      const body = block.map(lineOf).join("")
      const to = path("cdata", "&table=ATTLOG&Stamp=9999")
      if (cut !== undefined && chance.chance(habits.cuts)) await cut(to, body)
      const { status, text } = await send("POST", to, body)
      if (status !== 200 || !text.startsWith("OK")) return taken
      if (chance.chance(habits.repeats)) await send("POST", to, body)
      pending.splice(0, block.length)
      taken += block.length
    }
    return taken
  }

  const carryOut = async (command: string): Promise<number> => {
    const user = /^DATA UPDATE USERINFO PIN=([^\t]+)\tName=([^\t]*)/.exec(command)
    const again = /^DATA QUERY ATTLOG StartTime=([^\t]+)\tEndTime=(.+)$/.exec(command)
    if (user !== null) users.set(user[1] ?? "", user[2] ?? "")
    else if (again !== null)
      pending.push(...memory.filter(({ wall }) => wall >= (again[1] ?? "") && wall <= (again[2] ?? "")))
    else if (command === "CHECK") await greet()
    else if (command === "INFO")
      told = `&INFO=${encodeURIComponent(INFO)},${users.size},${users.size},${memory.length},192.0.2.10`
    else return UNSUPPORTED
    return 0
  }

  /** Fetches commands, carries them out and reports their results. @returns how many */
  const poll = async (): Promise<number> => {
    const { status, text } = await send("GET", path("getrequest", told))
    told = ""
    if (status !== 200) return 0
    const commands = [...text.matchAll(/^C:(\w+):(.+)$/gm)]
    const results: string[] = []
    for (const [, id = "", command = ""] of commands)
      results.push(`ID=${id}&Return=${await carryOut(command)}&CMD=${command.split(" ", 1)[0]}\n`)
    if (results.length > 0) await send("POST", path("devicecmd"), results.join(""))
    return results.length
  }

  return {
    serial,
    greet,
    push,
    poll,
    /** An employee presses a finger on it. */
    press: (pin: string, now: Date, key = 255): void => {
      const entry = { pin, wall: wallAt(now), key }
      memory.push(entry)
      pending.push(entry)
    },
    users: (): ReadonlyMap<string, string> => users,
    waiting: (): number => pending.length,
  }
}
export type Machine = ReturnType<typeof makeMachine>
