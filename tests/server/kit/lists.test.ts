import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { resources } from "#contract/index.ts"
import type { AnyResource } from "#contract/kit/resource.ts"
import { seek } from "#server/kit/searchPage.ts"
import { devisi } from "#server/db/tables/index.ts"
import { openWorld, type World } from "../lib/harness.ts"
import { variantOf } from "../lib/variants.ts"
import { newMember } from "../lib/writes.members.ts"

let world: World
let admin: string
let owner: string
const writer = ({ scope }: Pick<AnyResource, "scope">) => (scope === "platform" ? owner : admin)
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
  owner = await world.signIn("super@balai.test")
  const { id } = world.seeded.maju
  /** Names that differ only in case, accents and symbols; codes that are often null. */
  const names = ["é", "E", "z", "Ä", "a", "%", "_", "'", '"', "\\", "B", "b2", "10", "9", "~"]
  for (const [i, name] of names.entries()) {
    const at = new Date(world.time.now.getTime() + (i % 4)).toISOString()
    const kode = i % 3 === 0 ? null : `k${i}`
    await world.sqlRows(
      sql`insert into devisi (companies_id, nama, kode, created_at, updated_at) values (${id}, ${`uji ${name}`}, ${kode}, ${at}, ${at})`,
    )
    await world.sqlRows(
      sql`insert into jabatan (companies_id, nama, level, created_at, updated_at) values (${id}, ${`uji ${name}`}, ${i % 3 === 0 ? null : (i % 5) + 1}, ${at}, ${at})`,
    )
  }
  for (const resource of others)
    for (const [i, name] of names.entries()) {
      const person = await personOf(resource, i, name)
      world.time.now = new Date(world.time.now.getTime() + (i % 4))
      const made = await world.call(
        resource.calls.create.path,
        { ...variantOf(resource, 40 + i, `${wordsOf(resource)} ${isKeyed(resource) ? i : name}`), ...person },
        writer(resource),
      )
      if (isKeyed(resource))
        await world.sqlRows(
          sql`update custom_fields set nama = ${`${wordsOf(resource)} ${name}`} where nama = ${`${wordsOf(resource)} ${i}`}`,
        )
      if (made.api_status !== 1)
        throw new Error(`${resource.id}: ${made.api_message} ${JSON.stringify(made.data)}`)
    }
})
afterAll(() => world.close())

/** Keys of its rows are made of their first name, in which accents and symbols make no difference. */
const isKeyed = ({ id }: AnyResource) => id === "isian-pegawai"

/** Each row of employees is of a new one; rows without a title are found by that name. */
const personOf = async (resource: AnyResource, i: number, name: string) =>
  !("members_id" in resource.example)
    ? {}
    : {
        members_id: await newMember(world, {
          nip: `DFT-${resource.id}-${i}`,
          nama: `${wordsOf(resource)} ${name}`,
          email: null,
        }),
      }

/** Rows of these two are inserted by SQL, past validation, so that codes and levels can be null. */
const byHand = ["devisi", "jabatan"]
const others = (resources as unknown as readonly AnyResource[]).filter(({ id }) => !byHand.includes(id))
/** Search words that find only this resource's rows: two resources may share one table. */
const wordsOf = ({ id }: Pick<AnyResource, "id">) => (byHand.includes(id) ? "uji" : `uji ${id}`)

type Row = { id: number; nama: string; version: number }
type Page = { rows: Row[]; total: number; last_page: number; next?: string; prev?: string }

const orders = (resources as unknown as readonly AnyResource[]).flatMap((resource) =>
  resource.sorts.flatMap((sort) =>
    (["asc", "desc"] as const).map((dir) => [resource.calls.list.path, sort, dir, resource] as const),
  ),
)

describe("every order of every list", () => {
  test.each(orders)(
    "%s by %s %s: cursors walk the same rows as page numbers, there and back",
    async (path, sort, dir, resource) => {
      const { example, parts } = resource
      const part = parts === undefined ? {} : { [parts.by]: example[parts.by] }
      const page = async (payload: object) =>
        (
          await world.call(
            path,
            { q: wordsOf(resource), per_page: 4, sort, dir, ...part, ...payload },
            writer(resource),
          )
        ).data as Page
      const byNumber = await Promise.all([1, 2, 3, 4].map((n) => page({ page: n })))
      expect(byNumber.map((p) => p.rows.length)).toEqual([4, 4, 4, 3])
      const there = [await page({})]
      for (let next = there[0]?.next; next !== undefined; next = there.at(-1)?.next)
        there.push(await page({ cursor: next }))
      expect(there.map((p) => p.rows)).toEqual(byNumber.map((p) => p.rows))
      const back = [there.at(-1) as Page]
      for (let prev = back[0]?.prev; prev !== undefined; prev = back.at(-1)?.prev)
        back.push(await page({ cursor: prev }))
      expect(back.toReversed().map((p) => p.rows)).toEqual(byNumber.map((p) => p.rows))
      expect(there[0]).toMatchObject({ total: 15, last_page: 4 })
    },
  )

  test.each(["devisi/list-all", "members/list-all"])("%s without words walks alike", async (path) => {
    const page = async (payload: object) =>
      (await world.call(path, { per_page: 5, ...payload }, admin)).data as Page
    const there = [await page({})]
    for (let next = there[0]?.next; next !== undefined; next = there.at(-1)?.next)
      there.push(await page({ cursor: next }))
    const byNumber = await Promise.all(there.map((_, at) => page({ page: at + 1 })))
    expect(there.length).toBeGreaterThan(2)
    expect(there.map((p) => p.rows)).toEqual(byNumber.map((p) => p.rows))
    expect(there[0]?.total).toBe(there.flatMap((p) => p.rows).length)
  })

  test("of more rows than may be put in order none are", async () => {
    const look = (most: number) =>
      world.db.transact((tx) =>
        seek(tx, {
          table: devisi,
          id: devisi.id,
          where: sql`${devisi.companies_id} = ${world.seeded.maju.id} and position('uji ' in lower(${devisi.nama})) = 1`,
          by: sql`lower(${devisi.nama}) collate "C"`,
          dir: "desc",
          limit: 2,
          offset: 1,
          most,
        }),
      )
    const rows = await world.sqlRows<{ id: number }>(
      sql`select id::float8 as id from devisi where companies_id = ${world.seeded.maju.id} and nama like 'uji %' order by lower(nama) collate "C" desc`,
    )
    expect(rows).toHaveLength(15)
    expect(await look(15)).toEqual({ total: 15, ids: [rows[1]?.id, rows[2]?.id] })
    expect(await look(14)).toBeNull()
  })

  test("names sort by lower case and code points, on both databases alike", async () => {
    const rows = ((await world.call("devisi/list-all", { q: "uji", sort: "nama" }, admin)).data as Page).rows
    const plain = rows.map((row) => row.nama.slice(4)).filter((name) => /^[\x20-\x7e]+$/.test(name))
    expect(plain).toEqual(['"', "%", "'", "10", "9", "\\", "_", "a", "B", "b2", "E", "z", "~"])
  })

  test("the order by name comes from its index", async () => {
    const plan = await world.db.transact(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      await tx.execute(sql`set local enable_bitmapscan = off`)
      const found = (await tx.execute(
        sql`explain select id from devisi where companies_id = ${world.seeded.maju.id} order by lower(nama) collate "C", id limit 20`,
      )) as unknown as { rows: Record<string, string>[] }
      return found.rows.map((row) => row["QUERY PLAN"]).join("\n")
    })
    expect(plan).toContain("devisi_by_nama")
    expect(plan).not.toContain("Sort")
  })
})

describe("cursors", () => {
  const made = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString("base64url")
  test.each([
    ["no base64", "!!!"],
    ["no JSON", Buffer.from("nama asc").toString("base64url")],
    ["another order", made(["nama desc", "a", 1, 0, 2])],
    ["another key", made(["kode asc", "a", 1, 0, 2])],
    ["no value", made(["level asc", null, 1, 0, 2])],
    ["an id that is none", made(["level asc", "1", -1, 0, 2])],
    ["a page that is none", made(["level asc", "1", 1, 0, 1.5])],
    ["a value its column cannot hold", made(["level asc", "tinggi", 1, 0, 2])],
    ["a value too large for its column", made(["level asc", "99999999999", 1, 0, 2])],
    ["a value with a zero byte", made(["level asc", "\u0000", 1, 0, 2])],
  ])("%s is answered at its field", async (_name, cursor) => {
    expect(await world.call("jabatan/list-all", { sort: "level", cursor }, admin)).toEqual({
      status: 200,
      api_status: 0,
      api_message: "Periksa kembali isian Anda",
      is_validate: 1,
      data: { errors: { cursor: ["Halaman tidak dikenal"] } },
    })
    expect(world.faults).toEqual([])
  })
})

describe("search", () => {
  test.each([
    ["%", ["uji %"]],
    ["_", ["uji _"]],
    ["'", ["uji '"]],
    ["\\", ["uji \\"]],
    ["UJI B", ["uji B", "uji b2"]],
    ["' or 1=1 --", []],
    ["%%", []],
  ])("%j means itself", async (q, names) => {
    const page = (await world.call("devisi/list-all", { q }, admin)).data as Page
    expect(page.rows.map((row) => row.nama).filter((nama) => nama.startsWith("uji"))).toEqual(names)
    const options = (await world.call("master-data/departement", { q }, admin)).data as {
      rows: { nama: string }[]
    }
    expect(options.rows.map((row) => row.nama).filter((nama) => nama.startsWith("uji"))).toEqual(names)
  })
})
