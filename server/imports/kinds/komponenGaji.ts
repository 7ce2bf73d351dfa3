import { inArray, sql } from "drizzle-orm"
import { rowsOf } from "../../db/database.ts"
import { payParameters } from "../../db/tables/index.ts"
import { closedUntil, mayBeGiven, settleBasicPay } from "../../areas/payroll/index.ts"
import { goodRows } from "../lookups.ts"
import type { CheckedRow } from "../rows.ts"
import { asTheyAre, type ImportRules, type Judge } from "./kind.ts"
import { standingComponents } from "./standing.ts"

const parametersOf = (rows: readonly CheckedRow["values"][]): readonly number[] => [
  ...new Set(rows.flatMap(({ parameter_id: id }) => (typeof id === "number" ? [id] : []))),
]

/** Checks that need the database: which components may be assigned to an employee, and closed periods. */
const judge: Judge = async (tx, rows) => {
  const ids = parametersOf(rows)
  const known =
    ids.length === 0
      ? []
      : await tx
          .select({ id: payParameters.id, kode: payParameters.kode, calc: payParameters.calc })
          .from(payParameters)
          .where(inArray(payParameters.id, [...ids]))
  const given = new Set(known.filter(mayBeGiven).map(({ id }) => id))
  const until = await closedUntil(tx)
  return ({ parameter_id, effective_from }) => [
    ...(typeof parameter_id === "number" && !given.has(parameter_id)
      ? [{ column: "parameter_id", message: "Dihitung sendiri: tidak ada nominal tiap pegawai" }]
      : []),
    ...(until !== null && typeof effective_from === "string" && effective_from <= until
      ? [{ column: "effective_from", message: `Gaji sampai ${until} sudah ditutup` }]
      : []),
  ]
}

/** Employees whose basic pay an import changes. */
const touched = (importId: number) =>
  sql`(select distinct c.members_id from pay_components c where c.imports_id = ${importId})`

/** Assigns pay components to employees, in addition to existing rows. */
export const komponenGaji: ImportRules = {
  ...asTheyAre,
  person: { column: "members_id", mayFollow: false },
  standing: standingComponents,
  judge,
  once: [
    {
      keys: ["members_id", "parameter_id", "effective_from"],
      message: (first) => `Komponen pegawai ini mulai tanggal itu sudah ada di baris ${first}`,
    },
  ],
  write: async (ctx, importId) => {
    const { tx, now, companyId, accountId } = ctx
    const made = await rowsOf<{ readonly id: number }>(
      tx,
      sql`insert into pay_components (companies_id, members_id, parameter_id, amount, effective_from, effective_to, note, imports_id,
          created_at, created_by)
        select ${companyId}::bigint, v.members_id, v.parameter_id, v.amount, v.effective_from, v.effective_to, v.note, ${importId}::bigint,
          ${now.toISOString()}::timestamptz, ${accountId}::bigint
        from import_rows r cross join lateral jsonb_to_record(r.values) as v(members_id bigint, parameter_id bigint, amount bigint,
          effective_from date, effective_to date, note text)
        where ${goodRows(importId)} order by r.row returning id::float8 as id`,
    )
    await settleBasicPay(ctx, touched(importId))
    return made.length
  },
  undo: {
    inTheWay: async (tx, importId) => {
      const until = await closedUntil(tx)
      const [found] = await rowsOf<{ readonly count: number }>(
        tx,
        sql`select count(*)::int as count from pay_components c where c.imports_id = ${importId}
          and (c.effective_from <= ${until ?? "0001-01-01"} or exists (select from slip_once o where o.companies_id = c.companies_id
            and o.pay_components_id = c.id))`,
      )
      const count = found?.count ?? 0
      return count > 0 ? [`${count} perubahan berada di periode gaji yang ditutup atau sudah dibayar`] : []
    },
    inOneGo: async (ctx, importId) => {
      const gone = await rowsOf<{ readonly members_id: number }>(
        ctx.tx,
        sql`delete from pay_components where imports_id = ${importId} returning members_id::float8 as members_id`,
      )
      const ids = [...new Set(gone.map(({ members_id }) => members_id))]
      await settleBasicPay(ctx, sql`(select unnest(${sql.param(ids)}::bigint[]))`)
    },
  },
}
