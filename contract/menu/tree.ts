import type { Audience } from "../areas/platform/menu.ts"
import { actionWords, type AppModule, moduleOf } from "../kit/modules.ts"
import { type Bar, barOf, type Holder, type Needs } from "../kit/needs.ts"
import { matchRoute } from "../pages/routes.ts"
import type { MenuItem } from "./menu.ts"

/** An entry as stored. */
export type Entry = {
  readonly id: number
  readonly parent_id: number | null
  readonly menu_name: string
  readonly link: string | null
  readonly active_link: string | null
  readonly icon: string | null
  readonly active_icon: string | null
  readonly audience: Audience
  readonly module_key: AppModule | null
  readonly is_active: boolean
}
export type Branch<E extends Entry = Entry> = E & { readonly child: readonly Branch<E>[] }

/** Rows in order, as a tree. Rows without a reachable root (orphans, cycles) are dropped. */
export const treeOf = <E extends Entry>(
  rows: readonly E[],
  parent: number | null = null,
): readonly Branch<E>[] =>
  rows.filter((row) => row.parent_id === parent).map((row) => ({ ...row, child: treeOf(rows, row.id) }))

/** Account for which the menus are built. */
export type Reader = { readonly holder: Holder; readonly canSetting: boolean }

const isFor = (audience: Audience, { holder }: Reader): boolean =>
  audience === "all" || (audience === "super") === holder.is_superusers

const needsAt = (link: string | null) =>
  link === null ? null : (matchRoute(link.replace(/[?#].*$/, ""))?.route ?? null)

/** Reason of denial in words, for the access preview of another account. */
const barText = (bar: Bar, { module, action }: Needs): string => {
  const { nama } = moduleOf(module)
  if (bar === "off") return `${nama} tidak aktif di perusahaan ini`
  if (bar === "scope" || action === "choose") return "Membutuhkan peran"
  return `Peran tidak mencakup hak ${actionWords[action].toLowerCase()} ${nama}`
}

/** Reason why an entry is hidden; null = it is visible. */
export const whyNot = (entry: Entry, reader: Reader): string | null => {
  if (!entry.is_active) return "Nonaktif"
  if (!isFor(entry.audience, reader))
    return entry.audience === "super" ? "Hanya untuk super administrator" : "Hanya untuk akun perusahaan"
  const route = needsAt(entry.link)
  if (route?.access === "setting" && !reader.canSetting) return "Akun ini tidak boleh membuka pengaturan"
  const wanted: readonly (Needs | null)[] = [
    entry.module_key === null ? null : { module: entry.module_key, action: "view" },
    route?.needs ?? null,
  ]
  for (const needs of wanted) {
    const bar = barOf(reader.holder, needs)
    if (bar !== null && needs !== null) return barText(bar, needs)
  }
  return null
}

export type Dropped = { readonly id: number; readonly menu_name: string; readonly why: string }
const NOTHING = "Tidak ada halaman yang dapat dibuka di bawahnya"

type Served = { readonly kept: readonly Branch[]; readonly dropped: readonly Dropped[] }

/**
 * Splits a tree into the visible entries and the hidden ones with their reason; entries below a hidden one are not
 * listed separately.
 */
const prune = (branches: readonly Branch[], reader: Reader): Served => {
  const kept: Branch[] = []
  const dropped: Dropped[] = []
  for (const branch of branches) {
    const { id, menu_name } = branch
    const why = whyNot(branch, reader)
    const below: Served = why === null ? prune(branch.child, reader) : { kept: [], dropped: [] }
    dropped.push(...below.dropped)
    if (why === null && (branch.link !== null || below.kept.length > 0))
      kept.push({ ...branch, child: below.kept })
    else dropped.push({ id, menu_name, why: why ?? NOTHING })
  }
  return { kept, dropped }
}

/** The tree in the shape of `me`; the specification names the children differently on each level. */
const itemOf = ({ menu_name, link, active_link, icon, active_icon, child }: Branch): MenuItem => ({
  menu_name,
  link: link ?? "",
  active_link: active_link ?? link ?? "",
  icon: icon ?? "",
  active_icon: active_icon ?? icon ?? "",
  child: child.map((one) => ({
    child_name: one.menu_name,
    child_link: one.link ?? "",
    child_child: one.child.map((last) => ({ menu_name: last.menu_name, link: last.link ?? "" })),
  })),
})

/** @param rows in order */
export const serveMenus = (rows: readonly Entry[], reader: Reader) => {
  const { kept, dropped } = prune(treeOf(rows), reader)
  return { menus: kept.map(itemOf), dropped }
}
