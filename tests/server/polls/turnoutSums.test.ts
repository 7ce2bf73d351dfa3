import { sql } from "drizzle-orm"
import fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import { countEnded } from "#server/areas/polls/turnout.ts"
import { openWorld, type World } from "../lib/harness.ts"

let world: World
let admin: string
let office: string
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
  office = await world.signIn("kantor@maju.test")
})
afterAll(() => world.close())

/** The poll ended yesterday; generated days and instants are before, at and after that boundary. */
const LAST_DAY = "2026-11-19"
const ENDED = "2026-11-19T03:00:00.000Z"
const day = fc.constantFrom("2026-11-18", LAST_DAY, "2026-11-20")
const instant = fc.constantFrom("2026-11-19T02:00:00.000Z", ENDED, "2026-11-19T04:00:00.000Z")
const person = fc.record({
  place: fc.integer({ min: 0, max: 1 }),
  division: fc.constantFrom(0, 1, null),
  status: fc.constantFrom("active", "inactive", "resigned"),
  joined: day,
  made: instant,
  left: fc.option(day),
  archived: fc.option(instant),
  named: fc.boolean(),
  votes: fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { maxLength: 2 }),
})
type Person = typeof person extends fc.Arbitrary<infer P> ? P : never
const targets = ["all", "offices", "departements", "members"] as const
type Target = (typeof targets)[number]
const poll = fc.record({
  target: fc.constantFrom(...targets),
  places: fc.uniqueArray(fc.integer({ min: 0, max: 1 }), { minLength: 1 }),
  divisions: fc.uniqueArray(fc.integer({ min: 0, max: 1 }), { minLength: 1 }),
})
type Poll = typeof poll extends fc.Arbitrary<infer P> ? P : never

/**
 * Reference rule. A former employee counts if the last working day is not before the poll's last day; an archived one,
 * if archived after the poll ended.
 */
const isAsked = (one: Person, { target, places, divisions }: Poll): boolean => {
  if (one.votes.length > 0) return true
  const isNamed: Readonly<Record<Target, boolean>> = {
    all: true,
    offices: places.includes(one.place),
    departements: one.division !== null && divisions.includes(one.division),
    members: one.named,
  }
  const leftLater = one.left === null ? one.archived !== null && one.archived > ENDED : one.left >= LAST_DAY
  const wasThere = one.joined <= LAST_DAY && one.made <= ENDED && (one.status === "active" || leftLater)
  return wasThere && isNamed[target]
}

const write = async (people: readonly Person[], { target, places, divisions }: Poll): Promise<number> => {
  const { id: company, offices, devisi } = world.seeded.maju
  await world.sqlRows(sql`truncate pollings cascade`)
  /** The seeded employees left long ago, so they do not count. */
  await world.sqlRows(
    sql`update members set status = 'resigned', tanggal_keluar = '2025-01-01', archived_at = '2025-01-02T00:00:00Z'`,
  )
  const [made] = await world.sqlRows<{ id: number }>(
    sql`insert into pollings (companies_id, judul, options, multi, max_choices, anonymous, show_result, start_at, end_at, target, created_at, updated_at)
      values (${company}, 'Jumlah', '[{"text":"A"},{"text":"B"},{"text":"C"}]', true, 2, false, 'always', '2026-11-01T00:00:00Z', ${ENDED}, ${target}, now(), now())
      returning id::float8 as id`,
  )
  const id = made?.id ?? 0
  for (const [at, one] of people.entries()) {
    const [member] = await world.sqlRows<{ id: number }>(
      sql`insert into members (companies_id, nip, nama, offices_id, departement_id, status_karyawan, tanggal_masuk, jenis_kelamin, attendance_type,
          status, tanggal_keluar, archived_at, created_at, updated_at)
        values (${company}, ${`J-${at}`}, ${`Orang ${at}`}, ${offices[one.place]}, ${one.division === null ? null : devisi[one.division]}, 'tetap',
          ${one.joined}, 'L', 'free', ${one.status}, ${one.left}, ${one.archived}, ${one.made}, now()) returning id::float8 as id`,
    )
    for (const option of one.votes)
      await world.sqlRows(
        sql`insert into polling_votes (companies_id, pollings_id, members_id, option_no, at) values (${company}, ${id}, ${member?.id}, ${option}, now())`,
      )
    if (target === "members" && one.named)
      await world.sqlRows(
        sql`insert into polling_members (companies_id, pollings_id, members_id) values (${company}, ${id}, ${member?.id})`,
      )
  }
  for (const place of target === "offices" ? places : [])
    await world.sqlRows(
      sql`insert into polling_offices (companies_id, pollings_id, offices_id) values (${company}, ${id}, ${offices[place]})`,
    )
  for (const division of target === "departements" ? divisions : [])
    await world.sqlRows(
      sql`insert into polling_departements (companies_id, pollings_id, departements_id) values (${company}, ${id}, ${devisi[division]})`,
    )
  return id
}

type Shown = {
  readonly sasaran: number
  readonly votes_total: number
  readonly result: readonly { readonly no: number; readonly count: number; readonly pct: number }[]
}
const shown = async (id: number, token: string) =>
  (await world.call("polling/find", { polling_id: id }, token)).data as Shown

test("whoever was there: how many were asked and voted is a plain sum, before it is counted and after, by office and in all", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(person, { maxLength: 8 }), poll, async (people, one) => {
      const id = await write(people, one)
      const asked = people.filter((each) => isAsked(each, one))
      const voters = people.filter(({ votes }) => votes.length > 0)
      const live = await shown(id, admin)
      expect(live.sasaran).toBe(asked.length)
      expect(live.votes_total).toBe(voters.length)
      expect(live.result.map(({ no, count, pct }) => [no, count, pct])).toEqual(
        [1, 2, 3].map((no) => {
          const count = voters.filter(({ votes }) => votes.includes(no)).length
          return [no, count, voters.length === 0 ? 0 : Math.round((1_000 * count) / voters.length) / 10]
        }),
      )
      await countEnded(world.db, world.time.now)
      expect((await shown(id, admin)).sasaran).toBe(asked.length)
      const turnouts = await world.sqlRows<{ office: number; asked: number }>(
        sql`select offices_id::float8 as office, asked from polling_turnouts where pollings_id = ${id} order by 1`,
      )
      const there = (place: number) => asked.filter((each) => each.place === place).length
      const { offices } = world.seeded.maju
      expect(turnouts).toEqual(
        [0, 1]
          .filter((place) => there(place) > 0)
          .map((place) => ({ office: offices[place], asked: there(place) })),
      )
      /** Polls with other targets may be hidden from an office administrator; then there is no number to compare. */
      const isSeen = one.target === "all" || one.target === "departements"
      expect(isSeen ? (await shown(id, office)).sasaran : there(0)).toBe(there(0))
    }),
    { numRuns: 20 },
  )
})
