import { eq } from "drizzle-orm"
import { overtimeSetting } from "#contract/areas/overtime/overtimeSetting.ts"
import type { FieldErrors } from "#contract/kit/errors.ts"
import type { Tx } from "../../db/database.ts"
import { leaveCategories, overtimeSettings } from "../../db/tables/index.ts"
import { settingOf } from "../../kit/setting.ts"
import { namedMembers, unknownMembers } from "../../kit/namedMembers.ts"
import type { Values } from "../../kit/tenantTable.ts"
import { type CreditCategory, creditCategory } from "../leave/index.ts"
import type { AmountRules } from "./amount.ts"
import type { MinuteRules } from "./minutes.ts"

const kategoriOf = (values: Values): number | null => (values["leave_kategori_id"] ?? null) as number | null

const nameOf = async (tx: Tx, id: number | null): Promise<string | null> => {
  if (id === null) return null
  const [row] = await tx
    .select({ nama: leaveCategories.nama })
    .from(leaveCategories)
    .where(eq(leaveCategories.id, id))
  return row?.nama ?? null
}

/** Overtime can be credited only to a category that keeps a balance; an unused category setting must at least exist. */
const unfitCategory = async (tx: Tx, values: Values, companyId: number): Promise<FieldErrors> => {
  const id = kategoriOf(values)
  if (id === null) return {}
  if (values["compensation"] !== "leave")
    return (await nameOf(tx, id)) === null ? { leave_kategori_id: ["Pilihan tidak dikenal"] } : {}
  const found = await creditCategory(tx, companyId, id)
  return typeof found === "string" ? { leave_kategori_id: [found] } : {}
}

/** Overtime settings of a company, with the names of the eligible employees and of the leave category for credits. */
export const overtimeRecord = settingOf(overtimeSetting, overtimeSettings, {
  shown: async (tx, held) => ({
    ...(await namedMembers(tx, held)),
    leave_kategori_nama: await nameOf(tx, kategoriOf(held)),
  }),
  check: async (tx, values, companyId) => ({
    ...(await unknownMembers(tx, values)),
    ...(await unfitCategory(tx, values, companyId)),
  }),
})

export type OvertimeRules = AmountRules &
  MinuteRules & {
    readonly enabled: boolean
    readonly count_before_shift: boolean
    /** Empty = all employees are eligible. */
    readonly members_id: readonly number[]
    /** Category for leave credits; null = overtime is paid. */
    readonly category: CreditCategory | null
  }

/**
 * Falls back to payment when no category is set (older settings) or it keeps no balance any more, so that overtime is
 * never lost.
 */
/** Whether work before the scheduled start counts as overtime. */
export const countsBeforeShift = async (tx: Tx, companyId: number): Promise<boolean> =>
  (await overtimeRecord.read({ tx, companyId }))["count_before_shift"] === true

export const rulesOf = async (tx: Tx, companyId: number): Promise<OvertimeRules> => {
  const held = await overtimeRecord.read({ tx, companyId })
  const id = held["compensation"] === "leave" ? kategoriOf(held) : null
  const found = id === null ? null : await creditCategory(tx, companyId, id)
  const category = typeof found === "string" ? null : found
  return {
    ...held,
    round_to_min: Number(held["round_to_min"]),
    compensation: category === null ? "paid" : "leave",
    category,
  } as unknown as OvertimeRules
}

/** Whether an employee is eligible for overtime. */
export const isEligible = ({ enabled, members_id }: OvertimeRules, member: number): boolean =>
  enabled && (members_id.length === 0 || members_id.includes(member))
