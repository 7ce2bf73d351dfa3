/** A tiny publish/subscribe for what the API layer tells the app: work going on, the session over. */
export const signal = <A>() => {
  const listeners = new Set<(value: A) => void>()
  return {
    send: (value: A) => {
      for (const listener of listeners) listener(value)
    },
    on: (listener: (value: A) => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
