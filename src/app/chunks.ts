import type { ComponentType } from "react"
import type { SessionUser } from "#contract/user.ts"
import { BrokenPage } from "./BrokenPage.tsx"
import { wantedPage } from "./entry.ts"
import { once } from "./once.ts"
import { chunk } from "./reload.ts"
import type { AppProps, Session } from "./Root.tsx"

/** Code that is needed now: when it does not load, the page reloads or says so. */
export const loadChunk = async <A>(load: () => Promise<A>): Promise<A> => {
  try {
    return await load()
  } catch (error) {
    chunk.send({ type: "chunk.failed" })
    throw error
  }
}

const module = once(() => import("./App.tsx"))
const app = () => module().then((m) => m.App)
const orBroken = <P>(loaded: Promise<ComponentType<P>>): Promise<ComponentType<P>> =>
  loaded.catch(() => BrokenPage)

export const loadApp = (): Promise<ComponentType<AppProps>> => orBroken(loadChunk(app))
export const loadPublic = (): Promise<ComponentType<{ readonly session: Session }>> =>
  orBroken(loadChunk(() => import("./Public.tsx").then((m) => m.Public)))

/** Code that will probably be needed: nothing is wrong yet when it does not load. */
export const fetchAppAhead = (): void =>
  void module()
    .then((m) => m.fetchFirst(wantedPage()))
    .catch(() => undefined)

/** Somebody has just come in: what the first page shows is asked for before that page is there. */
export const askAhead = (user: SessionUser): void =>
  void module()
    .then((m) => m.askFirst(user, wantedPage()))
    .catch(() => undefined)
