import { adminKantor } from "#contract/areas/accounts/adminKantor.ts"
import type { Hand } from "../../browser/hand.ts"
import { askAs } from "./page.ts"

const OFFICE_ADMIN = "kantor@maju.test"

type Account = { readonly id: number; readonly email: string; readonly can_access_setting: boolean }
/** A queue among the settings: the office's administrator decides there once the company lets them in. */
export const letIntoSettings = async (hand: Hand): Promise<void> => {
  const ask = await askAs(hand, "admin")
  const { list, find, create } = adminKantor.calls
  const { rows } = (await ask(list.path, { q: OFFICE_ADMIN })) as { readonly rows: readonly Account[] }
  const id = rows.find(({ email }) => email === OFFICE_ADMIN)?.id
  const row = (await ask(find.path, { id })) as Account & Readonly<Record<string, unknown>>
  if (row.can_access_setting) return
  const own = Object.entries(row).filter(([key]) =>
    ["id", "version", ...Object.keys(adminKantor.fields)].includes(key),
  )
  await ask(create.path, { ...Object.fromEntries(own), can_access_setting: true })
}
