import { bumpPlan } from "../../areas/attendance/planDays.ts"
import { coversDay, limitedShifts, staysOf } from "../../areas/attendance/stays.ts"
import { notEmployed } from "#machines/lifecycles/employment.ts"
import { someOf } from "../../areas/attendance/day/people.ts"
import { closedOn, closedPeriods } from "../../kit/closedPeriods.ts"
import type { CheckedRow } from "../rows.ts"
import { asTheyAre, type ImportRules } from "./kind.ts"
import { standingSchedules } from "./standing.ts"
import { replacing } from "./replacing.ts"

const idsOf = (rows: readonly CheckedRow["values"][], key: string): number[] => [
  ...new Set(rows.flatMap(({ [key]: id }) => (typeof id === "number" ? [id] : []))),
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

/** Shifts of employees by date; they replace earlier plans. */
export const jadwal: ImportRules = {
  ...asTheyAre,
  person: { column: "members_id", mayFollow: false },
  standing: standingSchedules,
  judge: async (tx, rows) => {
    const limited = await limitedShifts(tx, idsOf(rows, "shifts_id"))
    const people = new Map((await someOf(tx, idsOf(rows, "members_id"))).map((one) => [one.id, one]))
    const bound = rows.filter(({ shifts_id }) => limited.has(Number(shifts_id)))
    const stays = await staysOf(tx, idsOf(bound, "members_id"))
    const closed = await closedPeriods(tx)
    return ({ members_id, shifts_id, tanggal }) => {
      const person = people.get(Number(members_id))
      if (person === undefined || typeof tanggal !== "string") return []
      const offices = limited.get(Number(shifts_id))
      const isHere =
        offices === undefined ||
        (stays.get(person.id) ?? []).some((stay) => offices.includes(stay.id) && coversDay(stay, tanggal))
      const period = closedOn(closed, tanggal, person)
      const against =
        period === undefined ? notEmployed(person, tanggal) : `Periode gaji ${period.nama} sudah ditutup`
      return [
        ...(isHere
          ? []
          : [{ column: "shifts_id", message: "Shift ini tidak berlaku di kantor pegawai ini" }]),
        ...(against === null ? [] : [{ column: "tanggal", message: against }]),
      ]
    }
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
