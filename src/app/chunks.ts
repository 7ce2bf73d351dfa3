import type { ComponentType } from "react"
import { signal } from "#src/api/signal.ts"
import type { AppProps, Session } from "./Root.tsx"

/** A chunk did not load; the chunk machine decides whether the page reloads. */
export const chunkFailed = signal<null>()

const watched = <A>(promise: Promise<A>): Promise<A> => {
  promise.catch(() => chunkFailed.send(null))
  return promise
}
export const loadChunk = <A>(load: () => Promise<A>): Promise<A> => watched(load())

export const loadApp = (): Promise<ComponentType<AppProps>> =>
  loadChunk(() => import("./App.tsx").then((m) => m.App))
export const loadPublic = (): Promise<ComponentType<{ readonly session: Session }>> =>
  loadChunk(() => import("./Public.tsx").then((m) => m.Public))
