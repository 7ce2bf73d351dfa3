import type { ListView } from "#machines/list/listTypes.ts"
import type { SavedFilter } from "#machines/list/saved.ts"
import { ownerKey } from "./owner.ts"
import { stored } from "./storage.ts"

/**
 * UI preferences: columns, density and saved searches per list, single-letter shortcuts; per account, in this browser.
 */
const keyOf = (name: string) => `view.${ownerKey() ?? ""}.${name}`

export const readView = (
  list: string,
  hiddenAtFirst: readonly string[],
  density: ListView["density"] = "compact",
): ListView => {
  const start: ListView = { hidden: hiddenAtFirst, density, saved: [] }
  try {
    const kept: unknown = JSON.parse(stored.get(keyOf(list)) ?? "null")
    if (typeof kept !== "object" || kept === null || !("hidden" in kept) || !("density" in kept)) return start
    const hidden = Array.isArray(kept.hidden)
      ? kept.hidden.filter((key) => typeof key === "string")
      : start.hidden
    const shown: readonly unknown[] = "shown" in kept && Array.isArray(kept.shown) ? kept.shown : []
    /** A custom column (`isian.key`) defined after the view was stored stays hidden until it is chosen. */
    const fresh = hiddenAtFirst.filter(
      (key) => key.includes(".") && !hidden.includes(key) && !shown.includes(key),
    )
    const saved = "saved" in kept && Array.isArray(kept.saved) ? kept.saved.filter(isSaved) : start.saved
    const kind = kept.density
    return {
      hidden: [...hidden, ...fresh],
      density: kind === "compact" || kind === "comfortable" ? kind : density,
      saved,
    }
  } catch {
    return start
  }
}
const isSaved = (one: unknown): one is SavedFilter =>
  typeof one === "object" &&
  one !== null &&
  "name" in one &&
  typeof one.name === "string" &&
  "query" in one &&
  typeof one.query === "string"
/** @param columns keys of the list's columns: those that are not hidden are stored as shown */
export const writeView = (list: string, view: ListView, columns: readonly string[] = []): void => {
  const shown = columns.filter((key) => key.includes(".") && !view.hidden.includes(key))
  stored.set(keyOf(list), JSON.stringify({ ...view, ...(shown.length === 0 ? {} : { shown }) }))
}

export const readLetters = (): boolean => stored.get(keyOf("letters")) !== "off"
export const writeLetters = (on: boolean): void => stored.set(keyOf("letters"), on ? "on" : "off")

/** Recently opened pages, newest first; more than are shown, because the current page is left out. */
const MOST_RECENT = 6
export const readRecents = (): readonly string[] =>
  (stored.get(keyOf("recents")) ?? "").split(" ").filter((path) => path !== "")
export const addRecent = (path: string): void =>
  stored.set(
    keyOf("recents"),
    [path, ...readRecents().filter((one) => one !== path)].slice(0, MOST_RECENT).join(" "),
  )

/** Collapsed groups of the settings menu. */
export const readFolds = (): readonly string[] =>
  (stored.get(keyOf("folds")) ?? "").split(",").filter((key) => key !== "")
export const writeFolds = (folded: readonly string[]): void => stored.set(keyOf("folds"), folded.join(","))
