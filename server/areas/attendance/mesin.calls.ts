import { and, eq, sql } from "drizzle-orm"
import {
  decideRecords,
  mesin as resource,
  namePin,
  reclaimTerminals,
  retireTerminals,
  sendCommand,
  terminalTraffic,
} from "#contract/areas/attendance/mesin.ts"
import { barePin } from "#contract/areas/attendance/terminalWords.ts"
import type { PayloadOf } from "#contract/kit/call.ts"
import type { TerminalEvent } from "#machines/lifecycles/terminalMachine.ts"
import { InvalidFields, notFound, ok, Refusal } from "../../call/answer.ts"
import { type Context, inRows, inTx } from "../../call/handler.ts"
import { barePinOf } from "../../db/barePin.ts"
import { rowsOf } from "../../db/database.ts"
import { anyOf } from "../../db/ids.ts"
import { members, terminals as t } from "../../db/tables/index.ts"
import { answerEach, moveEach } from "../../kit/approval/moveEach.ts"
import { moverOf } from "../../kit/approval/mover.ts"
import { daysBetween } from "../../time/calendar.ts"
import { attendanceRule } from "./aturanAbsensi.calls.ts"
import { againCommand, queueCommand, userCommand } from "./terminals/commands.ts"
import { terminalLifecycle } from "./terminals/lifecycle.ts"
import { pinFor } from "./terminals/pins.ts"
import { readTraffic } from "./terminals/traffic.ts"

type Some = { readonly ids: readonly number[] }

/** Applies one transition to several machines, row by row. */
const step = <C extends typeof retireTerminals | typeof reclaimTerminals>(
  call: C,
  type: TerminalEvent["type"],
  done: string,
) =>
  inRows(call as typeof retireTerminals, {
    ids: ({ ids }: Some) => {
      if (ids.length === 0) throw new InvalidFields({ ids: ["Pilih paling sedikit satu baris"] })
      return ids
    },
    each: (ctx, { ids }: Some, some) =>
      moveEach(moverOf(ctx as Context, ids.length === 1 ? "single" : "bulk"), terminalLifecycle, some, {
        type,
        note: null,
      }),
    answer: (rows) => answerEach(rows, resource.noun, done),
  })

/** @throws Refusal when there is no such machine, or it is not connected */
const needTerminal = async ({ tx }: Pick<Context, "tx">, id: number, isConnected = false) => {
  const [row] = await tx.select().from(t).where(eq(t.id, id))
  if (row === undefined) throw notFound(resource.noun)
  if (isConnected && row.status !== "diadopsi" && row.status !== "diam")
    throw new Refusal("Mesin ini belum tersambung, jadi belum dapat diberi perintah", "state")
  return row
}

const pinRule = async (ctx: Pick<Context, "tx" | "companyId">): Promise<"nip" | "digits"> =>
  (await attendanceRule.read(ctx))["terminal_pins"] === "digits" ? "digits" : "nip"

/** Most days of one request for records: machines hold a few months. */
const MOST_DAYS = 62

const usersOf = async (ctx: Context, terminal: typeof t.$inferSelect): Promise<readonly string[]> => {
  const rule = await pinRule(ctx)
  const people = await rowsOf<{ readonly nama: string; readonly nip: string; readonly pin: string | null }>(
    ctx.tx,
    sql`select m.nama, m.nip, (select p.pin from terminal_pins p where p.companies_id = m.companies_id and p.members_id = m.id
        and (p.terminals_id is null or p.terminals_id = ${terminal.id}) order by p.terminals_id nulls last, p.id limit 1) as pin
      from members m where m.offices_id = ${terminal.offices_id} and m.status = 'active' and m.archived_at is null order by m.id limit 5000`,
  )
  return people.map(({ nama, nip, pin }) => userCommand(pin ?? pinFor(nip, rule), nama))
}

const bodiesOf = async (ctx: Context, payload: PayloadOf<typeof sendCommand>): Promise<readonly string[]> => {
  const { id, kind, start_date, end_date } = payload
  const terminal = await needTerminal(ctx, id, true)
  if (kind === "time") return ["CHECK"]
  if (kind === "info") return ["INFO"]
  if (kind === "users") {
    const bodies = await usersOf(ctx, terminal)
    if (bodies.length === 0) throw new Refusal("Kantor mesin ini belum punya pegawai aktif", "state")
    return bodies
  }
  if (start_date === null || end_date === null)
    throw new InvalidFields({
      ...(start_date === null ? { start_date: ["Isi tanggal pertama"] } : {}),
      ...(end_date === null ? { end_date: ["Isi tanggal terakhir"] } : {}),
    })
  if (end_date < start_date) throw new InvalidFields({ end_date: ["Paling awal tanggal pertama"] })
  if (daysBetween(start_date, end_date) >= MOST_DAYS)
    throw new InvalidFields({ end_date: [`Paling banyak ${MOST_DAYS} hari sekali minta`] })
  return [againCommand(start_date, end_date)]
}

/** Records to process again, from PINs that were named anew. */
const settlePast = async (ctx: Context, terminal: number | null, pin: string): Promise<number> => {
  const rows = await rowsOf(
    ctx.tx,
    sql`update terminal_records set state = 'waiting', reason = case when reason = 'accepted' then reason end
      where ${terminal === null ? sql`true` : sql`terminals_id = ${terminal}`}
        and ${barePinOf(sql`pin`)} = ${pin}
        and (state in ('used', 'duplicate') or state = 'held' and reason in ('unknown_pin', 'not_employed', 'closed')) returning 1`,
  )
  return rows.length
}

export const mesinHandlers = {
  "mesin/pensiunkan": step(retireTerminals, "mesin.retire", "dipensiunkan"),
  "mesin/sambungkan-lagi": step(reclaimTerminals, "mesin.reclaim", "disambungkan lagi"),

  "mesin/pin": inTx(namePin, async (ctx, { id, pin, members_id, everywhere }) => {
    await needTerminal(ctx, id)
    const [member] = await ctx.tx.select({ id: members.id }).from(members).where(eq(members.id, members_id))
    if (member === undefined) throw new InvalidFields({ members_id: ["Pegawai tidak ditemukan"] })
    const bare = barePin(pin)
    const place = everywhere ? null : id
    const at = ctx.now.toISOString()
    const [named] = await rowsOf<{ readonly id: number }>(
      ctx.tx,
      sql`insert into terminal_pins as p (companies_id, terminals_id, pin, members_id, created_at, created_by, updated_at, updated_by)
        values (${ctx.companyId}, ${place}::bigint, ${bare}, ${members_id}, ${at}::timestamptz, ${ctx.accountId}, ${at}::timestamptz, ${ctx.accountId})
        on conflict (companies_id, pin, (coalesce(terminals_id, 0))) do update set members_id = excluded.members_id, version = p.version + 1,
          updated_at = excluded.updated_at, updated_by = excluded.updated_by
        returning id::float8 as id`,
    )
    const count = await settlePast(ctx, place, bare)
    await ctx.audit({
      entity: "PIN mesin absensi",
      entityId: named?.id ?? 0,
      action: "create",
      before: null,
      after: { pin: bare, members_id, terminals_id: place },
    })
    return ok(
      { count },
      count === 0
        ? "PIN disimpan"
        : `PIN disimpan; ${count.toLocaleString("id-ID")} rekaman dihitung dalam satu menit`,
    )
  }),

  "mesin/rekaman": inTx(decideRecords, async (ctx, { id, records, decision }) => {
    await needTerminal(ctx, id)
    if (records.length === 0) throw new InvalidFields({ records: ["Pilih paling sedikit satu rekaman"] })
    const isCounted = decision === "count"
    const rows = await rowsOf<{ readonly id: number }>(
      ctx.tx,
      sql`update terminal_records set state = ${isCounted ? "waiting" : "ignored"},
          reason = case when ${isCounted} and reason in ('future', 'old') then 'accepted' when ${isCounted} then null else reason end
        where terminals_id = ${id} and id = ${anyOf(records)} and (state = 'held' or not ${isCounted} and state = 'unread') returning id::float8 as id`,
    )
    if (rows.length === 0) throw new Refusal("Rekaman ini sudah diputuskan", "state")
    await ctx.audit({
      entity: "rekaman mesin absensi",
      entityId: id,
      action: "update",
      before: null,
      after: { records: rows.map((row) => row.id), decision },
    })
    const words = `${rows.length.toLocaleString("id-ID")} rekaman`
    return ok({ count: rows.length }, isCounted ? `${words} dihitung dalam satu menit` : `${words} diabaikan`)
  }),

  "mesin/perintah": inTx(sendCommand, async (ctx, payload) => {
    const bodies = await bodiesOf(ctx, payload)
    const { companyId: companies_id, accountId, now } = ctx
    const { id, kind } = payload
    const [open] = await rowsOf(
      ctx.tx,
      sql`select 1 from terminal_commands where companies_id = ${companies_id} and terminals_id = ${id} and kind = ${kind}
        and state = 'queued' limit 1`,
    )
    if (open !== undefined) throw new Refusal("Perintah yang sama masih menunggu diambil mesin", "state")
    const count = await queueCommand(ctx.tx, { companies_id, id }, kind, bodies, now.toISOString(), accountId)
    await ctx.audit({
      entity: "perintah mesin absensi",
      entityId: id,
      action: "create",
      before: null,
      after: { kind, count },
    })
    return ok({ count }, "Perintah menunggu diambil mesin, biasanya dalam sepuluh detik")
  }),

  "mesin/lalu-lintas": inTx(terminalTraffic, async (ctx, { id }) => {
    const [row] = await ctx.tx
      .select({ id: t.id })
      .from(t)
      .where(and(eq(t.id, id)))
    if (row === undefined) throw notFound(resource.noun)
    return ok(await readTraffic(ctx.tx, ctx.companyId, id))
  }),
}
