import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { openStore } from "#server/files/store.ts"
import { WRITES_KEPT_MS } from "#server/areas/session/sweep.ts"
import { everyHour } from "#server/register/sweeps.ts"
import { liveCalls } from "#server/register/liveCalls.ts"
import { runSweeps } from "#server/kit/sweeps/run.ts"
import { isHere } from "../lib/area.ts"
import { type Answered, openWorld, type World } from "../lib/harness.ts"
import { fingerprint } from "../lib/tenants.ts"
import { passwordKey, samples } from "../lib/writes.ts"

let world: World
beforeAll(async () => {
  world = await openWorld({ onDisk: true })
})
afterAll(() => world.close())

const admin = () => world.signIn("admin@maju.test")
const named = async (nama: string) =>
  (await world.sqlRows<{ n: number }>(sql`select count(*)::int as n from devisi where nama = ${nama}`))[0]?.n
const refusal = {
  status: 200,
  api_status: 0,
  api_message: "Permintaan ini sudah dikirim dengan isi yang berbeda. Muat ulang halaman lalu coba lagi.",
  data: { reason: "repeated" },
}

/** The answer to a repetition: secrets are answered once and not stored. */
const toldAgain = (path: string, first: Answered): object => {
  const once = liveCalls.get(path)?.call.answeredOnce ?? []
  if (once.length === 0) return first
  return {
    ...first,
    data: { ...(first.data as object), ...Object.fromEntries(once.map((key) => [key, null])) },
  }
}

describe("the same request_id", () => {
  test.each(Object.keys(samples).filter(isHere))(
    "%s: answers the same and does nothing twice",
    async (path) => {
      const sample = await samples[path]?.(world)
      const token = sample?.by == null ? null : await world.signIn(sample.by)
      const payload = { ...sample?.payload, request_id: `same-${path.replaceAll("/", "-")}` }
      const send = () => world.call(path, payload, token, "POST", undefined, sample?.uploads)
      const first = await send()
      expect(first).toMatchObject({ api_status: 1 })
      const after = await fingerprint(world, world.seeded.maju.id)
      expect(await send()).toEqual(toldAgain(path, first))
      expect(await fingerprint(world, world.seeded.maju.id)).toEqual(after)
      await sample?.after?.()
    },
  )

  test("twenty at once have one effect, with and without a password in them", async () => {
    const token = await admin()
    const payload = { nama: "Serentak", request_id: "twenty-at-once" }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => world.call("devisi/create", payload, token)),
    )
    expect(answers[0]).toMatchObject({ api_status: 1 })
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await named("Serentak")).toBe(1)

    const key = await passwordKey(world, world.seeded.maju.accounts.normal)
    const secret = {
      key,
      password: "rahasia-20",
      confirm_password: "rahasia-20",
      request_id: "twenty-secrets",
    }
    const changed = await Promise.all(
      Array.from({ length: 20 }, () => world.call("mail/mailing/update/password", secret)),
    )
    expect(new Set(changed.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([
        JSON.stringify({
          status: 200,
          api_status: 1,
          api_message: "Kata sandi berhasil disimpan. Silakan masuk.",
        }),
      ]),
    )
    expect(
      await world.sqlRows(sql`select count(*)::int as n from audit where request_id = 'twenty-secrets'`),
    ).toEqual([{ n: 1 }])
  })

  test("holds after a restart, for the row and for the password", async () => {
    const token = await admin()
    const payload = { nama: "Sebelum mati", request_id: "before-restart" }
    const first = await world.call("devisi/create", payload, token)
    const secret = {
      nama_lengkap: "Admin",
      password: "rahasia-3",
      confirm_password: "rahasia-3",
      request_id: "secret-restart",
    }
    const changed = await world.call("profil/update/users", secret, token)
    expect(changed).toMatchObject({ api_status: 1 })
    world = await world.restart()
    expect(await world.call("devisi/create", payload, token)).toEqual(first)
    expect(await named("Sebelum mati")).toBe(1)
    expect(await world.call("profil/update/users", secret, token)).toEqual(changed)
    const other = { ...secret, password: "rahasia-4", confirm_password: "rahasia-4" }
    expect(await world.call("profil/update/users", other, token)).toEqual(refusal)
    await world.signIn("admin@maju.test", "rahasia-3")
    await world.call(
      "profil/update/users",
      { nama_lengkap: "Admin", password: "demo-1234", confirm_password: "demo-1234" },
      token,
    )
  })

  test("with another payload is refused; the order of its keys is no difference", async () => {
    const token = await admin()
    const first = await world.call(
      "devisi/create",
      { request_id: "other-payload", nama: "Satu", kode: "S1" },
      token,
    )
    expect(
      await world.call("devisi/create", { kode: "S1", nama: "Satu", request_id: "other-payload" }, token),
    ).toEqual(first)
    for (const other of [
      { nama: "Dua", kode: "S1" },
      { nama: "Satu" },
      { nama: "Satu", kode: "S1", parent_id: 1 },
    ])
      expect(await world.call("devisi/create", { ...other, request_id: "other-payload" }, token)).toEqual(
        refusal,
      )
    expect(await named("Dua")).toBe(0)
  })

  test("of somebody else, or of another call, is another write", async () => {
    const payload = { nama: "Milik sendiri", request_id: "shared-id-1" }
    const ids: unknown[] = []
    for (const who of ["admin@maju.test", "admin@lain.test"])
      ids.push((await world.call("devisi/create", payload, await world.signIn(who))).data)
    ids.push((await world.call("jabatan/create", payload, await admin())).data)
    expect(new Set(ids.map((data) => JSON.stringify(data))).size).toBe(3)
  })

  test("is free again after a refusal", async () => {
    const token = await admin()
    const again = (payload: object): Promise<Answered> =>
      world.call("devisi/create", { ...payload, request_id: "after-refusal" }, token)
    expect(await again({ nama: "" })).toMatchObject({ is_validate: 1 })
    expect(await again({ nama: "Keuangan" })).toMatchObject({ is_validate: 1 })
    expect(await again({ nama: "Keuangan", id: 9_999_999 })).toMatchObject({ data: { reason: "not_found" } })
    expect(await again({ nama: "Akhirnya" })).toMatchObject({ api_status: 1 })
  })

  test.each(["pendek", "a".repeat(65), "spasi spasi", "titik.titik", 12_345_678])(
    "%j is no request_id",
    async (id) => {
      const answer = await world.call("devisi/create", { nama: "Apa", request_id: id }, await admin())
      expect(answer).toMatchObject({ is_validate: 1 })
      expect(Object.keys((answer.data as { errors: object }).errors)).toEqual(["request_id"])
    },
  )
})

test("is kept seven days and then forgotten", async () => {
  const token = await admin()
  const payload = { nama: "Tujuh hari", request_id: "seven-days" }
  const first = await world.call("devisi/create", payload, token)
  const start = world.time.now
  const store = openStore("/nonexistent")
  await runSweeps(world.db, everyHour, new Date(start.getTime() + WRITES_KEPT_MS), { store })
  expect(await world.call("devisi/create", payload, await admin())).toEqual(first)
  await runSweeps(world.db, everyHour, new Date(start.getTime() + WRITES_KEPT_MS + 1), { store })
  expect(await world.sqlRows(sql`select 1 from writes where request_id = 'seven-days'`)).toEqual([])
})
