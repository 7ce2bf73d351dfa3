import { memberFields } from "#contract/areas/members/memberFields.ts"
import { members } from "#contract/areas/members/members.ts"
import { send } from "../client.ts"
import { ADMIN, colleague, unlessRefused } from "../staff.ts"
import type { Act } from "../stage.ts"

const DIGITS = 10 ** 10
const TRIES = 12

/**
 * An administrator changes the bank account of an employee, so that a calculated payroll period becomes outdated.
 * @returns the change, in words; null = nobody has an account
 */
export const changeAccount: Act = (stage) =>
  stage.as(ADMIN, async (ask) => {
    const { chance } = stage
    for (let at = 0; at < TRIES; at += 1) {
      const person = await colleague(ask, stage)
      if (person === null) return null
      const { id } = person
      const row = await send(ask, members.calls.find, { id })
      if (row.no_rekening === null) continue
      const known: Readonly<Record<string, unknown>> = row
      const values = Object.fromEntries(Object.keys(memberFields).map((key) => [key, known[key]]))
      const changed = {
        ...values,
        id,
        version: row.version,
        no_rekening: String(chance.int(DIGITS / 10, DIGITS - 1)),
        documents: (row.documents ?? []).map(({ no, type, expires_at }) => ({ no, type, expires_at })),
      }
      const saved = await unlessRefused(() => ask(members.calls.create.path, changed))
      if (saved !== null) return `${row.nama} mengganti rekening gajinya`
    }
    return null
  })
