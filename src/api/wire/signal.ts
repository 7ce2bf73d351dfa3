/** A minimal publish/subscribe from the API layer to the app, e.g. requests in flight or session over. */
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
