import { useActorRef, useSelector } from "@xstate/react"
import { useEffect, useMemo } from "react"
import type { Call } from "#contract/kit/call.ts"
import { optionsOf } from "#src/api/actors/options.ts"
import { failureText } from "#src/api/wire/toasts.ts"
import { follow } from "#src/api/wire/trace.ts"
import type { ChoiceSource } from "#src/ui/controls/choice/ComboboxPanel.tsx"
import { marks } from "../../screen.ts"

/** Options from another resource, loaded when the select is opened and while the user types. */
export const useOptions = (call: Call, given?: Readonly<Record<string, unknown>>) => {
  const narrowing = JSON.stringify(given ?? {})
  const machine = useMemo(
    () => optionsOf(call, JSON.parse(narrowing) as Readonly<Record<string, unknown>>),
    [call, narrowing],
  )
  const actor = useActorRef(machine)
  useEffect(() => follow(actor), [actor])
  const state = useSelector(actor, (snapshot) => snapshot.value)
  const { q, rows, hasMore, failure } = useSelector(actor, (snapshot) => snapshot.context)
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag("busy"))
  const source: ChoiceSource<number> = {
    query: q,
    onQuery: (text) => actor.send({ type: "options.search", q: text }),
    options: rows.map((row) => ({
      value: row.id,
      label: row.label,
      ...(row.note === null ? {} : { note: row.note }),
    })),
    loading: busy,
    hasMore,
    failure: failure === null ? null : failureText(failure),
  }
  return { source, rows, open: () => actor.send({ type: "options.open" }), marks: marks("options", state) }
}
