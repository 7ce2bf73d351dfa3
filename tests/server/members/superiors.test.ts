import { afterAll, beforeAll, expect, test } from "vitest"
import { openWorld, type World } from "../lib/harness.ts"
import { newMember } from "../lib/writes.members.ts"

let world: World
let admin: string
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
})
afterAll(() => world.close())

const rowOf = async (id: number) =>
  (await world.call("members/find", { members_id: id }, admin)).data as { atasan_id: number | null }

/** New employees; `put` makes the next employee the superior. After one turn for each, the last one would close a cycle. */
const ring = async (size: number) => {
  const ids: number[] = []
  for (const _ of Array.from({ length: size })) ids.push(await newMember(world))
  const rows = await Promise.all(ids.map(rowOf))
  const put = (turn: number) =>
    world.call(
      "members/create",
      {
        ...rows[turn % size],
        version: undefined,
        type: "edit",
        members_id: ids[turn % size],
        atasan_id: ids[(turn + 1) % size],
      },
      admin,
    )
  return { ids, put }
}

test("many who give employees a superior at once: nobody meets a fault, and no circle is closed", async () => {
  const { ids, put } = await ring(5)
  for (const _ of [1, 2, 3]) {
    const answers = await Promise.all(Array.from({ length: 25 }, (__, turn) => put(turn)))
    expect(answers.filter((answer) => answer.error_track !== undefined)).toEqual([])
  }
  for (const id of ids) {
    let above: number | null = id
    let steps = 0
    while (above !== null && steps < 6) {
      above = (await rowOf(above)).atasan_id
      steps += 1
    }
    expect(above).toBeNull()
  }
  expect(world.faults).toEqual([])
})

test("employees who get a superior while they are let go, from either end: nobody meets a fault", async () => {
  for (const _ of [1, 2, 3]) {
    const { ids, put } = await ring(5)
    const answers = await Promise.all(
      Array.from({ length: 24 }, (__, turn) =>
        turn % 3 === 2
          ? world.call("members/delete", { ids: turn % 2 === 0 ? ids : ids.toReversed() }, admin)
          : put(turn),
      ),
    )
    expect(answers.filter((answer) => answer.error_track !== undefined)).toEqual([])
  }
  expect(world.faults).toEqual([])
})
