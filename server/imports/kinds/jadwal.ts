import { and, eq, inArray } from "drizzle-orm"
import { linkedIds } from "../../kit/nested.ts"
import type { Tx } from "../../db/database.ts"
import { memberOffices, members, shifts } from "../../db/tables/index.ts"
import { shiftOfficeLink } from "../../areas/attendance/shift.rules.ts"
import { type CheckedRow, problemAt } from "../rows.ts"
import { asTheyAre, type ImportRules } from "./kind.ts"
import { replacing } from "./replacing.ts"

const idsOf = (rows: readonly CheckedRow[], key: string): number[] => [
  ...new Set(rows.flatMap(({ values: { [key]: id } }) => (typeof id === "number" ? [id] : []))),
]

/** Of these shifts those that are for some offices only. */
const limitedShifts = async (tx: Tx, ids: readonly number[]) => {
  if (ids.length === 0) return new Map<number, readonly number[]>()
  const found = await tx
    .select({ id: shifts.id, offices: linkedIds(shiftOfficeLink, shifts) })
    .from(shifts)
    .where(and(inArray(shifts.id, [...ids]), eq(shifts.all_offices, false)))
  return new Map(found.map(({ id, offices }) => [id, offices]))
}

type Stay = { readonly office: number; readonly from: string | null; readonly to: string | null }
/** Where these employees may work, and when: their own office always, at others as long as they are let in. */
const staysOf = async (tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, readonly Stay[]>> => {
  const own = await tx
    .select({ member: members.id, office: members.offices_id })
    .from(members)
    .where(inArray(members.id, [...ids]))
  const others = await tx
    .select({
      member: memberOffices.members_id,
      office: memberOffices.offices_id,
      from: memberOffices.valid_from,
      to: memberOffices.valid_to,
    })
    .from(memberOffices)
    .where(inArray(memberOffices.members_id, [...ids]))
  const stays = new Map<number, Stay[]>(
    own.map(({ member, office }) => [member, [{ office, from: null, to: null }]]),
  )
  for (const { member, ...stay } of others) stays.get(member)?.push(stay)
  return stays
}

const coversDay = ({ from, to }: Stay, day: string) => (from ?? day) <= day && day <= (to ?? day)

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
      if (there.some((stay) => offices.includes(stay.office) && coversDay(stay, tanggal))) return row
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
  ...replacing({
    table: "schedules",
    columns: [
      ["members_id", "members_id", "bigint"],
      ["business_date", "tanggal", "date"],
      ["shifts_id", "shifts_id", "bigint"],
    ],
    once: ["members_id", "business_date"],
    isStamped: false,
    used: { by: "a.business_date = t.business_date", words: "sudah dipakai absen pada harinya" },
  }),
}
