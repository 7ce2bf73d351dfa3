import { sql } from "drizzle-orm"
import type { KasbonOpening } from "#contract/areas/kasbon/opening.ts"
import {
  enterKasbonOpenings,
  judgeKasbonOpenings,
  movedKasbonOpenings,
  standingKasbon,
  undoKasbonOpenings,
} from "../../areas/kasbon/index.ts"
import { rowsOf } from "../../db/database.ts"
import { goodRows } from "../lookups.ts"
import type { CheckedRow } from "../rows.ts"
import { asTheyAre, type ImportRules, type Judge } from "./kind.ts"

type Values = CheckedRow["values"]
const isWhole = (values: Values): boolean =>
  ["members_id", "sisa", "cicilan"].every((key) => typeof values[key] === "number") &&
  ["tanggal", "first_date"].every((key) => typeof values[key] === "string")
const opening = (values: Values): KasbonOpening => values as unknown as KasbonOpening

const judge: Judge = async (tx, rows, { now }) => {
  const problemsOf = await judgeKasbonOpenings(tx, rows.filter(isWhole).map(opening), now)
  return (values) => (isWhole(values) ? problemsOf(opening(values)) : [])
}

/** Cash advances of another system with what is left of them, entered as paid out. */
export const sisaKasbon: ImportRules = {
  ...asTheyAre,
  person: { column: "members_id", mayFollow: false },
  standing: async (tx, rows) => {
    const whole = rows.filter(({ values }) => isWhole(values))
    const same = await standingKasbon(
      tx,
      whole.map(({ values }) => opening(values)),
    )
    return new Set(whole.flatMap(({ row }, at) => (same.has(at) ? [row] : [])))
  },
  judge,
  /** The same lock as decisions on advances: it is taken before row locks. */
  lock: "kasbon",
  once: [
    {
      keys: ["members_id", "tanggal", "sisa", "cicilan", "first_date"],
      message: (first) => `Pinjaman ini sudah ada di baris ${first}`,
    },
  ],
  write: async (ctx, importId) =>
    enterKasbonOpenings(
      ctx,
      importId,
      await rowsOf<KasbonOpening & { readonly row: number }>(
        ctx.tx,
        sql`select r.row, v.members_id::float8 as members_id, v.tanggal, v.sisa::float8 as sisa, v.cicilan, v.first_date, v.purpose
          from import_rows r cross join lateral jsonb_to_record(r.values) as v(members_id bigint, tanggal text, sisa bigint, cicilan int,
            first_date text, purpose text)
          where r.companies_id = ${ctx.companyId} and ${goodRows(importId)} order by r.row`,
      ),
    ),
  undo: {
    inTheWay: async (tx, importId) => {
      const moved = await movedKasbonOpenings(tx, importId)
      return moved > 0 ? [`${moved} kasbon sudah dicicil atau diubah`] : []
    },
    inOneGo: undoKasbonOpenings,
  },
}
