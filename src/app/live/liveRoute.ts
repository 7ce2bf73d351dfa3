import type { ComponentType } from "react"
import type { RoutePath } from "#contract/pages/routes.ts"
import type { ScreenProps } from "#src/screens/screen.ts"
import type { Once } from "../lazy.ts"

export type Screen = ComponentType<ScreenProps>
export type LiveRoute = {
  /** Title of the page: "Divisi · Balai". */
  readonly title: string
  readonly layout: "default" | "setting"
  readonly load: Once<Screen>
  /** A page of its own, which the palette links to: without its optional parameter, or as one of several of a screen. */
  readonly bare?: true
  /** One screen at several addresses, kept mounted while they change: its name, and its props for this address. */
  readonly of?: { readonly screen: string; readonly params: Readonly<Record<string, string>> }
  /** Prefetches the page's data; `from` is the query string it shows now, null = another screen. */
  readonly ahead?: (search: string, from: string | null, params: Readonly<Record<string, string>>) => void
}
export type LiveRoutes = { readonly [P in RoutePath]?: LiveRoute }
