import type { ComponentType } from "react"
import { BrokenPage } from "./BrokenPage.tsx"
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

const app = () => import("./App.tsx").then((m) => m.App)
const orBroken = <P>(loaded: Promise<ComponentType<P>>): Promise<ComponentType<P>> =>
  loaded.catch(() => BrokenPage)

export const loadApp = (): Promise<ComponentType<AppProps>> => orBroken(loadChunk(app))
export const loadPublic = (): Promise<ComponentType<{ readonly session: Session }>> =>
  orBroken(loadChunk(() => import("./Public.tsx").then((m) => m.Public)))

/** Code that will probably be needed: nothing is wrong yet when it does not load. */
export const fetchAppAhead = (): void => void app().catch(() => undefined)
