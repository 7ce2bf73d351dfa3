import { bumpPlan } from "../../areas/attendance/planDays.ts"
import { coversDay, limitedShifts, staysOf } from "../../areas/attendance/stays.ts"
import { type CheckedRow, problemAt } from "../rows.ts"
import { asTheyAre, type ImportRules } from "./kind.ts"
import { replacing } from "./replacing.ts"

const idsOf = (rows: readonly CheckedRow[], key: string): number[] => [
  ...new Set(rows.flatMap(({ values: { [key]: id } }) => (typeof id === "number" ? [id] : []))),
]

const parts = replacing({
  table: "schedules",
  columns: [
    ["members_id", "members_id", "bigint"],
    ["business_date", "tanggal", "date"],
    ["shifts_id", "shifts_id", "bigint"],
  ],
  once: ["members_id", "business_date"],
  isStamped: false,
  used: { by: "a.business_date = t.business_date", words: "sudah dipakai absen pada harinya" },
})

/** Shifts of employees by date, over what was planned. */
export const jadwal: ImportRules = {
  ...asTheyAre,
  person: { column: "members_id", mayFollow: false },
  resolve: async (tx, rows) => {
    const limited = await limitedShifts(tx, idsOf(rows, "shifts_id"))
    const bound = rows.filter(({ values }) => limited.has(Number(values["shifts_id"])))
    if (bound.length === 0) return rows
    const stays = await staysOf(tx, idsOf(bound, "members_id"))
    return rows.map((row) => {
      const { members_id, shifts_id, tanggal } = row.values
      const offices = limited.get(Number(shifts_id))
      const there = stays.get(Number(members_id))
      if (offices === undefined || there === undefined || typeof tanggal !== "string") return row
      if (there.some((stay) => offices.includes(stay.id) && coversDay(stay, tanggal))) return row
      const told = problemAt("jadwal", row, "shifts_id", "Shift ini tidak berlaku di kantor pegawai ini")
      return { ...row, errors: [...row.errors, told] }
    })
  },
  once: [
    {
      keys: ["members_id", "tanggal"],
      message: (first) => `Tanggal pegawai ini sudah ada di baris ${first}`,
    },
  ],
  ...parts,
  write: async (ctx, importId) => {
    const written = await parts.write(ctx, importId)
    await bumpPlan(ctx.tx, ctx.companyId)
    return written
  },
}
