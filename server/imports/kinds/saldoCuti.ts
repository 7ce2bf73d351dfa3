import { sql } from "drizzle-orm"
import type { LeaveOpening } from "#contract/areas/leave/saldo.ts"
import { balanceAfterUndo, enterOpenings, judgeOpenings, undoOpenings } from "../../areas/leave/index.ts"
import { rowsOf } from "../../db/database.ts"
import { goodRows } from "../lookups.ts"
import { asTheyAre, type ImportRules, type Judge } from "./kind.ts"

const isWhole = (values: Readonly<Record<string, unknown>>): boolean =>
  ["members_id", "kategori_id", "tahun", "sisa"].every((key) => typeof values[key] === "number")

const judge: Judge = async (tx, rows, { now }) => {
  const problemsOf = await judgeOpenings(tx, rows.filter(isWhole) as unknown as LeaveOpening[], now)
  return (values) => (isWhole(values) ? problemsOf(values as unknown as LeaveOpening) : [])
}

/** Leave left, as another system has it: the difference to the ledger is booked as an adjustment. */
export const saldoCuti: ImportRules = {
  ...asTheyAre,
  person: { column: "members_id", mayFollow: false },
  standing: () => Promise.resolve(new Set()),
  judge,
  /** The same lock as entries of the ledger. */
  lock: "leave",
  once: [
    {
      keys: ["members_id", "kategori_id", "tahun"],
      message: (first) => `Sisa cuti pegawai ini sudah ada di baris ${first}`,
    },
  ],
  write: async (ctx, importId) =>
    enterOpenings(
      ctx,
      importId,
      await rowsOf<LeaveOpening & { readonly row: number }>(
        ctx.tx,
        sql`select r.row, v.members_id::float8 as members_id, v.kategori_id::float8 as kategori_id, v.tahun, v.sisa::float8 as sisa
          from import_rows r cross join lateral jsonb_to_record(r.values) as v(members_id bigint, kategori_id bigint, tahun int, sisa numeric)
          where r.companies_id = ${ctx.companyId} and ${goodRows(importId)} order by r.row`,
      ),
    ),
  undo: {
    inTheWay: async (tx, importId) => {
      const [own] = await rowsOf<{ readonly company: number }>(
        tx,
        sql`select companies_id::float8 as company from imports where id = ${importId}`,
      )
      const used = own === undefined ? 0 : await balanceAfterUndo(tx, { companyId: own.company, importId })
      return used > 0 ? [`${used} pegawai sudah memakai sisa cutinya`] : []
    },
    inOneGo: undoOpenings,
  },
}
