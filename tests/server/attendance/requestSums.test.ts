import { sql } from "drizzle-orm"
import fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import { requestKinds, requestStatuses } from "#contract/areas/attendance/attendanceApproval.ts"
import { openWorld, type World } from "../lib/harness.ts"
import { addRequest } from "../lib/seed.requests.ts"

let world: World
let admin: string
let office: string
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
  office = await world.signIn("kantor@maju.test")
})
afterAll(() => world.close())

const DAYS = ["2026-08-31", "2026-09-01", "2026-10-15", "2026-11-30", "2026-12-01"] as const
const PERIOD = { start_date: "2026-09-01", end_date: "2026-11-30" }
const request = fc.record({
  who: fc.integer({ min: 0, max: 5 }),
  status: fc.constantFrom(...requestStatuses),
  type: fc.constantFrom(...requestKinds),
  day: fc.constantFrom(...DAYS),
})
type Request = typeof request extends fc.Arbitrary<infer R> ? R : never
type Counts = Readonly<Record<(typeof requestStatuses)[number], number>>
type Summary = {
  readonly rows: readonly { readonly id: number; readonly pending_count: number; readonly counts: Counts }[]
  readonly counts: Counts
  readonly per_day: readonly (Counts & { readonly date: string })[]
}

/** The seeded employees belong to the first and the second office alternately. */
const placeOf = (who: number) => who % 2
const memberAt = (who: number) => world.seeded.maju.members[who] ?? 0
const officeAt = (place: number) => world.seeded.maju.offices[place] ?? 0
const countsOf = (some: readonly Request[]): Counts => {
  const of = (wanted: string) => some.filter(({ status }) => status === wanted).length
  return {
    pending: of("pending"),
    approved: of("approved"),
    rejected: of("rejected"),
    cancelled: of("cancelled"),
  }
}
const plus = (some: readonly Counts[]): Counts =>
  some.reduce(
    (all, one) => ({
      pending: all.pending + one.pending,
      approved: all.approved + one.approved,
      rejected: all.rejected + one.rejected,
      cancelled: all.cancelled + one.cancelled,
    }),
    countsOf([]),
  )
const ask = async <D>(call: string, payload: object, token = admin): Promise<D> => {
  const answer = await world.call(`persetujuan-absensi/${call}`, payload, token)
  if (answer.api_status !== 1) throw new Error(answer.api_message)
  return answer.data as D
}
const summary = (more: object = {}, token = admin) =>
  ask<Summary>("per-users", { ...PERIOD, summary: true, per_page: 100, ...more }, token)

const write = async (all: readonly Request[]) => {
  await world.sqlRows(sql`truncate attendance_requests cascade`)
  const { id } = world.seeded.maju
  await world.db.transact(async (tx) => {
    for (const { who, day, ...values } of all)
      await addRequest(tx, world.time.now, {
        ...values,
        companies_id: id,
        members_id: memberAt(who),
        offices_id: officeAt(placeOf(who)),
        business_date: day,
      })
  })
}

test("whatever is asked: employees, offices, days and statuses each add up to the same totals, and to the lists", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(request, { maxLength: 12 }), async (all) => {
      await write(all)
      const within = all.filter(({ day }) => day >= PERIOD.start_date && day <= PERIOD.end_date)
      const whole = await summary()
      expect(whole.counts).toEqual(countsOf(within))
      expect(plus(whole.rows.map(({ counts }) => counts))).toEqual(whole.counts)
      expect(plus(whole.per_day)).toMatchObject(whole.counts)
      for (const { id, counts } of whole.rows)
        expect(counts).toEqual(countsOf(within.filter(({ who }) => memberAt(who) === id)))
      expect(whole.rows).toHaveLength(new Set(within.map(({ who }) => who)).size)
      expect(whole.per_day.map(({ date, ...counts }) => [date, counts])).toEqual(
        [...new Set(within.map(({ day }) => day))]
          .toSorted()
          .map((day) => [day, countsOf(within.filter((one) => one.day === day))]),
      )

      const byOffice: Counts[] = []
      for (const place of [0, 1]) byOffice.push((await summary({ offices_id: officeAt(place) })).counts)
      expect(byOffice).toEqual(
        [0, 1].map((place) => countsOf(within.filter(({ who }) => placeOf(who) === place))),
      )
      expect(plus(byOffice)).toEqual(whole.counts)
      expect((await summary({}, office)).counts).toEqual(byOffice[0])

      const byType = []
      for (const type of new Set(within.map((one) => one.type))) byType.push((await summary({ type })).counts)
      expect(plus(byType)).toEqual(whole.counts)

      for (const status of requestStatuses) {
        const { total } = await ask<{ total: number }>("per-users/list", { ...PERIOD, status })
        expect([status, total]).toEqual([status, whole.counts[status]])
        const queue = await ask<Summary>("per-users", { status, per_page: 100 })
        const asked = all.filter((one) => one.status === status)
        expect(queue.counts).toEqual(countsOf(all))
        expect(new Map(queue.rows.map(({ id, pending_count }) => [id, pending_count]))).toEqual(
          new Map(asked.map(({ who }) => [memberAt(who), asked.filter((one) => one.who === who).length])),
        )
      }
    }),
    { numRuns: 15 },
  )
})
