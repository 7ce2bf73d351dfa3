import { StrictMode } from "react"
import { createRoot, hydrateRoot } from "react-dom/client"
import { createActor } from "xstate"
import { mayPrefetch } from "#src/api/browser/mayPrefetch.ts"
import { liveSession } from "#src/api/actors/session.ts"
import { storedInTab } from "#src/api/browser/storage.ts"
import { follow } from "#src/api/wire/trace.ts"
import { prefetchApp, loadApp, trace } from "./chunks.ts"
import { hasToken, takeKey, takeReturned } from "./entry.ts"
import { Root } from "./Root.tsx"
import { watchSession } from "./watchSession.ts"
import "#src/ui/styles.css"

const { search } = location
/** The same key as in traceSwitch.ts. */
if (search.includes("trace") || storedInTab.get("trace.on")) trace(search)
const key = takeKey()
const returned = takeReturned()
const isEntering = key !== null || returned !== null
const signedIn = hasToken()
const session = createActor(liveSession, { input: { hasToken: signedIn && !isEntering, key, returned } })
watchSession(session)
follow(session)
session.start()
if (signedIn) loadApp().catch(() => undefined)

const container = document.getElementById("root")
if (container === null) throw new Error("no #root in the page")
const page = (
  <StrictMode>
    <Root session={session} />
  </StrictMode>
)
const shown = container.querySelector("form[data-early]") !== null && !signedIn && !isEntering
if (shown) hydrateRoot(container, page)
else createRoot(container).render(page)

/** Shortly after hydration the first screen's chunk is prefetched, while the user starts to type. */
if (shown && mayPrefetch()) setTimeout(prefetchApp, 250)
