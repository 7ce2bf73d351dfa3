import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Call } from "#contract/kit/call.ts"
import { boundsOf } from "#contract/kit/bounds.ts"
import { liveCalls } from "#server/register/liveCalls.ts"
import { type Answered, openWorld, type World } from "../lib/harness.ts"
import { isRead } from "../lib/reads.ts"

/**
 * Looked up by `ids`, a choice list returns only the options it offers and those already chosen in rows that the reader
 * sees. Otherwise ids could be enumerated: this test guesses all from 1 on.
 */
const HIGHEST = 300
const AT_ONCE = 100

let world: World
beforeAll(async () => {
  world = await openWorld()
  const { id, members } = world.seeded.maju
  /** Ordinary accounts in both offices, like employees with the app, one of them switched off. */
  await world.sqlRows(
    sql`insert into accounts (username, email, nama_lengkap, companies_id, is_superusers, is_owner, scope, is_active, draft_key, can_access_setting, created_at, updated_at)
      select 'orang' || n, 'orang' || n || '@maju.test', 'Orang ' || n, ${id}, false, false, 'normal', n <> 3, 'ZHJhZnQ=', false, now(), now()
      from generate_series(1, 8) n`,
  )
  await world.sqlRows(
    sql`insert into member_approvers (companies_id, members_id, accounts_id)
      select ${id}, m.id, a.id from members m join accounts a on a.email = 'orang' || case when m.id = ${members[0]} then 1 else 2 end || '@maju.test'
      where m.id in (${members[0]}, ${members[1]})`,
  )
})
afterAll(() => world.close())

const reads = [...liveCalls.values()]
  .map(({ call }): Call => call)
  .filter((call) => isRead(call) && call.scope === "tenant")
const choices = reads.filter((call) => {
  const { fields } = boundsOf(call.payload)
  return fields.has("ids") && fields.has("q") && !fields.has("page")
})
const rowsIn = ({ data }: Answered) =>
  (data as { rows?: readonly { id: number; nama: string }[] } | undefined)?.rows ?? []

/** Every number under a key that holds a row's id: `id`, `offices_id`, `approver_ids`. */
const idsWithin = (value: unknown, key = ""): readonly number[] => {
  if (typeof value === "number") return /(^|_)ids?$/.test(key) ? [value] : []
  if (Array.isArray(value)) return value.flatMap((one) => idsWithin(one, key))
  return typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([name, one]) => idsWithin(one, name))
    : []
}

/** Ids found in the rows an account may see: in the lists and in the forms of their rows. */
const seenBy = async (token: string): Promise<ReadonlySet<number>> => {
  const seen = new Set<number>()
  const others = reads.filter((call) => !choices.includes(call))
  const roots = new Map<string, Set<number>>()
  for (const call of [...others, ...others]) {
    const root = call.path.split("/")[0] ?? ""
    const example = call.example as Record<string, unknown>
    const asks = "id" in example ? [...(roots.get(root) ?? [])].map((id) => ({ ...example, id })) : [example]
    for (const ask of asks) {
      const answer = await world.call(call.path, ask, token, call.method)
      for (const { id } of rowsIn(answer)) roots.set(root, (roots.get(root) ?? new Set()).add(id))
      for (const id of idsWithin(answer.data)) seen.add(id)
    }
  }
  return seen
}

test("there are choices to guess at", () => {
  expect(choices.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      "master-data/akun",
      "master-data/kantor",
      "master-data/pegawai",
      "admin-kantor/options",
    ]),
  )
})

describe.each(["admin@maju.test", "kantor@maju.test", "terbatas@maju.test", "biasa@maju.test"])(
  "%s",
  (who) => {
    test("by guessed ids names nobody and nothing new", async () => {
      const token = await world.signIn(who)
      const seen = await seenBy(token)
      const beyond: string[] = []
      for (const call of choices) {
        const example = call.example as Record<string, unknown>
        const offered = new Set(rowsIn(await world.call(call.path, example, token)).map(({ id }) => id))
        if (call.path === "master-data/pegawai")
          for (const { id } of rowsIn(await world.call("master-data/pegawai/all", {}, token))) offered.add(id)
        for (let from = 1; from <= HIGHEST; from += AT_ONCE) {
          const ids = Array.from({ length: AT_ONCE }, (_, at) => from + at)
          for (const { id, nama } of rowsIn(await world.call(call.path, { ...example, ids }, token)))
            if (!offered.has(id) && !seen.has(id)) beyond.push(`${call.path}: ${id} ${nama}`)
        }
      }
      expect(beyond).toEqual([])
    })
  },
)

test("an approver whom an employee in sight has is named to the office, another's is not", async () => {
  const token = await world.signIn("kantor@maju.test")
  const accounts = await world.sqlRows<{ id: number; nama: string }>(
    sql`select id::float8 as id, nama_lengkap as nama from accounts where nama_lengkap like 'Orang %' order by id`,
  )
  const named = rowsIn(await world.call("master-data/akun", { ids: accounts.map(({ id }) => id) }, token))
  expect(named.map(({ nama }) => nama)).toEqual(["Orang 1"])
})
