import { sql } from "drizzle-orm"
import { keepLedgers } from "#server/areas/leave/sweep.ts"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { World } from "../lib/harness.ts"
import { csv, type ImportDesk, openImports } from "../lib/importDesk.ts"
import { HEAD, importKit, line } from "../lib/importKit.ts"
import { newMember } from "../lib/writes.members.ts"

let desk: ImportDesk
let world: World
beforeAll(async () => {
  desk = await openImports()
  ;({ world } = desk)
})
afterAll(() => desk.close())
const { people, call, again, memberOf, namesLike } = importKit(() => desk)

describe("an import that is taken back", () => {
  test("its employees, and what was made for them, are gone; the list shows what it added before", async () => {
    const found = await desk.check(
      people({ nip: "TARIK-1", divisi: "Divisi Tarik" }, { nip: "TARIK-2" }),
      "csv",
    )
    const put = await again(found.id, { names: [{ column: "departement_id", name: "Divisi Tarik" }] })
    const done = await desk.commit(put.id, "all")
    expect(done).toMatchObject({ api_status: 1, data: { state: "committed", may_undo: true } })
    const listed = await world.call("members/list-all", { imports_id: put.id, sort: "nip" }, desk.admin)
    expect((listed.data as { rows: { nip: string }[] }).rows.map(({ nip }) => nip)).toEqual([
      "TARIK-1",
      "TARIK-2",
    ])
    const choices = await world.call("master-data/impor", { ids: [put.id] }, desk.admin)
    expect((choices.data as { rows: { nama: string }[] }).rows).toMatchObject([
      { nama: "uji.csv, 20/11/2026" },
    ])

    const undo = { mode: "undo", import_id: put.id, request_id: "tarik-kembali" }
    const first = await call(undo)
    expect(first).toMatchObject({ api_status: 1, api_success: 2, data: { state: "undone", may_undo: false } })
    expect([await memberOf("TARIK-1"), await namesLike("devisi", "Divisi Tarik")]).toEqual([undefined, []])
    expect(await call(undo)).toEqual(first)
    expect((await desk.status())?.id).not.toBe(put.id)
    expect(await call({ mode: "undo", import_id: put.id })).toMatchObject({
      api_message: "Impor ini sudah dibatalkan",
    })
    expect(await desk.commit(put.id)).toMatchObject({ api_message: "Impor ini sudah dibatalkan" })
    expect(await desk.check(people({ nip: "TARIK-1" }), "csv")).toMatchObject({ good: 1 })
  })

  test("what time grants goes with them; what somebody corrected stands in the way", async () => {
    const category = {
      nama: "Cuti Tarik",
      kode: "TARIK",
      jenis: "cuti",
      dasar: "tahunan",
      unit: "day",
      quota_type: "yearly",
      quota: 12,
      min_service_months: 0,
    }
    const made = await world.call("kategori-cuti/create", category, desk.admin)
    const kategori_id = (made.data as { readonly id: number }).id
    const granted = (id: number) =>
      world.sqlRows(
        sql`select 1 from leave_ledger where members_id = ${id} and kategori_id = ${kategori_id} and kind = 'granted'`,
      )
    const bring = async (nip: string) => {
      const found = await desk.check(people({ nip }), "csv")
      await desk.commit(found.id, "all")
      world.time.now = new Date(world.time.now.getTime() + 60_000)
      await keepLedgers(world.db, world.time.now)
      const id = (await memberOf(nip))?.id ?? 0
      expect(await granted(id)).toHaveLength(1)
      return { id, ask: { mode: "undo", import_id: found.id } }
    }
    const corrected = await bring("JATAH-1")
    const change = {
      members_id: corrected.id,
      kategori_id,
      tahun: 2026,
      amount: 1,
      reason: "Sisa kantor lama",
    }
    expect(await world.call("cuti/saldo/sesuaikan", change, desk.admin)).toMatchObject({ api_status: 1 })
    expect(await call(corrected.ask)).toMatchObject({
      api_message: "Impor ini tidak dapat dibatalkan: 1 pegawai sudah dikoreksi saldo cutinya",
    })
    const { id, ask } = await bring("JATAH-2")
    expect(await call(ask)).toMatchObject({ api_success: 1 })
    expect([await memberOf("JATAH-2"), await granted(id)]).toEqual([undefined, []])
  })

  test("the pay somebody came with goes with them", async () => {
    await world.sqlRows(sql`update pay_parameters set kode = 'GAJI_POKOK'
      where companies_id = ${world.seeded.maju.id} and id = ${world.seeded.maju.resources["parameter"]}`)
    const paid = csv(`${HEAD};Gaji pokok`, `${line({ nip: "GAJI-1" })};6500000`)
    const found = await desk.check(paid, "csv")
    await desk.commit(found.id, "all")
    const pay = (id: number) => world.sqlRows(sql`select 1 from pay_components where members_id = ${id}`)
    const person = await memberOf("GAJI-1")
    expect([person?.gaji, (await pay(person?.id ?? 0)).length]).toEqual([6_500_000, 1])
    expect(await call({ mode: "undo", import_id: found.id })).toMatchObject({ api_success: 1 })
    expect([await memberOf("GAJI-1"), await pay(person?.id ?? 0)]).toEqual([undefined, []])
  })

  test("not while anything stands on what it brought: that is named, and all of it stays", async () => {
    const found = await desk.check(people({ nip: "PAKAI-1" }, { nip: "PAKAI-2" }), "csv")
    await desk.commit(found.id, "all")
    const person = await memberOf("PAKAI-1")
    await world.call("devisi/create", { nama: "Divisi PAKAI", head_id: person?.id }, desk.admin)
    await newMember(world, { nip: "PAKAI-3", atasan_id: (await memberOf("PAKAI-2"))?.id })
    expect(await call({ mode: "undo", import_id: found.id })).toMatchObject({
      api_status: 0,
      api_message:
        "Impor ini tidak dapat dibatalkan: 1 pegawai sudah menjadi kepala divisi, 1 pegawai sudah menjadi atasan pegawai lain",
      data: { reason: "in_use" },
    })
    expect([(await memberOf("PAKAI-1"))?.nama, (await memberOf("PAKAI-2"))?.nama]).toEqual([
      "Orang PAKAI-1",
      "Orang PAKAI-2",
    ])
    expect(await desk.status()).toMatchObject({ state: "committed" })
  })
})
