import { overtimeSetting } from "#contract/areas/overtime/overtimeSetting.ts"
import type { Tx } from "../../db/database.ts"
import { overtimeSettings } from "../../db/tables/index.ts"
import { settingOf } from "../../kit/setting.ts"
import { namedMembers, unknownMembers } from "../../kit/namedMembers.ts"
import type { AmountRules } from "./amount.ts"
import type { MinuteRules } from "./minutes.ts"

/** The rules of overtime of a company, with the names of those who may have any. */
export const overtimeRecord = settingOf(overtimeSetting, overtimeSettings, {
  shown: namedMembers,
  check: unknownMembers,
})

export type OvertimeRules = AmountRules &
  MinuteRules & {
    readonly enabled: boolean
    readonly count_before_shift: boolean
    /** Nobody named = everybody. */
    readonly members_id: readonly number[]
  }

/** The rules as they are reckoned with. */
export const rulesOf = async (tx: Tx, companyId: number): Promise<OvertimeRules> => {
  const held = await overtimeRecord.read({ tx, companyId })
  return { ...held, round_to_min: Number(held["round_to_min"]) } as unknown as OvertimeRules
}

/** Whether anybody of a company may have overtime at all. */
export const isEligible = ({ enabled, members_id }: OvertimeRules, member: number): boolean =>
  enabled && (members_id.length === 0 || members_id.includes(member))
