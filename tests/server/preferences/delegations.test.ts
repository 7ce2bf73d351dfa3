import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { approvals } from "#server/register/flows.ts"
import { makers } from "../lib/flows.ts"
import { openWorld, type World } from "../lib/harness.ts"

let world: World
let admin: string
let office: string
let second: number
const NOTE = "Menurut catatan kantor"
beforeAll(async () => {
  world = await openWorld()
  const { id } = world.seeded.maju
  const [made] = await world.sqlRows<{ id: number }>(
    sql`insert into accounts (companies_id, username, email, nama_lengkap, password_hash, scope, can_access_setting, is_active, draft_key, created_at, updated_at)
      select companies_id, 'kedua', 'kedua@maju.test', 'Admin Kedua', password_hash, 'company', true, true, 'ZA==', now(), now()
      from accounts where email = 'admin@maju.test' and companies_id = ${id} returning id::float8 as id`,
  )
  second = made?.id ?? 0
  admin = await world.signIn("admin@maju.test")
  office = await world.signIn("kantor@maju.test")
})
afterAll(() => world.close())

type Row = {
  readonly id: number
  readonly version: number
  readonly level_total: number
  readonly delegates: readonly { readonly for_nama: string; readonly until: string }[]
  readonly history: readonly { readonly by_nama: string | null; readonly instead_of: string | null }[]
}
type Flow = (typeof approvals)[number]["flow"]
const rowOf = async ({ calls }: Flow, id: number, token: string): Promise<Row> => {
  const { data } = await world.call(calls.watch.path, { ids: [id], versions: [99] }, token)
  const [row] = (data as { readonly rows: readonly Row[] }).rows
  if (row === undefined) throw new Error(`no row ${id}`)
  return row
}
const delegate = async (changes: object = {}, token = admin) =>
  world.call(
    "delegations/create",
    {
      nama: "Cuti",
      from_id: second,
      to_id: world.seeded.maju.accounts.office,
      start_date: "2026-11-20",
      end_date: "2026-11-22",
      ...changes,
    },
    token,
  )
const clear = () => world.sqlRows(sql`delete from delegations where nama = 'Cuti'`)
const choose = async (account: number) => {
  await world.sqlRows(sql`delete from member_approvers`)
  await world.sqlRows(sql`insert into member_approvers (companies_id, members_id, accounts_id)
    values (${world.seeded.maju.id}, ${world.seeded.maju.members[0] ?? 0}, ${account})`)
}
const decide = ({ calls }: Flow, id: number, token: string) =>
  world.call(calls.decide.path, { id, status: "approved", note: NOTE }, token)

test.each(approvals.map(({ flow }) => [flow.id as keyof typeof makers, flow as Flow] as const))(
  "%s: whoever stands in decides, from the first day to the last, and the history says for whom",
  async (flowId, flow) => {
    await clear()
    await choose(second)
    const id = await makers[flowId](world)
    expect(await decide(flow, id, office)).toMatchObject({ api_status: 0, data: { reason: "forbidden" } })
    expect((await delegate()).api_status).toBe(1)
    expect((await rowOf(flow, id, office)).delegates).toMatchObject([
      { for_nama: "Admin Kedua", until: "2026-11-22" },
    ])
    const now = world.time.now
    for (const [day, until] of [
      ["2026-11-19T16:59:00Z", 0],
      ["2026-11-22T16:59:00Z", 1],
      ["2026-11-22T17:01:00Z", 0],
    ] as const) {
      world.time.now = new Date(day)
      expect((await rowOf(flow, id, await world.signIn("kantor@maju.test"))).delegates).toHaveLength(until)
    }
    world.time.now = now
    office = await world.signIn("kantor@maju.test")
    admin = await world.signIn("admin@maju.test")
    expect(await decide(flow, id, office)).toMatchObject({ api_status: 1 })
    expect((await rowOf(flow, id, admin)).history.at(-1)).toMatchObject({
      by_nama: "Akun kantor@maju.test",
      instead_of: "Admin Kedua",
    })
  },
)

test.each(approvals.map(({ flow }) => [flow.id as keyof typeof makers, flow as Flow] as const))(
  "%s: a higher level is decided in place of an administrator of the company, within the modules that are named",
  async (flowId, flow) => {
    await clear()
    await world.sqlRows(sql`delete from member_approvers`)
    const id = await makers[flowId](world, { level: 2, level_total: 2, version: 2, decided_by: [999] })
    expect(await decide(flow, id, office)).toMatchObject({
      api_message: "Tingkat 2 diputuskan admin perusahaan",
    })
    const other = flow.module === "claims" ? "attendance" : "claims"
    expect((await delegate({ modules: [other] })).api_status).toBe(1)
    expect(await decide(flow, id, office)).toMatchObject({ api_status: 0 })
    await clear()
    expect((await delegate({ modules: [flow.module] })).api_status).toBe(1)
    expect(await decide(flow, id, office)).toMatchObject({ api_status: 1 })
  },
)

test("a delegation is refused at its field where it would mean nothing", async () => {
  await clear()
  const { accounts } = world.seeded.maju
  const errors = async (changes: object, token = admin) =>
    ((await delegate(changes, token)).data as { errors?: Record<string, string[]> }).errors
  expect(await errors({ to_id: second })).toEqual({ to_id: ["Pilih orang lain"] })
  expect(await errors({ end_date: "2026-11-19" })).toEqual({
    end_date: ["Tanggal berakhir tidak boleh sebelum tanggal mulai"],
  })
  expect(await errors({ to_id: accounts.restricted })).toEqual({
    to_id: ["Akun ini tidak dapat memutuskan pengajuan"],
  })
  expect(await errors({ to_id: world.seeded.lain.accounts.admin })).toHaveProperty("to_id")
  expect(await errors({ modules: ["gaji"] })).toBeDefined()
  expect((await delegate()).api_status).toBe(1)
  expect(await errors({ start_date: "2026-11-22", end_date: "2026-11-25" })).toEqual({
    start_date: ["Sudah ada untuk orang dan hari yang sama: Cuti"],
  })
})

test("an office admin gives their own away, sees those of others only where they are in them, and changes none", async () => {
  await clear()
  const { accounts } = world.seeded.maju
  expect(await delegate({}, office)).toMatchObject({
    data: { errors: { from_id: ["Anda hanya dapat menunjuk pengganti untuk diri sendiri"] } },
  })
  const own = await delegate({ from_id: accounts.office, to_id: accounts.admin }, office)
  expect(own.api_status).toBe(1)
  const given = await delegate({ start_date: "2026-12-01", end_date: "2026-12-02" })
  const foreign = await delegate({ from_id: accounts.admin, to_id: second })
  const idOf = (answer: typeof own) => (answer.data as { id: number }).id
  const { data } = await world.call("delegations/list-all", { q: "Cuti", per_page: 100 }, office)
  const listed = (data as { rows: { id: number }[] }).rows.map(({ id }) => id)
  expect(listed).toEqual(expect.arrayContaining([idOf(own), idOf(given)]))
  expect(listed).not.toContain(idOf(foreign))
  expect(await world.call("delegations/delete", { ids: [idOf(given)] }, office)).toMatchObject({
    api_status: 0,
  })
})
