import { useActorRef, useSelector } from "@xstate/react"
import { useEffect } from "react"
import { type CompanyTotals, liveCompanyTotals, onCompaniesWritten } from "#src/api/actors/companies.ts"
import { follow } from "#src/api/wire/trace.ts"

/** Companies by status, for the platform's menu; null = not loaded yet, or a company's own account. */
export const useCompanyTotals = (isPlatform: boolean): CompanyTotals | null => {
  const actor = useActorRef(liveCompanyTotals, { input: { input: isPlatform } })
  useEffect(() => {
    const ends = [follow(actor), onCompaniesWritten(() => actor.send({ type: "query.refresh" }))]
    return () => {
      for (const end of ends) end?.()
    }
  }, [actor])
  return useSelector(actor, ({ context }) => context.value)
}
