/** A saved filter: the query string of the list's URL without `?`, "" for the plain list. */
export type SavedFilter = { readonly name: string; readonly query: string }

export const SAVED_NAME_MAX = 40
/** With more, the saved filters would themselves need a search. */
export const SAVED_MOST = 20

const wordsOf = (name: string): string => name.trim().replace(/\s+/g, " ")

export const isSavedName = (name: string): boolean =>
  wordsOf(name) !== "" && wordsOf(name).length <= SAVED_NAME_MAX

export const savedBy = (saved: readonly SavedFilter[], name: string): SavedFilter | undefined =>
  saved.find((one) => one.name.toLowerCase() === wordsOf(name).toLowerCase())

/** Adds a saved filter, or replaces the one of that name; above the limit, the oldest is dropped. */
export const withSaved = (saved: readonly SavedFilter[], name: string, query: string): SavedFilter[] =>
  [...withoutSaved(saved, name), { name: wordsOf(name), query }].slice(-SAVED_MOST)

export const withoutSaved = (saved: readonly SavedFilter[], name: string): SavedFilter[] =>
  saved.filter((one) => one !== savedBy(saved, name))
