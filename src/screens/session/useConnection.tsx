import { useActorRef, useSelector } from "@xstate/react"
import { CloudOff } from "lucide-react"
import { type ReactNode, useEffect } from "react"
import { connectionNow, liveConnection } from "#src/api/actors/connection.ts"
import { follow } from "#src/api/wire/trace.ts"
import { tell } from "#src/api/wire/live.ts"
import { StateBar } from "#src/ui/layout/StateBar.tsx"
import { useOnce } from "#src/ui/useOnce.ts"
import { marks } from "../screen.ts"
import { useNow } from "../useNow.ts"
import { offlineWords } from "./offlineWords.ts"

/** Runs the machine of the connection. @returns the bar while there is none; null = connected */
export const useConnection = (): ReactNode => {
  const actor = useActorRef(liveConnection, { input: useOnce(connectionNow) })
  useEffect(() => follow(actor), [actor])
  useEffect(() => {
    /** Pages that listen for changes read their data again. */
    const subscription = actor.on("connection.restored", () => tell({ topic: "*" }))
    return () => subscription.unsubscribe()
  }, [actor])
  const now = useNow(60_000)
  const state = useSelector(actor, (snapshot) => snapshot)
  if (state.matches("online") || state.matches("starting")) return null
  return (
    <div key="connection" {...marks("connection", state.value)}>
      <StateBar
        label="Sambungan"
        tone="warn"
        icon={<CloudOff className="size-4" />}
        action={{
          label: "Coba lagi",
          busy: state.hasTag("busy"),
          onPress: () => actor.send({ type: "connection.retry" }),
        }}
      >
        {offlineWords(state.context.at, now)}
      </StateBar>
    </div>
  )
}
