import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react"
import { useLocation, useSearch } from "wouter"
import { matchRoute } from "#contract/routes.ts"
import type { SessionUser } from "#contract/kit/user.ts"
import { LOCKED, LockedView } from "#src/ui/page/LockedView.tsx"
import { addRecent } from "#src/api/browser/preferences.ts"
import { BadRequestView } from "#src/ui/page/BadRequestView.tsx"
import type { NearPage } from "#src/ui/page/NearPages.tsx"
import { NOT_FOUND, NotFoundView } from "#src/ui/page/NotFoundView.tsx"
import { ChunkBroken } from "./ChunkBroken.tsx"
import { loadChunk } from "./loadChunk.ts"
import { takeRedirect } from "./entry.ts"
import { guardPage, homeOf, lockOf, pageAfterLogin } from "./guard.ts"
import { arrive, go } from "./navigation.ts"
import type { Screen } from "./live/liveRoute.ts"
import { findOpen, findRoute, type Found, mayOpen } from "./routes.ts"

type Place = { readonly path: string; readonly search: string }
/** Instead of a screen. */
type Shown =
  | { readonly kind: "screen"; readonly found: Found; readonly Screen: Screen; readonly place: Place }
  | { readonly kind: "locked"; readonly why: string; readonly place: Place }
  | {
      readonly kind: "unmatched" | "missing"
      readonly near: readonly NearPage[]
      readonly place: Place
    }
  | { readonly kind: "badRequest"; readonly place: Place }
  | { readonly kind: "broken"; readonly place: Place }

const placeOf = (path: string, search: string): Place => ({ path, search: search === "" ? "" : `?${search}` })

/** Where this address leads instead of showing a page, or null. */
export const redirectOf = (path: string, user: SessionUser): string | null => {
  const match = matchRoute(path)
  if (match === null || path === "/400") return null
  if (path === "/redirect" || path.startsWith("/special/")) return homeOf(user)
  if (path === "/" || match.route.access === "guest") return pageAfterLogin(user, takeRedirect())
  return guardPage(match.route, user)
}

/** Pages an address may have meant; their code is only needed here. */
const nearTo = (path: string, user: SessionUser): Promise<readonly NearPage[]> =>
  loadChunk(() => import("./nearest.ts")).then(
    ({ nearestTo }) => nearestTo(path, user),
    () => [],
  )

const blankAt = async (place: Place, user: SessionUser): Promise<Shown> => {
  const { path } = place
  if (path === "/400") return { kind: "badRequest", place }
  const kind = matchRoute(path) === null ? "unmatched" : "missing"
  return { kind, near: await nearTo(path, user), place }
}

const nextOf = async (found: Found | null, place: Place, user: SessionUser): Promise<Shown> => {
  if (found === null) return blankAt(place, user)
  const why = lockOf(found.route, user)
  if (why !== null) return { kind: "locked", why, place }
  return { kind: "screen", found, Screen: await loadChunk(found.live.load), place }
}

/** The first screen at once, if its code is here. */
const screenNow = (path: string, search: string, user: SessionUser): Shown | null => {
  const found = findOpen(path, user)
  const Screen = found?.live.load.now() ?? null
  if (found === null || Screen === null) return null
  return { kind: "screen", found, Screen, place: placeOf(path, search) }
}

const titleOf = (shown: Shown): string => {
  if (shown.kind === "screen") return shown.found.live.title
  if (shown.kind === "badRequest") return "Permintaan tidak dapat diproses"
  if (shown.kind === "locked") return LOCKED
  return shown.kind === "broken" ? "Halaman belum dapat dimuat" : NOT_FOUND[shown.kind]
}

/** A page that can be gone to again by its address alone is among those opened last. */
const rememberPlace = (shown: Shown): void => {
  if (shown.kind === "screen" && !shown.found.route.path.includes("{")) addRecent(shown.found.route.path)
}

type Props = {
  readonly user: SessionUser
  /** The next page is about to be shown, or has begun to be looked for. */
  readonly onPlace: () => void
  readonly onLoading: (isLoading: boolean) => void
  /** Opens the palette. */
  readonly onPalette: () => void
  /**
   * `key` names the screen in sight: it stays the same screen until the next one is there, whatever the address; `isThere` says
   * whether it is the address's own.
   */
  readonly children: (content: ReactNode, found: Found | null, key: string, isThere: boolean) => ReactNode
}

/** Shows the screen of the address; the last one stays until the next one's code is here. */
export function ScreenHost({ user, onPlace, onLoading, onPalette, children }: Props) {
  const [path] = useLocation()
  const search = useSearch()
  const [shown, setShown] = useState<Shown | null>(() => screenNow(path, search, user))
  /** The same screen with another query is there already: one drawing less between a press and what it does. */
  if (shown?.kind === "screen" && shown.place.path === path) {
    const place = placeOf(path, search)
    if (place.search !== shown.place.search) setShown({ ...shown, place })
  }

  const show = useEffectEvent((next: Shown) => {
    onLoading(false)
    /** What somebody opened before the first page was there stays open. */
    if (shown !== null && shown.place.path !== next.place.path) onPlace()
    setShown(next)
    rememberPlace(next)
    document.title = `${titleOf(next)} · Balai`
  })
  /** The first screen, and one whose query alone has changed, are drawn at once: there is nothing to wait for. */
  const isDrawn = useEffectEvent((place: Place): boolean => {
    if (shown?.place.path !== place.path || shown.place.search !== place.search) return false
    if ((shown.kind === "screen" && !mayOpen(shown.found.route, user)) || shown.kind === "locked")
      return false
    rememberPlace(shown)
    document.title = `${titleOf(shown)} · Balai`
    return true
  })
  /** What had the focus when the page began to change. */
  const held = useRef<Element | null>(null)
  const look = useEffectEvent((found: Found | null, place: Place) => {
    held.current = document.activeElement
    onLoading(true)
    /** Gone back to, another screen's rows have not been asked for yet. */
    if (shown?.place.path !== place.path && found !== null && mayOpen(found.route, user))
      found.live.ahead?.(place.search, null, found.params)
  })
  useEffect(() => {
    const to = redirectOf(path, user)
    if (to !== null) return go(to, true)
    const place = placeOf(path, search)
    if (isDrawn(place)) return
    const found = findRoute(path)
    let current = true
    look(found, place)
    nextOf(found, place, user).then(
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

  if (shown === null) return children(null, null, "", true)
  const { path: key } = shown.place
  const isThere = key === path
  if (shown.kind === "screen") {
    const { Screen, found, place } = shown
    const { of } = found.live
    const params = { ...found.params, ...of?.params }
    return children(
      <Screen params={params} search={place.search} user={user} />,
      found,
      of?.screen ?? key,
      isThere,
    )
  }
  const back = () => (history.length > 1 ? history.back() : go(homeOf(user)))
  if (shown.kind === "badRequest") return children(<BadRequestView onBack={back} />, null, key, isThere)
  if (shown.kind === "locked")
    return children(<LockedView why={shown.why} home={homeOf(user)} />, null, key, isThere)
  if (shown.kind === "broken") return children(<ChunkBroken />, null, key, isThere)
  return children(
    <NotFoundView
      kind={shown.kind}
      path={key}
      home={homeOf(user)}
      near={shown.near}
      onSearch={(text) => go(`/${encodeURI(text.replace(/^[/\\]+/, ""))}`)}
      onPalette={onPalette}
      onBack={back}
    />,
    null,
    key,
    isThere,
  )
}
