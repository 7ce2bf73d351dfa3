import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type Entered, idOf, openEntered } from "../lib/entered.ts"

/** Requests that employees make themselves, by `saya/<flow>/…`. */
let world: Entered["world"]
let entered: Entered
let self: string
let selfId = 0
beforeAll(async () => {
  entered = await openEntered()
  world = entered.world
  self = await world.signIn("pegawai@maju.test")
  selfId = world.seeded.maju.self
})
afterAll(() => world.close())

type Row = {
  readonly id: number
  readonly status: string
  readonly version: number
  readonly member: { readonly id: number }
  readonly entered: object | null
  readonly history: readonly { readonly by_nama: string | null; readonly to: string }[]
}
const kasbon = {
  root: "kasbon",
  payload: () => ({
    tanggal: "2026-11-20",
    amount: 900_000,
    tenor: 3,
    first_date: "2027-01-25",
    purpose: "Biaya sekolah anak",
  }),
}
const kindOf = (kind: "cuti" | "klaim cuti" | "lembur" | "klaim" | "kasbon") =>
  kind === "kasbon" ? kasbon : entered.kinds[kind]
const rowsIn = (answer: { readonly data?: unknown }) =>
  (answer.data as { readonly rows: readonly Row[] }).rows

describe.each(["cuti", "klaim cuti", "lembur", "klaim", "kasbon"] as const)("%s", (kind) => {
  test("is asked for, listed, read and taken back by its employee, and by nobody else", async () => {
    const { root, payload } = kindOf(kind)
    const call = (end: string, values: object = {}, token = self) =>
      world.call(`saya/${root}/${end}`, values, token)
    const asked = await call("ajukan", payload())
    expect(asked).toMatchObject({ api_status: 1, api_message: expect.stringMatching(/diajukan$/) as string })
    const id = idOf(asked)
    const detail = await call("detail", { id })
    expect(detail.data).toMatchObject({
      id,
      status: "pending",
      member: { id: selfId },
      entered: null,
      requested_by: world.seeded.maju.accounts.self,
    })
    expect(rowsIn(await call("list")).map((row) => row.member.id)).toEqual([selfId])

    const theirs = await world.call(
      `${root}/catat`,
      { ...payload(), members_id: entered.first },
      entered.admin,
    )
    expect(theirs).toMatchObject({ api_status: 1 })
    for (const end of ["detail", "batal"])
      expect(await call(end, { id: idOf(theirs) })).toMatchObject({
        api_status: 0,
        data: { reason: "not_found" },
      })
    expect(rowsIn(await call("list")).map((row) => row.id)).toEqual([id])
    for (const token of [entered.admin, entered.office])
      expect(await call("detail", { id }, token)).toMatchObject({
        api_status: 0,
        api_message: "Akun ini belum terhubung dengan pegawai",
      })

    const taken = await call("batal", { id, version: 1 })
    expect(taken).toMatchObject({ api_status: 1, data: { id, version: 2 } })
    const after = (await call("detail", { id })).data as Row
    expect(after).toMatchObject({ status: "cancelled" })
    expect(after.history.at(-1)).toMatchObject({ to: "cancelled" })
    expect(await call("batal", { id })).toMatchObject({ api_status: 0, data: { reason: "state" } })
  })

  test("the employee of a payload is not read", async () => {
    const { root, payload } = kindOf(kind)
    const asked = await world.call(`saya/${root}/ajukan`, { ...payload(), members_id: entered.first }, self)
    const row = (await world.call(`saya/${root}/detail`, { id: idOf(asked) }, self)).data as Row
    expect(row.member.id).toBe(selfId)
  })

  test("what would come of it is told before it is sent, and writes nothing", async () => {
    const { root, payload } = kindOf(kind)
    const before = await world.sqlRows(sql`select count(*)::int as n from audit`)
    const told = await world.call(`saya/${root}/hitung`, payload(), self)
    expect(told).toMatchObject({ api_status: 1, data: { broken: [] } })
    expect(await world.sqlRows(sql`select count(*)::int as n from audit`)).toEqual(before)
  })
})

test("an account that lost its employee asks for nothing", async () => {
  const { root, payload } = entered.kinds.cuti
  await world.sqlRows(sql`update members set app_access = false where id = ${selfId}`)
  expect(await world.call(`saya/${root}/ajukan`, payload(), self)).toMatchObject({
    api_status: 0,
    data: { reason: "forbidden" },
  })
  await world.sqlRows(sql`update members set app_access = true where id = ${selfId}`)
  expect((await world.call("me", {}, self, "GET")).data).toMatchObject({ self: { id: selfId } })
  expect((await world.call("me", {}, entered.admin, "GET")).data).toMatchObject({ self: null })
})

test("a waiting request names the admins who can decide on it: of the office and the company, or those chosen", async () => {
  const asked = await world.call("saya/cuti/ajukan", entered.kinds["cuti"].payload(), self)
  const id = idOf(asked)
  const holders = async () => {
    const { data } = await world.call("saya/pengajuan/list", { status: "pending" }, self)
    const rows = (
      data as {
        readonly rows: readonly {
          readonly flow: string
          readonly id: number
          readonly holders: readonly string[]
        }[]
      }
    ).rows
    return rows.find((row) => row.flow === "cuti" && row.id === id)?.holders
  }
  const nameOf = async (account: number): Promise<string> => {
    const [row] = await world.sqlRows<{ readonly nama: string }>(
      sql`select nama_lengkap as nama from accounts where id = ${account}`,
    )
    return row?.nama ?? ""
  }
  const { admin, office } = world.seeded.maju.accounts
  const [administrator, ofOffice] = [await nameOf(admin), await nameOf(office)]
  await world.sqlRows(
    sql`insert into account_offices (companies_id, accounts_id, offices_id)
      select companies_id, ${office}, offices_id from members where id = ${selfId} on conflict do nothing`,
  )
  const all = await holders()
  expect(all?.[0]).toBe(ofOffice)
  expect(all).toContain(administrator)

  await world.sqlRows(
    sql`insert into member_approvers (companies_id, members_id, accounts_id) values (${world.seeded.maju.id}, ${selfId}, ${admin})`,
  )
  expect(await holders()).toEqual([administrator])
})
