import type { Tx } from "#server/db/database.ts"
import {
  terminalCommands,
  terminalHistory,
  terminalPins,
  terminalRecords,
  terminalRequests,
  terminals,
} from "#server/db/tables/index.ts"

export type NewTerminal = Partial<typeof terminals.$inferInsert> & {
  readonly companies_id: number
  readonly offices_id: number
}

/** A claim. @returns its id */
export const addTerminal = async (tx: Tx, now: Date, values: NewTerminal): Promise<number> => {
  const at = now.toISOString()
  const [row] = await tx
    .insert(terminals)
    .values({
      serial: `UJI${values.companies_id}X${Math.round(now.getTime() / 1_000)}`,
      nama: "Pintu Depan",
      zona: "Asia/Jakarta",
      created_at: at,
      updated_at: at,
      ...values,
      kode: values.status === undefined || values.status === "baru" ? "48201937" : null,
    })
    .returning({ id: terminals.id })
  if (row === undefined) throw new Error("no terminal")
  await tx.insert(terminalHistory).values({
    companies_id: values.companies_id,
    row_id: row.id,
    version: 1,
    to_state: values.status ?? "baru",
    by_nama: "Admin",
    at,
    via: "single",
  })
  return row.id
}

type Company = { readonly id: number; readonly office: number; readonly member: number }

/** A claim with a row of everything that belongs to a terminal. @returns its id */
export const seedTerminals = async (tx: Tx, company: Company, mark: string, now: Date): Promise<number> => {
  const at = now.toISOString()
  const companies_id = company.id
  const id = await addTerminal(tx, now, {
    companies_id,
    offices_id: company.office,
    serial: `CONTOHUJI${companies_id}`,
    nama: `Pintu Depan${mark}`,
  })
  const own = { companies_id, terminals_id: id }
  await tx.insert(terminalRecords).values({
    ...own,
    pin: "9001",
    wall: "2026-11-18 08:00:00",
    zone: "Asia/Jakarta",
    at: "2026-11-18T01:00:00.000Z",
    raw: `9001\t2026-11-18 08:00:00${mark}`,
    state: "held",
    reason: "unknown_pin",
    received_at: at,
  })
  await tx
    .insert(terminalPins)
    .values({ ...own, pin: "9002", members_id: company.member, created_at: at, updated_at: at })
  await tx.insert(terminalCommands).values({ ...own, kind: "info", body: `INFO${mark}`, created_at: at })
  await tx.insert(terminalRequests).values({
    ...own,
    at,
    line: `GET /iclock/ping${mark}`,
    status: 200,
    bytes: 0,
    lines: 0,
    fresh: 0,
    excerpt: "",
  })
  return id
}
