import { fromCallback } from "xstate"
import { type ConnectionEvent, connectionMachine } from "#machines/app/connectionMachine.ts"
import { serverHealth } from "../wire/health.ts"
import { actor } from "../wire/request.ts"
import { shownStored } from "../wire/shownStored.ts"

type None = Record<string, never>

const watch = fromCallback<{ type: "never" }, None>(({ sendBack }) => {
  const tell = (event: ConnectionEvent) => sendBack(event)
  const onLost = () => tell({ type: "connection.lost" })
  const onBack = () => tell({ type: "connection.back" })
  const off = shownStored.on((at) => tell({ type: "answer.stored", at }))
  addEventListener("offline", onLost)
  addEventListener("online", onBack)
  return () => {
    off()
    removeEventListener("offline", onLost)
    removeEventListener("online", onBack)
  }
})

export const liveConnection = connectionMachine.provide({
  actors: {
    watch,
    probe: actor<null, None>(async () => {
      const health = await serverHealth()
      if (health.ok) shownStored.forget()
      return health
    }),
  },
})
export const connectionNow = () => ({ isOnline: navigator.onLine, at: shownStored.oldest() })
