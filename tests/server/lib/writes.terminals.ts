import { sql } from "drizzle-orm"
import type { World } from "./harness.ts"
import type { Sample } from "./sample.ts"
import { nextIdOf } from "./sample.ts"
import { addTerminal, type NewTerminal } from "./seed.terminals.ts"

const admin = { by: "admin@maju.test" } as const
let made = 0

/** A machine of the company's first office. */
export const newTerminal = (
  { db, seeded, time }: World,
  values: Partial<NewTerminal> = {},
): Promise<number> => {
  made += 1
  return db.transact((tx) =>
    addTerminal(tx, time.now, {
      companies_id: seeded.maju.id,
      offices_id: seeded.maju.offices[0] ?? 0,
      serial: `CONTOHTULIS${made}`,
      ...values,
    }),
  )
}

const moved = (entity_id: number, from: string, status: string, event: string) => ({
  entity: "mesin absensi",
  entity_id,
  action: "update" as const,
  before: { status: from, version: 1 },
  after: { status, version: 2, event },
})
const entry = (entity: string, entity_id: number, action: "create" | "update", after: object) => ({
  entity,
  entity_id,
  action,
  before: null,
  after,
})

export const terminalSamples: Record<string, (world: World) => Promise<Sample>> = {
  "mesin/pensiunkan": async (world) => {
    const id = await newTerminal(world, { status: "diadopsi" })
    return {
      ...admin,
      payload: { ids: [id] },
      audit: [moved(id, "diadopsi", "dipensiunkan", "mesin.retire")],
    }
  },
  "mesin/sambungkan-lagi": async (world) => {
    const id = await newTerminal(world, { status: "dipensiunkan" })
    return { ...admin, payload: { ids: [id] }, audit: [moved(id, "dipensiunkan", "baru", "mesin.reclaim")] }
  },
  "mesin/pin": async (world) => {
    const id = await newTerminal(world, { status: "diadopsi" })
    const members_id = world.seeded.maju.members[0] ?? 0
    const next = await nextIdOf(world, "terminal_pins")
    return {
      ...admin,
      payload: { id, pin: "0441", members_id, everywhere: false },
      audit: [entry("PIN mesin absensi", next, "create", { pin: "441", members_id, terminals_id: id })],
    }
  },
  "mesin/rekaman": async (world) => {
    const id = await newTerminal(world, { status: "diadopsi" })
    const [row] = await world.sqlRows<{ readonly id: number }>(
      sql`insert into terminal_records (companies_id, terminals_id, pin, wall, zone, at, raw, state, reason, received_at)
        values (${world.seeded.maju.id}, ${id}, '1', '2026-01-02 08:00:00', 'Asia/Jakarta', '2026-01-02T01:00:00Z', '1', 'held', 'old', now())
        returning id::float8 as id`,
    )
    const records = [row?.id ?? 0]
    return {
      ...admin,
      payload: { id, records, decision: "ignore" },
      audit: [entry("rekaman mesin absensi", id, "update", { records, decision: "ignore" })],
    }
  },
  "mesin/perintah": async (world) => {
    const id = await newTerminal(world, { status: "diadopsi" })
    return {
      ...admin,
      payload: { id, kind: "info" },
      audit: [entry("perintah mesin absensi", id, "create", { kind: "info", count: 1 })],
    }
  },
}
