import { sql } from "drizzle-orm"
import type { terminalTraffic } from "#contract/areas/attendance/mesin.ts"
import type { AnswerOf } from "#contract/kit/call.ts"
import { rowsOf, type Tx } from "../../../db/database.ts"
import { literal } from "../../../db/literal.ts"
import { wireInstant } from "../../../time/calendar.ts"

type Traffic = AnswerOf<typeof terminalTraffic>
/** Rows of each part of the page. */
const MOST = 50

const wire = (at: string | null): string | null => (at === null ? null : wireInstant(at))

/** Everything that the page of a machine shows besides its own row; every part is found by an index and limited. */
export const readTraffic = async (tx: Tx, company: number, id: number): Promise<Traffic> => {
  const own = sql`r.companies_id = ${company} and r.terminals_id = ${id}`
  const [counts] = await rowsOf<Traffic["counts"]>(
    tx,
    sql`select (select count(*)::int from terminal_records r where r.companies_id = ${company} and r.state = 'waiting' and r.terminals_id = ${id}) as waiting,
      count(*) filter (where r.state = 'held')::int as held, count(*) filter (where r.state = 'unread')::int as unread
      from terminal_records r where ${own} and r.state in ('held', 'unread')`,
  )
  const unknown = await rowsOf<Traffic["unknown"][number]>(
    tx,
    sql`select r.pin, count(*)::int as times, min(r.at) as first_at, max(r.at) as last_at from terminal_records r
      where ${own} and r.state = 'held' and r.reason = 'unknown_pin' group by r.pin order by count(*) desc, r.pin limit ${literal(MOST)}`,
  )
  const held = await rowsOf<Traffic["held"][number]>(
    tx,
    sql`select r.id::float8 as id, r.pin, r.wall, r.reason, m.nama as members_nama from terminal_records r
      left join members m on m.companies_id = r.companies_id and m.id = r.members_id
      where ${own} and r.state = 'held' and r.reason <> 'unknown_pin' order by r.id desc limit ${literal(MOST)}`,
  )
  const unread = await rowsOf<Traffic["unread"][number]>(
    tx,
    sql`select r.id::float8 as id, r.raw, r.received_at from terminal_records r where ${own} and r.state = 'unread' order by r.id desc limit 10`,
  )
  const commands = await rowsOf<Traffic["commands"][number]>(
    tx,
    sql`select max(r.id)::float8 as id, r.kind, r.state, min(r.result) as result, count(*)::int as count, r.created_at, max(r.answered_at) as answered_at
      from (select * from terminal_commands r where ${own} order by r.id desc limit 2000) r
      group by r.kind, r.state, r.created_at order by max(r.id) desc limit 20`,
  )
  const requests = await rowsOf<Traffic["requests"][number]>(
    tx,
    sql`select r.id::float8 as id, r.at, r.line, r.status, r.lines, r.fresh from terminal_requests r where ${own} order by r.id desc limit 20`,
  )
  return {
    counts: counts ?? { waiting: 0, held: 0, unread: 0 },
    unknown: unknown.map((row) => ({
      ...row,
      first_at: wireInstant(row.first_at),
      last_at: wireInstant(row.last_at),
    })),
    held,
    unread: unread.map((row) => ({ ...row, received_at: wireInstant(row.received_at) })),
    commands: commands.map((row) => ({
      ...row,
      created_at: wireInstant(row.created_at),
      answered_at: wire(row.answered_at),
    })),
    requests: requests.map((row) => ({ ...row, at: wireInstant(row.at) })),
  }
}
