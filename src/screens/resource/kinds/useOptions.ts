import { useActorRef, useSelector } from "@xstate/react"
import { useMemo } from "react"
import { optionsOf } from "#src/api/options.ts"
import { failureText } from "#src/api/toasts.ts"
import type { OptionsCall } from "#src/resources/fields.ts"
import type { ChoiceSource } from "#src/ui/controls/ComboboxPanel.tsx"

/** Rows of another resource to choose from, asked for when the choice is opened and while somebody types. */
export const useOptions = (call: OptionsCall) => {
  const machine = useMemo(() => optionsOf(call), [call])
  const actor = useActorRef(machine)
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
  return { source, open: () => actor.send({ type: "options.open" }) }
}
