import { AREAS, type Area } from "#contract/areas.ts"
import { once } from "../lazy.ts"
import type { LiveRoute, LiveRoutes, Screen } from "./liveRoute.ts"

const load = once(() => import("#src/screens/areas/AreaScreen.tsx").then((m): Screen => m.AreaScreen))

const page = (title: string, params: Readonly<Record<string, string>>): LiveRoute => ({
  title,
  layout: "default",
  load,
  of: { screen: "area", params },
})

/** The sales report of an area that has it in the menu. */
const inPalette = (menu: Area["menu"]) =>
  Object.values(menu).includes("/sales") ? { bare: true as const } : {}

/** One screen at all addresses of every area. */
export const areaRoutes: LiveRoutes = Object.fromEntries(
  AREAS.flatMap(({ key, title, menu }: Area) => [
    [`/${key}`, { ...page(title, { area: key }), bare: true as const }],
    [`/${key}/sales`, { ...page(`${title} Sales`, { area: key, view: "sales" }), ...inPalette(menu) }],
    [`/${key}/*`, page(title, { area: key })],
  ]),
)
