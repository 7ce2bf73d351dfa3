import type { Asked } from "#machines/accessPreview/persona.ts"
import type { AccessView, Listed, PageView } from "./accessKit.ts"

export type PageRow = Listed & { readonly a: PageView; readonly b: PageView | null }

const wordsIn = (q: string): readonly string[] => q.toLowerCase().split(/\s+/).filter(Boolean)
const textOf = ({ path, title, a, b }: PageRow): string =>
  [path, title, a.place, ...a.why, ...(b?.why ?? [])].join(" ").toLowerCase()

const differs = ({ a, b }: PageRow): boolean => b !== null && a.isOpen !== b.isOpen
const isShown = (row: PageRow, { q, only }: Pick<Asked, "q" | "only">): boolean => {
  if (only === "closed" && row.a.isOpen && (row.b?.isOpen ?? true)) return false
  if (only === "different" && !differs(row)) return false
  const text = textOf(row)
  return wordsIn(q).every((word) => text.includes(word))
}

/** Every page, with the access of one or two personas. */
export const rowsOf = (pages: readonly Listed[], a: AccessView, b: AccessView | null): readonly PageRow[] =>
  pages.flatMap((page) => {
    const own = a.pages.get(page.path)
    return own === undefined ? [] : [{ ...page, a: own, b: b?.pages.get(page.path) ?? null }]
  })

/** Filters pages by name, URL, place or reason. */
export const foundRows = (rows: readonly PageRow[], asked: Pick<Asked, "q" | "only">): readonly PageRow[] =>
  rows.filter((row) => isShown(row, asked))

export type Tally = { readonly a: number; readonly b: number; readonly onlyA: number; readonly onlyB: number }
/** How many pages are open. */
export const tallyOf = (rows: readonly PageRow[]): Tally => ({
  a: rows.filter((row) => row.a.isOpen).length,
  b: rows.filter((row) => row.b?.isOpen === true).length,
  onlyA: rows.filter((row) => row.a.isOpen && row.b?.isOpen === false).length,
  onlyB: rows.filter((row) => !row.a.isOpen && row.b?.isOpen === true).length,
})

/** URLs in menus and settings, to mark those that only one of two personas has. */
export const linksOf = ({ menu, settings }: AccessView): ReadonlySet<string> =>
  new Set([
    ...menu.flatMap(({ href, children = [] }) => [
      href,
      ...children.flatMap((child) => [child.href, ...(child.children ?? []).map((leaf) => leaf.href)]),
    ]),
    ...settings.flatMap(({ items }) => items.map(({ href }) => href)),
  ])
