import { foldText } from "#contract/kit/foldText.ts"
import type { SessionUser } from "#contract/kit/user.ts"
import { columnsOf } from "#src/ui/layout/nav.ts"
import { navItems, settingsGroups } from "./nav.ts"
import { isOffered, screensFor } from "./routes.ts"
import { synonyms } from "./synonyms.ts"

/** A page that can be opened without an id. */
export type Destination = {
  readonly path: string
  readonly title: string
  /** Its place in the menu: Pengaturan › Absensi; null = at the top. */
  readonly trail: string | null
  readonly icon: string | undefined
  /** Synonyms it is found by. */
  readonly also: string
}

const ARROW = " › "
const cased = (heading: string): string => heading.slice(0, 1) + heading.slice(1).toLowerCase()

type Place = { readonly trail: readonly string[]; readonly icon: string | undefined }

/** The menu place of every page, by its address. */
const placesOf = (user: SessionUser): ReadonlyMap<string, Place> => {
  const places = new Map<string, Place>()
  const add = (href: string, place: Place) => {
    if (href !== "" && !places.has(href)) places.set(href, place)
  }
  for (const item of navItems(user, "/", "")) {
    for (const { label, links } of columnsOf(item.children ?? []))
      for (const link of links)
        add(link.href, {
          trail: label === null ? [item.label] : [item.label, label],
          icon: link.icon ?? item.icon,
        })
    add(item.href, { trail: [], icon: item.icon })
  }
  for (const { label, icon, items } of settingsGroups(user, "/"))
    for (const { href } of items) add(href, { trail: ["Pengaturan", cased(label)], icon })
  return places
}

/** A page that is in no menu belongs to the nearest page above it. */
const placeAt = (
  places: ReadonlyMap<string, Place>,
  path: string,
  nameOf: (path: string) => string,
): Place => {
  const own = places.get(path)
  if (own !== undefined) return own
  const above = path.replace(/\/[^/]+$/, "")
  if (above === "" || above === path) return { trail: [], icon: undefined }
  const place = places.get(above)
  if (place === undefined) return placeAt(places, above, nameOf)
  return { trail: [...place.trail, nameOf(above)], icon: place.icon }
}

/** All pages this user may open, in menu order where they have one. */
export const destinationsFor = (user: SessionUser): readonly Destination[] => {
  const screens = screensFor((route) => isOffered(route, user))
  const places = placesOf(user)
  const titles = new Map(screens.map(({ path, title }) => [path, title]))
  const order = [...places.keys()]
  const rank = (path: string) => {
    const at = order.indexOf(path)
    return at === -1 ? order.length : at
  }
  return screens
    .map(({ path, title }) => {
      const { trail, icon } = placeAt(places, path, (above) => titles.get(above) ?? "")
      const note = trail.filter((word) => word !== "").join(ARROW)
      return {
        path,
        title,
        trail: note === "" ? null : note,
        icon,
        also:
          Object.entries(synonyms).find(
            ([of]) => of === path || of.replace(/\/\{\w+\?\}$/, "") === path,
          )?.[1] ?? "",
      }
    })
    .toSorted((a, b) => rank(a.path) - rank(b.path))
}

const wordsIn = (q: string): readonly string[] => foldText(q).split(/\s+/).filter(Boolean)
const holdsAll = (text: string, words: readonly string[]): boolean => {
  const lower = foldText(text)
  return words.every((word) => lower.includes(word))
}

/** Search results, ranked: by name first, then by place, then by synonyms. */
export const fittingOf = (all: readonly Destination[], q: string): readonly Destination[] => {
  const words = wordsIn(q)
  if (words.length === 0) return all
  const [first = ""] = words
  const weigh = ({ title, trail, also }: Destination): number => {
    if (holdsAll(title, words)) return title.toLowerCase().startsWith(first) ? 0 : 1
    if (holdsAll(`${title} ${trail ?? ""}`, words)) return 2
    return holdsAll(`${title} ${trail ?? ""} ${also}`, words) ? 3 : 4
  }
  return all
    .map((one, at) => ({ one, at, weight: weigh(one) }))
    .filter(({ weight }) => weight < 4)
    .toSorted((a, b) => a.weight - b.weight || a.at - b.at)
    .map(({ one }) => one)
}

export const fits = (label: string, q: string): boolean => holdsAll(label, wordsIn(q))
