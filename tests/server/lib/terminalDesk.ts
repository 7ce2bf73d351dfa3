import { sql } from "drizzle-orm"
import { makeTerminalApp } from "#server/http/iclock.ts"
import type { World } from "./harness.ts"

export type TerminalGot = {
  readonly status: number
  readonly text: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/** Requests of attendance terminals to a world's database, over the real routes of their port. */
export const openTerminals = async (world: Pick<World, "db" | "time" | "faults">, db = world.db) => {
  const app = await makeTerminalApp({
    db,
    clock: () => world.time.now,
    isReady: () => true,
    onFault: (error) => world.faults.push(error),
    logStream: null,
    trustedProxies: [],
  })
  const send = async (
    method: "GET" | "POST",
    url: string,
    body?: string | Buffer,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<TerminalGot> => {
    const got = await app.inject({ method, url, headers, ...(body === undefined ? {} : { payload: body }) })
    return { status: got.statusCode, text: got.payload, headers: got.headers as TerminalGot["headers"] }
  }
  return {
    send,
    hello: (serial: string, more = "") =>
      send("GET", `/iclock/cdata?SN=${serial}&options=all&pushver=2.4.1&DeviceType=att&language=73${more}`),
    records: (serial: string, body: string | Buffer, headers: Readonly<Record<string, string>> = {}) =>
      send("POST", `/iclock/cdata?SN=${serial}&table=ATTLOG&Stamp=9999`, body, headers),
    poll: (serial: string, more = "") => send("GET", `/iclock/getrequest?SN=${serial}${more}`),
    close: () => app.close(),
  }
}
export type Terminals = Awaited<ReturnType<typeof openTerminals>>

type Claim = { readonly id: number; readonly kode: string }

/** A company lists a machine. @returns its id and code */
export const claimTerminal = async (
  world: World,
  token: string,
  serial: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<Claim> => {
  const made = await world.call(
    "mesin/create",
    {
      nama: `Mesin ${serial}`,
      serial,
      offices_id: world.seeded.maju.offices[0],
      zona: "Asia/Jakarta",
      ...more,
    },
    token,
  )
  if (made.api_status !== 1)
    throw new Error(`${made.api_message} ${JSON.stringify(made.data)}`, { cause: world.faults.at(-1) })
  const { id } = made.data as { readonly id: number }
  const [row] = await world.sqlRows<{ kode: string }>(sql`select kode from terminals where id = ${id}`)
  if (row === undefined) throw new Error("no claim")
  return { id, kode: row.kode }
}

/** A machine that a company owns. @returns its id */
export const adoptTerminal = async (
  world: World,
  terminals: Terminals,
  token: string,
  serial: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<number> => {
  const { id, kode } = await claimTerminal(world, token, serial, more)
  const got = await terminals.hello(serial, `&pushcommkey=${kode}`)
  if (got.status !== 200) throw new Error(`${got.status} ${got.text}`)
  return id
}

export type StoredRecord = {
  readonly id: number
  readonly pin: string
  readonly wall: string
  readonly zone: string
  readonly at: string | null
  readonly state: string
  readonly reason: string | null
  readonly members_id: number | null
  readonly business_date: string | null
}
export const recordsOf = async (world: World, terminal: number): Promise<readonly StoredRecord[]> => {
  const rows = await world.sqlRows<StoredRecord>(
    sql`select id::float8 as id, pin, wall, zone, at, state, reason, members_id::float8 as members_id, business_date::text as business_date
      from terminal_records where terminals_id = ${terminal} order by pin, wall`,
  )
  return rows.map((row) => ({ ...row, at: row.at === null ? null : new Date(row.at).toISOString() }))
}
