import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react"
import { useLocation, useSearch } from "wouter"
import { matchRoute } from "#contract/routes.ts"
import type { SessionUser } from "#contract/user.ts"
import { BadRequestView } from "#src/ui/page/BadRequestView.tsx"
import { NotFoundView } from "#src/ui/page/NotFoundView.tsx"
import { ChunkBroken } from "./ChunkBroken.tsx"
import { loadChunk } from "./chunks.ts"
import { takeRedirect } from "./entry.ts"
import { guardPage, homeOf, pageAfterLogin } from "./guard.ts"
import { arrive, go } from "./navigation.ts"
import type { Screen } from "./live/liveRoute.ts"
import { findOpen, findRoute, type Found } from "./routes.ts"

type Place = { readonly path: string; readonly search: string }
type Shown =
  | { readonly kind: "screen"; readonly found: Found; readonly Screen: Screen; readonly place: Place }
  | { readonly kind: "missing" | "badRequest" | "broken"; readonly place: Place }

const placeOf = (path: string, search: string): Place => ({ path, search: search === "" ? "" : `?${search}` })

/** Where this address leads instead of showing a page, or null. */
export const redirectOf = (path: string, user: SessionUser): string | null => {
  const match = matchRoute(path)
  if (match === null || path === "/400") return null
  if (path === "/redirect" || path.startsWith("/special/")) return homeOf(user)
  if (path === "/" || match.route.access === "guest") return pageAfterLogin(user, takeRedirect())
  return guardPage(match.route, user)
}

const nextOf = async (found: Found | null, place: Place): Promise<Shown> =>
  found === null
    ? { kind: place.path === "/400" ? "badRequest" : "missing", place }
    : { kind: "screen", found, Screen: await loadChunk(found.live.load), place }

/** The first screen at once, if its code is here. */
const screenNow = (path: string, search: string, user: SessionUser): Shown | null => {
  const found = findOpen(path, user)
  const Screen = found?.live.load.now() ?? null
  if (found === null || Screen === null) return null
  return { kind: "screen", found, Screen, place: placeOf(path, search) }
}

const titleOf = (shown: Shown): string => {
  if (shown.kind === "screen") return shown.found.live.title
  if (shown.kind === "missing") return "This page could not be found"
  return shown.kind === "badRequest" ? "Permintaan tidak dapat diproses" : "Halaman belum dapat dimuat"
}

type Props = {
  readonly user: SessionUser
  /** The next page is about to be shown, or has begun to be looked for. */
  readonly onPlace: () => void
  readonly onLoading: (isLoading: boolean) => void
  /** `key` names the screen in sight: it stays the same screen until the next one is there, whatever the address. */
  readonly children: (content: ReactNode, found: Found | null, key: string) => ReactNode
}

/** Shows the screen of the address; the last one stays until the next one's code is here. */
export function ScreenHost({ user, onPlace, onLoading, children }: Props) {
  const [path] = useLocation()
  const search = useSearch()
  const [shown, setShown] = useState<Shown | null>(() => screenNow(path, search, user))

  const show = useEffectEvent((next: Shown) => {
    onLoading(false)
    /** What somebody opened before the first page was there stays open. */
    if (shown !== null && shown.place.path !== next.place.path) onPlace()
    setShown(next)
    document.title = `${titleOf(next)} · Balai`
  })
  /** The first screen was drawn at once: there is nothing to wait for. */
  const isFirst = useEffectEvent((place: Place): boolean => {
    if (shown?.place.path !== place.path || shown.place.search !== place.search) return false
    document.title = `${titleOf(shown)} · Balai`
    return true
  })
  /** What had the focus when the page began to change. */
  const held = useRef<Element | null>(null)
  const look = useEffectEvent((found: Found | null, place: Place) => {
    held.current = document.activeElement
    onLoading(true)
    /** Gone back to, another screen's rows have not been asked for yet. */
    if (shown?.place.path !== place.path) found?.live.ahead?.(place.search, null)
  })
  useEffect(() => {
    const to = redirectOf(path, user)
    if (to !== null) return go(to, true)
    const place = placeOf(path, search)
    if (isFirst(place)) return
    const found = findRoute(path)
    let current = true
    look(found, place)
    nextOf(found, place).then(
      (coming) => current && show(coming),
      () => current && show({ kind: "broken", place }),
    )
    return () => {
      current = false
    }
  }, [path, search, user])

  /** A new page is read from its heading on, unless a person has gone somewhere else meanwhile. */
  const shownPath = shown?.place.path
  const shownSearch = shown?.place.search
  useEffect(() => {
    if (shownPath === undefined) return undefined
    /** With the frame it is seen in: giving the focus lays the page out. */
    const frame = requestAnimationFrame(() => {
      const active = document.activeElement
      const isElsewhere = active !== document.body && active !== held.current && active?.isConnected === true
      if (!isElsewhere) document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [shownPath])
  useEffect(() => {
    if (shownPath !== undefined) arrive()
  }, [shownPath, shownSearch])

  if (shown === null) return children(null, null, "")
  const { path: key } = shown.place
  if (shown.kind === "screen") {
    const { Screen, found, place } = shown
    const { of } = found.live
    const params = { ...found.params, ...of?.params }
    return children(<Screen params={params} search={place.search} user={user} />, found, of?.screen ?? key)
  }
  if (shown.kind === "badRequest") return children(<BadRequestView />, null, key)
  if (shown.kind === "broken") return children(<ChunkBroken />, null, key)
  return children(
    <NotFoundView
      onSearch={(text) => go(`/${encodeURI(text.replace(/^[/\\]+/, ""))}`)}
      onBack={() => (history.length > 1 ? history.back() : go(homeOf(user)))}
    />,
    null,
    key,
  )
}
