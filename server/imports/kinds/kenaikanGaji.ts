import { sql } from "drizzle-orm"
import { rowsOf, type Tx } from "../../db/database.ts"
import { keepRaiseSums, type Raise } from "../../areas/payroll/index.ts"
import { adding } from "./adding.ts"
import { asTheyAre, type ImportRules, type Judge } from "./kind.ts"

type Known = { readonly raise: number; readonly members_id: number }

/** Employees that open raises have already. */
const judge: Judge = async (tx) => {
  const rows = await rowsOf<Known>(
    tx,
    sql`select r.pay_raises_id::float8 as raise, r.members_id::float8 as members_id from pay_raise_rows r
      join pay_raises z on z.companies_id = r.companies_id and z.id = r.pay_raises_id and z.status = 'draft' and z.way = 'sheet'`,
  )
  const known = new Set(rows.map(({ raise, members_id }) => `${raise} ${members_id}`))
  return ({ pay_raises_id, members_id, given }) => [
    ...(known.has(`${String(pay_raises_id)} ${String(members_id)}`)
      ? [{ column: "members_id", message: "Sudah ada di kenaikan gaji ini" }]
      : []),
    ...(given === 0 ? [{ column: "given", message: "Isi lebih dari nol" }] : []),
  ]
}

const added = adding({
  table: "pay_raise_rows",
  noun: "gaji pokok baru",
  columns: [
    ["pay_raises_id", "bigint"],
    ["members_id", "bigint"],
    ["given", "bigint"],
  ],
  used: sql`exists (select from pay_raises z where z.companies_id = t.companies_id and z.id = t.pay_raises_id and z.status <> 'draft')`,
})

/** Counts the open raises by spreadsheet again. */
const recount = async (tx: Tx): Promise<void> => {
  const open = await rowsOf<Raise>(
    tx,
    sql`select id::float8 as id, effective_date::text as effective_date, way, percent::float8 as percent, amount::float8 as amount, rounding,
        target, '{}'::bigint[] as offices_id, '{}'::bigint[] as departements_id, '{}'::bigint[] as members_id, status
      from pay_raises where status = 'draft' and way = 'sheet' order by pay_raises.id for update`,
  )
  for (const raise of open) await keepRaiseSums(tx, raise)
}

/** New basic pay of the employees of a raise by spreadsheet. */
export const kenaikanGaji: ImportRules = {
  ...asTheyAre,
  ...added,
  person: { column: "members_id", mayFollow: false },
  judge,
  lock: "kenaikan-gaji",
  once: [
    {
      keys: ["members_id", "pay_raises_id"],
      message: (first) => `Pegawai ini sudah ada di baris ${first}`,
    },
  ],
  write: async (ctx, importId) => {
    const count = await added.write(ctx, importId)
    await recount(ctx.tx)
    return count
  },
  undo: {
    inTheWay: async (tx, importId) => (await added.undo?.inTheWay(tx, importId)) ?? [],
    inOneGo: async (ctx, importId) => {
      await added.undo?.inOneGo?.(ctx, importId)
      await recount(ctx.tx)
    },
  },
}
