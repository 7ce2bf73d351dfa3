import { useEffect, useEffectEvent, useState } from "react"
import { useLocation, useSearch } from "wouter"
import type { SessionUser } from "#contract/user.ts"
import { NotFoundView } from "#src/ui/page/NotFoundView.tsx"
import { BadRequestView } from "#src/ui/page/BadRequestView.tsx"
import { loadChunk } from "./chunks.ts"
import { takeRedirect } from "./entry.ts"
import { guardPage, homeOf, pageAfterLogin } from "./guard.ts"
import { go, keptScroll, restoreScroll } from "./navigation.ts"
import { findRoute, type Found, type Screen } from "./routes.ts"
import { matchRoute } from "#contract/routes.ts"

type Place = { readonly path: string; readonly search: string }
type Shown =
  | { readonly kind: "screen"; readonly found: Found; readonly Screen: Screen; readonly place: Place }
  | { readonly kind: "missing"; readonly place: Place }
  | { readonly kind: "badRequest"; readonly place: Place }

/** Where this address leads instead of showing a page, or null. */
const redirectOf = (path: string, user: SessionUser): string | null => {
  const match = matchRoute(path)
  if (match === null || path === "/400") return null
  if (path === "/redirect" || path.startsWith("/special/")) return homeOf(user)
  if (path === "/" || match.route.access === "guest") return pageAfterLogin(user, takeRedirect())
  return guardPage(match.route.access, user)
}

type Props = {
  readonly user: SessionUser
  readonly onPlace: (shown: { readonly path: string; readonly found: Found | null }) => void
  readonly children: (content: React.ReactNode, found: Found | null) => React.ReactNode
}

/** Shows the screen of the address; the last one stays until the next one's code is here. */
export function ScreenHost({ user, onPlace, children }: Props) {
  const [path] = useLocation()
  const search = useSearch()
  const [shown, setShown] = useState<Shown | null>(null)

  const show = useEffectEvent((next: Shown) => {
    const samePage = shown?.place.path === next.place.path
    setShown(next)
    const found = next.kind === "screen" ? next.found : null
    document.title = `${found?.live.title ?? "Tidak ditemukan"} · Balai`
    onPlace({ path: next.place.path, found })
    if (!samePage) restoreScroll(keptScroll())
  })
  useEffect(() => {
    const to = redirectOf(path, user)
    if (to !== null) return go(to, true)
    const place = { path, search: search === "" ? "" : `?${search}` }
    const found = findRoute(path)
    if (found === null) return show({ kind: path === "/400" ? "badRequest" : "missing", place })
    let current = true
    loadChunk(found.live.load).then(
      (Screen) => current && show({ kind: "screen", found, Screen, place }),
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [path, search, user])

  /** A new page is read from its heading on. */
  const shownPath = shown?.place.path
  useEffect(() => {
    if (shownPath !== undefined)
      document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true })
  }, [shownPath])

  if (shown === null) return children(null, null)
  if (shown.kind === "missing")
    return children(
      <NotFoundView
        onSearch={(text) => go(`/${encodeURI(text.replace(/^\/+/, ""))}`)}
        onBack={() => history.back()}
      />,
      null,
    )
  if (shown.kind !== "screen") return children(<BadRequestView />, null)
  const { Screen, found, place } = shown
  const key = `${found.route.path} ${JSON.stringify(found.params)}`
  return children(<Screen key={key} params={found.params} search={place.search} user={user} />, found)
}
