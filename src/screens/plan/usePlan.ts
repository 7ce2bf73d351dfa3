import { useMemo } from "react"
import { daySums } from "#machines/grid/gridSums.ts"
import { plotingMachine } from "#src/api/actors/ploting.ts"
import { formatDay } from "#src/format/format.ts"
import { useAddress } from "../report/useAddress.ts"
import { marks as rootMarks, useMachine } from "../screen.ts"
import { useAddressChange } from "../useAddressChange.ts"
import { useKeptOnLeaving } from "../useKeptOnLeaving.ts"
import { useSeenAgain } from "../useSeenAgain.ts"
import { planWords, readPlan } from "./planAddress.ts"
import { useOnce } from "#src/ui/useOnce.ts"

/** The grid machine for the plan's URL, shared by both views. */
export const usePlan = (path: string, search: string) => {
  const input = useOnce(() => ({ ask: readPlan(search).ask }))
  const { snapshot, send } = useMachine(plotingMachine, { input })
  useAddressChange(search, (text) => {
    const { ask } = readPlan(text)
    const shown = snapshot.context.next ?? snapshot.context.ask
    if (JSON.stringify(ask) !== JSON.stringify(shown)) send({ type: "grid.ask", ask })
  })
  useKeptOnLeaving(() => send({ type: "draft.flush" }))
  useSeenAgain(() => send({ type: "grid.refresh" }))
  const { query, ask } = readPlan(search)
  const { grid, stored, changes } = snapshot.context
  const labels = useMemo(() => (grid?.dates ?? []).map((date) => formatDay(date)), [grid?.dates])
  const sums = useMemo(
    () => (grid === null ? [] : daySums({ grid, stored, changes })),
    [grid, stored, changes],
  )
  return {
    snapshot,
    send,
    query,
    ask,
    grid,
    labels,
    sums,
    address: useAddress(path, query, planWords),
    root: { ...rootMarks("ploting", snapshot.value), "aria-busy": snapshot.hasTag("busy") },
  }
}
export type PlanScreenState = ReturnType<typeof usePlan>
