import type { AnswerOf } from "#contract/kit/call.ts"
import { companiesByStatus } from "#contract/areas/platform/companies.ts"
import { COMPANIES_LIST } from "#contract/areas/platform/companyTable.ts"
import { companyUse } from "#contract/areas/platform/companyUse.ts"
import { PULSES } from "#machines/query/pulses.ts"
import { createQueryMachine, type QueryAsked } from "#machines/query/queryMachine.ts"
import { visible } from "../browser/visible.ts"
import { send, written } from "../wire/calls.ts"
import { actor } from "../wire/request.ts"

export type CompanyTotals = AnswerOf<typeof companiesByStatus>["counts"]

/** Companies by status, for the menu of the platform; a company's own accounts ask for nothing. */
export const liveCompanyTotals = createQueryMachine<CompanyTotals | null, boolean>(
  "companyTotals",
  "Jumlah perusahaan menurut status",
  PULSES.companyTotals,
).provide({
  actors: {
    load: actor<CompanyTotals | null, QueryAsked<boolean>>(async ({ input: isPlatform, behind }, abort) => {
      if (!isPlatform) return { ok: true, value: null, message: "" }
      if (behind) await visible(abort)
      const outcome = await send(companiesByStatus, { per_page: 1 }, abort)
      return outcome.ok ? { ...outcome, value: outcome.value.counts } : outcome
    }),
  },
})

/** Calls back after a write of this page that changes the list of companies. @returns the end of it */
export const onCompaniesWritten = (tell: () => void): (() => void) =>
  written.on((call) => call.invalidates.includes(COMPANIES_LIST) && tell())

export type CompanyUse = AnswerOf<typeof companyUse>
export const liveCompanyUse = createQueryMachine<CompanyUse, number>(
  "companyUse",
  "Pemakaian sebuah perusahaan",
).provide({
  actors: { load: actor(({ input: id }: QueryAsked<number>, abort) => send(companyUse, { id }, abort)) },
})
