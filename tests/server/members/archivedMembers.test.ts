import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openWorld, type World } from "../lib/harness.ts"
import { newMember } from "../lib/writes.members.ts"

let world: World
let admin: string
let gone: number
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
  gone = Number(world.seeded.maju.members[0])
  await world.call("members/delete", { id: gone }, admin)
})
afterAll(() => world.close())

const GONE = "Sudah tidak aktif; pilih yang lain"

/** Sends the id of an archived employee, as a form that was opened before would. */
test("whoever is archived is not chosen any more", async () => {
  const { offices } = world.seeded.maju
  const [under, sample] = [await newMember(world), { start_at: "2026-12-01T08:00:00+07:00" }]
  const row = (await world.call("members/find", { members_id: under }, admin)).data as object
  const choices = [
    ["atasan_id", await world.call("members/create", { ...row, members_id: under, atasan_id: gone }, admin)],
    ["head_id", await world.call("devisi/create", { nama: "Tanpa kepala", head_id: gone }, admin)],
    [
      "members_id.0",
      await world.call(
        "polling/create",
        {
          judul: "Siapa",
          options: [{ text: "Ya" }, { text: "Tidak" }],
          ...sample,
          end_at: "2026-12-02T08:00:00+07:00",
          target: "members",
          members_id: [gone],
        },
        admin,
      ),
    ],
  ] as const
  for (const [field, answer] of choices)
    expect([field, answer]).toMatchObject([field, { is_validate: 1, data: { errors: { [field]: [GONE] } } }])

  const [own] = await world.sqlRows<{ offices_id: number }>(
    sql`select offices_id::float8 as offices_id from members where id = ${gone}`,
  )
  const other = offices.find((id) => id !== own?.offices_id)
  expect(
    await world.call(
      "member-offices/update-members",
      { offices_id: other, action: "add", members_id: [gone] },
      admin,
    ),
  ).toMatchObject({ api_status: 0, data: { rows: [{ id: gone, ok: false }] } })
  const category = await world.call(
    "kategori-klaim/create",
    { nama: "Makan", limit_type: "monthly", limit_amount: 300_000 },
    admin,
  )
  expect(
    await world.call(
      "kategori-klaim/save-members",
      {
        kategori_id: (category.data as { id: number }).id,
        members: [{ members_id: gone, limit_amount: 100_000 }],
      },
      admin,
    ),
  ).toMatchObject({ data: { errors: { "members.0.members_id": ["Pilihan tidak dikenal"] } } })
})

test("whoever a row named before they were archived may stay there", async () => {
  const later = Number(world.seeded.maju.members[1])
  const made = await world.call(
    "polling/create",
    {
      judul: "Tetap",
      options: [{ text: "Ya" }, { text: "Tidak" }],
      start_at: "2026-12-01T08:00:00+07:00",
      end_at: "2026-12-02T08:00:00+07:00",
      target: "members",
      members_id: [later],
    },
    admin,
  )
  const { id } = made.data as { id: number }
  await world.call("members/delete", { id: later }, admin)
  const row = (await world.call("polling/find", { id }, admin)).data as object
  expect(await world.call("polling/create", { ...row, id, judul: "Tetap saja" }, admin)).toMatchObject({
    api_status: 1,
  })
})
