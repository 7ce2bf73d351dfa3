import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react"
import { useLocation, useSearch } from "wouter"
import { matchRoute } from "#contract/pages/routes.ts"
import type { SessionUser } from "#contract/kit/user.ts"
import { LOCKED, LockedView } from "#src/ui/page/LockedView.tsx"
import { addRecent } from "#src/api/browser/preferences.ts"
import { BadRequestView } from "#src/ui/page/BadRequestView.tsx"
import type { NearPage } from "#src/ui/page/NearPages.tsx"
import { NOT_FOUND, NotFoundView } from "#src/ui/page/NotFoundView.tsx"
import { tabTitle } from "#src/format/product.ts"
import { ChunkBroken } from "./ChunkBroken.tsx"
import { loadChunk } from "./loadChunk.ts"
import { takeRedirect } from "./entry.ts"
import { guardPage, homeOf, isAbsent, lockOf, pageAfterLogin, wayInto } from "./guard.ts"
import { arrive, go } from "./navigation.ts"
import type { Screen } from "./live/liveRoute.ts"
import { findOpen, findRoute, type Found, mayOpen } from "./routes.ts"

type Place = { readonly path: string; readonly search: string }
/** Shown instead of a screen. */
type Shown =
  | { readonly kind: "screen"; readonly found: Found; readonly Screen: Screen; readonly place: Place }
  | {
      readonly kind: "locked"
      readonly why: string
      readonly way: ReturnType<typeof wayInto>
      readonly place: Place
    }
  | {
      readonly kind: "unmatched" | "missing"
      readonly near: readonly NearPage[]
      readonly place: Place
    }
  | { readonly kind: "badRequest"; readonly place: Place }
  | { readonly kind: "broken"; readonly place: Place }

const placeOf = (path: string, search: string): Place => ({ path, search: search === "" ? "" : `?${search}` })

/** Redirect of this address, or null. */
export const redirectOf = (path: string, user: SessionUser): string | null => {
  const match = matchRoute(path)
  if (match === null || path === "/400") return null
  if (path === "/redirect" || path.startsWith("/special/")) return homeOf(user)
  if (path === "/" || match.route.access === "guest") return pageAfterLogin(user, takeRedirect())
  return guardPage(match.route, user)
}

/** Suggestions for an unknown address; lazy, because only that page needs the code. */
const nearTo = (path: string, user: SessionUser): Promise<readonly NearPage[]> =>
  loadChunk(() => import("./nearest.ts")).then(
    ({ nearestTo }) => nearestTo(path, user),
    () => [],
  )

const blankAt = async (place: Place, user: SessionUser): Promise<Shown> => {
  const { path } = place
  if (path === "/400") return { kind: "badRequest", place }
  const match = matchRoute(path)
  const kind = match === null || match.route.needs?.area !== undefined ? "unmatched" : "missing"
  return { kind, near: await nearTo(path, user), place }
}

const nextOf = async (found: Found | null, place: Place, user: SessionUser): Promise<Shown> => {
  if (found === null || isAbsent(found.route, user)) return blankAt(place, user)
  const why = lockOf(found.route, user)
  if (why !== null) return { kind: "locked", why, way: wayInto(found.route, user), place }
  return { kind: "screen", found, Screen: await loadChunk(found.live.load), place }
}

/** The first screen synchronously, if its chunk is loaded. */
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

/** Only a page that can be reopened by its address alone is added to the recent pages. */
const rememberPlace = (shown: Shown): void => {
  if (shown.kind === "screen" && !/[{*]/.test(shown.found.route.path)) addRecent(shown.found.route.path)
}

type Props = {
  readonly user: SessionUser
  /** Called when the next page is about to be shown, or starts loading. */
  readonly onPlace: () => void
  readonly onLoading: (isLoading: boolean) => void
  /** Opens the palette. */
  readonly onPalette: () => void
  /**
   * `key` identifies the visible screen: it stays the same until the next one is loaded, whatever the address;
   * `isThere` says whether it belongs to the current address.
   */
  readonly children: (content: ReactNode, found: Found | null, key: string, isThere: boolean) => ReactNode
}

/** Renders the screen of the address; the previous one stays until the next one's chunk has loaded. */
export function ScreenHost({ user, onPlace, onLoading, onPalette, children }: Props) {
  const [path] = useLocation()
  const search = useSearch()
  const [shown, setShown] = useState<Shown | null>(() => screenNow(path, search, user))
  /** Same screen, other query: update without a transition, which saves one render. */
  if (shown?.kind === "screen" && shown.place.path === path) {
    const place = placeOf(path, search)
    if (place.search !== shown.place.search) setShown({ ...shown, place })
  }

  const show = useEffectEvent((next: Shown) => {
    onLoading(false)
    /** Panels opened before the first page was loaded stay open. */
    if (shown !== null && shown.place.path !== next.place.path) onPlace()
    setShown(next)
    rememberPlace(next)
    document.title = tabTitle(titleOf(next))
  })
  /** The first screen, and a change of the query alone, render without a transition: there is nothing to wait for. */
  const isDrawn = useEffectEvent((place: Place): boolean => {
    if (shown?.place.path !== place.path || shown.place.search !== place.search) return false
    if ((shown.kind === "screen" && !mayOpen(shown.found.route, user)) || shown.kind === "locked")
      return false
    rememberPlace(shown)
    document.title = tabTitle(titleOf(shown))
    return true
  })
  /** The focused element when the navigation began. */
  const held = useRef<Element | null>(null)
  const look = useEffectEvent((found: Found | null, place: Place) => {
    held.current = document.activeElement
    onLoading(true)
    /** On back navigation to another screen, its rows have not been prefetched yet. */
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

  /** Focus the new page's heading, unless the user has moved the focus during the navigation. */
  const shownPath = shown?.place.path
  const shownSearch = shown?.place.search
  useEffect(() => {
    if (shownPath === undefined) return undefined
    /** Wait for the frame: giving the focus forces a layout. */
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
    return children(<LockedView why={shown.why} way={shown.way} home={homeOf(user)} />, null, key, isThere)
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
