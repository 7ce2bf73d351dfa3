/**
 * The early script of every page but the login page, a plain script like early.ts: with a session at hand it asks at
 * once for who that is and for what the page at the address shows first, and fetches their code, all of which would else wait for each
 * other. Who is signed in is decided by the session machine alone.
 */
import "./early.ts"
import { token } from "#src/api/browser/storage.ts"
import { askEarly, callOf } from "./earlyCalls.ts"
import { isMailPage } from "./entry.ts"
import { earlyLists } from "./live/earlyLists.ts"
import { earlyPages } from "./live/earlyPages.ts"

/** Filled in by the build: the files of each source and of what it imports. */
declare const BUILT_FILES: Readonly<Record<string, readonly string[]>>
const APP = "src/app/first.tsx"

const fetchCode = (sources: readonly string[]): void => {
  for (const file of new Set(sources.flatMap((source) => BUILT_FILES[source] ?? []))) {
    const link = document.createElement("link")
    link.rel = "modulepreload"
    link.crossOrigin = ""
    link.href = `/${file}`
    document.head.append(link)
  }
}

const held = token.get()
const { pathname, search } = location
/** A key in the address is another session's. */
if (held !== null && !isMailPage(pathname) && !pathname.startsWith("/special/")) {
  const list = Object.hasOwn(earlyLists, pathname) ? earlyLists[pathname] : undefined
  const page = Object.hasOwn(earlyPages, pathname) ? earlyPages[pathname] : undefined
  const asked = list === undefined ? (page?.callsOf(search) ?? []) : [callOf(list, search)]
  const source = (list ?? page)?.source
  askEarly([{ path: "me", body: null }, ...asked], held)
  fetchCode(source === undefined ? [APP] : [APP, source])
}
