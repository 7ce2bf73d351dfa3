import { eq } from "drizzle-orm"
import type { AnswerOf } from "#contract/kit/call.ts"
import {
  areaFlags,
  areaOfFlag,
  findAccess,
  isOn,
  moduleIdOf,
  saveAccess,
  switchable,
  switchWords,
  switchableOf,
  turned,
  type Switches,
} from "#contract/areas/rights/access.ts"
import { areaFeature, moduleOf, MODULES } from "#contract/kit/modules.ts"
import { notFound, ok, StaleVersion } from "../../call/answer.ts"
import { fillAreaTypes } from "../fieldwork/index.ts"
import { fillParameters } from "../payroll/index.ts"
import { inTx } from "../../call/handler.ts"
import type { Tx } from "../../db/database.ts"
import { companies } from "../../db/tables/index.ts"
import { dateIn } from "../../time/calendar.ts"
import { openInAreas, openWorkOf } from "./openWork.ts"

const columns = {
  id: companies.id,
  nama: companies.nama,
  version: companies.version,
  plan_name: companies.plan_name,
  is_limited_storage: companies.is_limited_storage,
  modules: companies.modules,
  features: companies.features,
}
type Company = Switches & {
  readonly id: number
  readonly nama: string
  readonly version: number
  readonly plan_name: string
  readonly is_limited_storage: boolean
}

const NOTHING = { waiting: 0, running: 0 }
const shown = async (tx: Tx, company: Company, now: Date): Promise<AnswerOf<typeof findAccess>> => {
  const open = await openWorkOf(tx, company.id, dateIn(now))
  const inAreas = await openInAreas(tx, company.id)
  return {
    companies_id: company.id,
    nama: company.nama,
    version: company.version,
    plan: { name: company.plan_name, is_limited_storage: company.is_limited_storage },
    modules: switchable.map((key) => ({
      app_module_id: moduleIdOf(key),
      key,
      nama: moduleOf(key).nama,
      group: moduleOf(key).group,
      enabled: isOn(key, company),
      ...(open[key] ?? NOTHING),
    })),
    areas: areaFlags.map((flag) => ({
      key: areaOfFlag(flag),
      nama: switchWords(flag).nama,
      enabled: isOn(flag, company),
      waiting: 0,
      running: inAreas.get(areaOfFlag(flag)) ?? 0,
    })),
  }
}

export const accessHandlers = {
  "companies/akses-aplikasi": inTx(findAccess, async ({ tx, now }, { companies_id }) => {
    const [company] = await tx.select(columns).from(companies).where(eq(companies.id, companies_id))
    if (company === undefined) throw notFound("perusahaan")
    return ok(await shown(tx, company, now))
  }),

  "companies/akses-aplikasi/save": inTx(
    saveAccess,
    async (ctx, { companies_id, modules: wanted, areas, version: seen }) => {
      const { tx, now, accountId } = ctx
      const [before] = await tx
        .select(columns)
        .from(companies)
        .where(eq(companies.id, companies_id))
        .for("no key update")
      if (before === undefined) throw notFound("perusahaan")
      if (seen !== undefined && seen !== before.version) throw new StaleVersion(await shown(tx, before, now))
      const ofModules = wanted.reduce<Switches>((switches, { app_module_id, enabled }) => {
        const key = switchableOf(app_module_id)
        return key === null ? switches : turned(key, enabled, switches)
      }, before)
      const { modules, features } = areas.reduce<Switches>(
        (switches, { key, enabled }) => turned(areaFeature(key), enabled, switches),
        ofModules,
      )
      const version = before.version + 1
      await tx
        .update(companies)
        .set({
          modules: [...modules],
          features: [...features],
          version,
          updated_at: now.toISOString(),
          updated_by: accountId,
        })
        .where(eq(companies.id, companies_id))
      const hasPay = (list: readonly string[]) => list.includes(MODULES.payroll)
      // When the payroll module is enabled, the statutory components are created.
      if (hasPay(modules) && !hasPay(before.modules))
        await fillParameters(tx, { companyId: companies_id, now, accountId })
      for (const { key } of areas)
        if (isOn(areaFeature(key), { modules, features }) && !isOn(areaFeature(key), before))
          await fillAreaTypes(tx, { companyId: companies_id, area: key, now, accountId })
      await ctx.audit({
        entity: "companies",
        entityId: companies_id,
        action: "update",
        before: { modules: before.modules, features: before.features, version: before.version },
        after: { modules, features, version },
      })
      return ok({ version }, `Akses aplikasi ${before.nama} berhasil diperbarui`)
    },
  ),
}
