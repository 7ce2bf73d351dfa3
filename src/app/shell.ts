/**
 * The early script of every page but the login page, a plain script like early.ts: with a stored session it requests at
 * once the user and the first data of the page, and loads their code in parallel, instead of one after the other. Only
 * the session machine decides who is signed in.
 */
import "./early.ts"
import { token } from "#src/api/browser/storage.ts"
import { askEarly, callOf } from "./earlyCalls.ts"
import { isMailPage } from "./entry.ts"
import { earlyLists } from "./live/earlyLists.ts"
import { earlyPages } from "./live/earlyPages.ts"

/** Filled in by the build: the chunks of each source and of its imports. */
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
/** A key in the address belongs to another session. */
if (held !== null && !isMailPage(pathname) && !pathname.startsWith("/special/")) {
  const list = Object.hasOwn(earlyLists, pathname) ? earlyLists[pathname] : undefined
  const page = Object.hasOwn(earlyPages, pathname) ? earlyPages[pathname] : undefined
  const asked = list === undefined ? (page?.callsOf(search) ?? []) : [callOf(list, search)]
  const source = (list ?? page)?.source
  askEarly([{ path: "me", body: null }, ...asked], held)
  fetchCode(source === undefined ? [APP] : [APP, source])
}
