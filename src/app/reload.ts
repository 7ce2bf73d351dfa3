import { useSyncExternalStore } from "react"
import { createActor } from "xstate"
import { liveChunk } from "#src/api/wire/chunk.ts"

/** Decides what happens when a chunk does not load. */
export const chunk = createActor(liveChunk)
chunk.start()

const subscribe = (onChange: () => void) => {
  const subscription = chunk.subscribe(onChange)
  return () => subscription.unsubscribe()
}

/** The state of that machine; `retry` is the user's own request to reload the page. */
export const useChunk = () => ({
  state: useSyncExternalStore(subscribe, () => chunk.getSnapshot()),
  retry: () => chunk.send({ type: "chunk.retry" }),
})
