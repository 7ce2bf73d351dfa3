import { useSyncExternalStore } from "react"
import { createActor } from "xstate"
import { liveChunk } from "#src/api/wire/chunk.ts"

/** Decides what happens when a piece of the product's code does not load. */
export const chunk = createActor(liveChunk)
chunk.start()

const subscribe = (onChange: () => void) => {
  const subscription = chunk.subscribe(onChange)
  return () => subscription.unsubscribe()
}

/** Where that stands; `retry` is a person's own wish to load the page again. */
export const useChunk = () => ({
  state: useSyncExternalStore(subscribe, () => chunk.getSnapshot()),
  retry: () => chunk.send({ type: "chunk.retry" }),
})
