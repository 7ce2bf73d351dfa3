import type { Hand } from "../../browser/hand.ts"

export const PATH = "/setting/umum/departement"
/** Name prefix of the divisions of the walks: a search for it finds no others. */
export const STEM = "Jalur"
export const FOUND = `${PATH}?q=${STEM}`
/** Three pages of 20. */
const COUNT = 45
/** The first in the sort order; it cannot be deleted, because it has a child division. */
const USED = `${STEM} 00`

type Row = { readonly id: number; readonly nama: string; readonly version: number }
type Ask = (call: string, payload: object) => Promise<unknown>

/** Calls the server directly with the session of the browser's administrator. */
export const asAdmin = async ({ api, signedIn }: Hand): Promise<Ask> => {
  const token = await signedIn("admin")
  return async (call, payload) => (await api(call, payload, token)).body.data
}

export const found = async (ask: Ask): Promise<readonly Row[]> =>
  ((await ask("devisi/list-all", { q: STEM, per_page: 100 })) as { readonly rows: readonly Row[] }).rows

let last = 0
/** A new unique name. */
export const newName = (): string => `${STEM} baru ${process.pid}.${Date.now() % 1e7}.${last++}`

/** Creates missing divisions: enough for the pages, one of them in use. */
export const fill = async (hand: Hand): Promise<void> => {
  const ask = await asAdmin(hand)
  const names = new Set((await found(ask)).map(({ nama }) => nama))
  const wanted = Array.from({ length: COUNT }, (_, at) => `${STEM} ${String(at).padStart(2, "0")}`)
  for (const nama of wanted.filter((name) => !names.has(name))) {
    const made = (await ask("devisi/create", { nama })) as { readonly id: number }
    if (nama === USED) await ask("devisi/create", { nama: "Cabang di bawahnya", parent_id: made.id })
  }
}

/** Another user deletes all but the first page. */
export const thin = async (hand: Hand): Promise<void> => {
  const ask = await asAdmin(hand)
  for (const { id } of (await found(ask)).slice(15)) await ask("devisi/delete", { id })
}
