import { sql } from "drizzle-orm"
import type { CommandKind } from "#contract/areas/attendance/terminalWords.ts"
import { rowsOf, type Tx } from "../../../db/database.ts"
import { literal } from "../../../db/literal.ts"
import type { CommandResult } from "./lines.ts"

/** Commands in one answer: the oldest manual allows 200 and 40 kB. */
const AT_ONCE = 100
/** A command without a result is sent again after this time, at most this often. */
const AGAIN_MIN = 5
const MOST_TRIES = 5

type Place = { readonly companies_id: number; readonly id: number }

/** Queues commands of one request for a terminal. @returns how many */
export const queueCommand = async (
  tx: Tx,
  { companies_id, id }: Place,
  kind: CommandKind,
  bodies: readonly string[],
  at: string,
  by: number | null,
): Promise<number> => {
  if (bodies.length === 0) return 0
  await tx.execute(
    sql`insert into terminal_commands (companies_id, terminals_id, kind, body, created_at, created_by)
      select ${companies_id}::bigint, ${id}::bigint, ${kind}, value, ${at}::timestamptz, ${by}::bigint
      from jsonb_array_elements_text(${JSON.stringify(bodies)}::jsonb) with ordinality order by ordinality`,
  )
  return bodies.length
}

/** The next commands as the terminal reads them; "" = none. A command is not done by being fetched. */
export const takeCommands = async (tx: Tx, { companies_id, id }: Place, now: Date): Promise<string> => {
  const at = now.toISOString()
  const again = sql`${at}::timestamptz - make_interval(mins => ${AGAIN_MIN})`
  await tx.execute(
    sql`update terminal_commands set state = 'failed', answered_at = ${at}::timestamptz where companies_id = ${companies_id} and terminals_id = ${id}
      and state = 'sent' and tries >= ${MOST_TRIES} and sent_at <= ${again}`,
  )
  const rows = await rowsOf<{ readonly id: number; readonly body: string }>(
    tx,
    sql`update terminal_commands k set state = 'sent', sent_at = ${at}::timestamptz, tries = k.tries + 1
      where k.companies_id = ${companies_id} and k.id = any (array(select x.id from terminal_commands x
        where x.companies_id = ${companies_id} and x.terminals_id = ${id} and (x.state = 'queued' or x.state = 'sent' and x.sent_at <= ${again})
        order by x.companies_id, x.terminals_id, x.id limit ${literal(AT_ONCE)} for update))
      returning k.id::float8 as id, k.body`,
  )
  return rows
    .toSorted((a, b) => a.id - b.id)
    .map(({ id: command, body }) => `C:${command}:${body}\n`)
    .join("")
}

/** Stores results; one of an unknown command, or of another terminal's, changes nothing. */
export const answerCommands = async (
  tx: Tx,
  { companies_id, id }: Place,
  results: readonly CommandResult[],
  now: Date,
): Promise<void> => {
  if (results.length === 0) return
  await tx.execute(
    sql`update terminal_commands k set state = case when v.result >= 0 then 'done' else 'failed' end, result = v.result,
        answered_at = ${now.toISOString()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as v(id bigint, result int)
      where k.companies_id = ${companies_id} and k.terminals_id = ${id} and k.id = v.id and k.state = 'sent'`,
  )
}

/** Text inside a command: its separators would end the field. */
const plain = (text: string, most: number): string =>
  text
    .replace(/[\t\r\n]+/g, " ")
    .trim()
    .slice(0, most)

export const userCommand = (pin: string, nama: string): string =>
  `DATA UPDATE USERINFO PIN=${plain(pin, 24)}\tName=${plain(nama, 24)}\tPri=0\tPasswd=\tCard=\tGrp=1\tTZ=0000000000000000`
export const againCommand = (start_date: string, end_date: string): string =>
  `DATA QUERY ATTLOG StartTime=${start_date} 00:00:00\tEndTime=${end_date} 23:59:59`
