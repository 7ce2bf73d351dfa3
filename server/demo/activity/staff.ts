import { findCompany } from "#contract/areas/platform/companies.ts"
import { masterPegawai } from "#contract/areas/company/masterData.ts"
import { etc, levelsField, updateEtc } from "#contract/areas/preferences/etc.ts"
import type { ApprovalModule } from "#contract/kit/approvals.ts"
import { type DemoEmployee, demoEmployees } from "../employees.ts"
import { maju } from "../maju.ts"
import type { Random } from "../random.ts"
import { type Ask, Refused, send } from "./client.ts"
import { isOfOffice, type Stage } from "./stage.ts"

/** The accounts that act besides the employees. */
export const ADMIN = "admin@maju.test"
export const SUPER = "super@balai.test"
const TRIES = 12

/** All of them in a random order. */
export const shuffled = <T>(all: readonly T[], chance: Random): readonly T[] =>
  all
    .map((one) => ({ one, at: chance.next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one)

/** A refusal by the rules of the product means that nothing happened: null. */
export const unlessRefused = async <A>(work: () => Promise<A | null>): Promise<A | null> => {
  try {
    return await work()
  } catch (thrown) {
    if (thrown instanceof Refused) return null
    throw thrown
  }
}

type Work = (ask: Ask, employee: DemoEmployee) => Promise<string | null>

/**
 * One employee after another signs in and tries, until one of them is allowed to.
 * @returns null when nobody is
 */
export const asSomebody = async (stage: Stage, work: Work, tries = TRIES): Promise<string | null> => {
  const people = shuffled(demoEmployees.filter(isOfOffice(stage)), stage.chance)
  for (const person of people.slice(0, tries)) {
    const what = await unlessRefused(() => stage.as(person.email, (ask) => work(ask, person)))
    if (what !== null) return what
  }
  return null
}

type Colleague = { readonly id: number; readonly nama: string }

/** An employee of the wanted office who has an account, as an administrator chooses them. */
export const colleague = async (
  ask: Ask,
  stage: Pick<Stage, "office" | "chance">,
): Promise<Colleague | null> => {
  const people = shuffled(demoEmployees.filter(isOfOffice(stage)), stage.chance)
  for (const { nip } of people.slice(0, TRIES)) {
    const { rows } = await send(ask, masterPegawai, { q: nip })
    const found = rows.find((row) => row.nip === nip)
    if (found !== undefined) return found
  }
  return null
}

/** Name of the wanted office; null = any. */
export const officeName = ({ office }: Pick<Stage, "office">): string | null =>
  office === null ? null : (maju.offices.find(({ kode }) => kode === office)?.nama ?? "")

type Levels = { readonly [key: string]: unknown }

/**
 * Runs work while requests of a module get the wanted number of levels: an administrator sets it, and sets it back
 * afterwards. A request keeps the number it was made with.
 */
export const withLevels = async <A>(
  stage: Stage,
  module: ApprovalModule,
  work: () => Promise<A>,
): Promise<A> => {
  const { levels } = stage
  if (levels === null) return work()
  return stage.as(ADMIN, async (ask) => {
    const found = (await send(ask, findCompany, { settings: [etc.key] })) as { readonly etc: Levels }
    const before = Object.fromEntries(Object.keys(etc.fields).map((key) => [key, found.etc[key]]))
    const field = levelsField(module)
    if (before[field] === levels) return work()
    await send(ask, updateEtc, { ...before, [field]: levels })
    try {
      return await work()
    } finally {
      await send(ask, updateEtc, before)
    }
  })
}
