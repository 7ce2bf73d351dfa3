import { radiusPenugasan } from "#contract/areas/fieldwork/radiusPenugasan.ts"
import type { Tx } from "../../db/database.ts"
import { visitRules } from "../../db/tables/index.ts"
import { settingOf } from "../../kit/setting.ts"

export const visitRuleRecord = settingOf(radiusPenugasan, visitRules)

export type VisitRule = (typeof radiusPenugasan)["values"]["Type"]
/** The visit settings of a company. */
export const visitRuleOf = async (tx: Tx, companyId: number): Promise<VisitRule> =>
  (await visitRuleRecord.read({ tx, companyId })) as unknown as VisitRule
