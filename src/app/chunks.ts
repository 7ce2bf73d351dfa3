import type { ComponentType } from "react"
import type { SessionUser } from "#contract/kit/user.ts"
import { token } from "#src/api/browser/storage.ts"
import { BrokenPage } from "./BrokenPage.tsx"
import { wantedPage } from "./entry.ts"
import { once, withLoaded } from "./lazy.ts"
import { loadChunk } from "./loadChunk.ts"
import type { AppProps, Session } from "./session.ts"

const module = once(async () => {
  const first = await import("./first.tsx")
  await first.pageReady
  return first
})
const app = () => module().then((m) => m.App)
const orBroken = <P>(loaded: Promise<ComponentType<P>>): Promise<ComponentType<P>> =>
  loaded.catch(() => BrokenPage)

export const loadApp = (): Promise<ComponentType<AppProps>> => orBroken(loadChunk(app))
/** The app, if its chunk is already loaded. */
export const loadedApp = (): ComponentType<AppProps> | null => module.now()?.App ?? null
export const loadPublic = (): Promise<ComponentType<{ readonly session: Session }>> =>
  orBroken(loadChunk(() => import("./Public.tsx").then((m) => m.Public)))

/** Prefetches a chunk; a failure is ignored. */
export const prefetchApp = (): void => withLoaded(module, (m) => m.fetchFirst(wantedPage()))

/**
 * After sign-in: redirects to the first page and prefetches its data; not if the user has signed out by the time the
 * code has loaded.
 */
export const enter = (user: SessionUser): void => {
  const held = token.get()
  withLoaded(module, (m) => held === token.get() && m.enterFirst(user))
}

/** Starts a trace, if the address asks for it or an earlier page started one. */
export const trace = (search: string): void => withLoaded(module, (m) => m.traceFrom(search))
