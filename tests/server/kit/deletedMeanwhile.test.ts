import { polling } from "#contract/areas/polls/polling.ts"
import { holidays } from "#contract/areas/attendance/holidays.ts"
import { offices } from "#contract/areas/company/offices.ts"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type Answered, openWorld, type World } from "../lib/harness.ts"
import { newMember } from "../lib/writes.members.ts"

let world: World
let admin: string
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
})
afterAll(() => world.close())

const idOf = (answer: Answered) => (answer.data as { id: number }).id
const GONE = /Pilihan tidak dikenal|baru saja dihapus/
const poll = (target: object) => world.call("polling/create", { ...polling.example, ...target }, admin)

/** Race on PostgreSQL: a row can be deleted between the check that it exists and the insert that refers to it. */
test("what is deleted while others come to name it: nobody meets a fault, and each is told which choice is gone", async () => {
  for (const round of Array.from({ length: 10 }, (_, at) => at)) {
    const nama = `Kantor ${round}`
    const office = idOf(
      await world.call("offices/create", { ...offices.example, nama, kode: `K${round}` }, admin),
    )
    const member = await newMember(world, { email: null })
    const naming = [
      ...[1, 2, 3].map(() => poll({ target: "offices", offices_id: [office] })),
      ...[1, 2, 3].map(() => poll({ target: "members", members_id: [member] })),
      world.call(
        "holidays/create",
        { ...holidays.example, nama, all_offices: false, offices_id: [office] },
        admin,
      ),
    ]
    const answers = await Promise.all([
      ...naming,
      world.call("offices/delete", { id: office }, admin),
      world.call("members/delete", { id: member }, admin),
    ])
    expect(answers.filter((answer) => answer.error_track !== undefined)).toEqual([])
    const refused = answers.slice(0, naming.length).filter((answer) => answer.api_status === 0)
    const others = refused.map((answer) => JSON.stringify(answer)).filter((said) => !GONE.test(said))
    expect(others).toEqual([])
  }
  expect(world.faults).toEqual([])
})
