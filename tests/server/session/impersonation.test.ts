import { sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { HOUR, MINUTE, NOW, openWorld, type World } from "../lib/harness.ts"

let world: World
let own: string
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
afterEach(() => {
  world.time.now = NOW
})

const at = (ms: number) => {
  world.time.now = new Date(NOW.getTime() + ms)
}
const enter = async (companyId: number, reason = "Membantu pengaturan") => {
  own = await world.signIn("super@balai.test")
  const answer = await world.call("auth/super/companies/login", { companies_id: companyId, reason }, own)
  return { answer, token: (answer.data as { token: string }).token }
}
const me = (token: string) => world.call("me", undefined, token, "GET")

describe("a super administrator inside a company", () => {
  test("is a company's admin there, with the own name and the end of the visit on show", async () => {
    const { answer } = await enter(world.seeded.maju.id)
    expect(answer).toMatchObject({
      api_status: 1,
      api_message: "Masuk ke PT Maju",
      data: {
        user: {
          id: world.seeded.superId,
          companies_id: world.seeded.maju.id,
          companie_name: "PT Maju",
          is_superusers: false,
          scope: "company",
          canAccessSetting: true,
          impersonated_by: {
            id: world.seeded.superId,
            nama_lengkap: "Akun super@balai.test",
            expires_at: "2026-11-20T02:00:00.000Z",
          },
        },
      },
    })
  })

  test("works in that company only", async () => {
    const { token } = await enter(world.seeded.maju.id)
    expect((await world.call("devisi/list-all", {}, token)).data).toMatchObject({ total: 3 })
    expect(await world.call("devisi/find", { id: world.seeded.lain.devisi[0] }, token)).toMatchObject({
      data: { reason: "not_found" },
    })
    for (const path of ["companies/list-by-status", "auth/super/companies/all", "auth/super/companies/login"])
      expect(await world.call(path, { companies_id: 1, reason: "lagi" }, token)).toMatchObject({
        data: { reason: "forbidden" },
      })
  })

  test("leaves after 60 minutes however busy, while the own session goes on", async () => {
    const { token } = await enter(world.seeded.maju.id)
    for (const minute of [20, 40, 60]) {
      at(minute * MINUTE)
      expect((await me(token)).status).toBe(200)
    }
    at(60 * MINUTE + 1)
    expect((await me(token)).status).toBe(401)
    expect((await me(own)).data).toMatchObject({
      is_superusers: true,
      companies_id: null,
      impersonated_by: null,
    })
  })

  test("changes neither name nor password there", async () => {
    const { token } = await enter(world.seeded.maju.id)
    const answer = await world.call(
      "profil/update/users",
      { nama_lengkap: "Lain", password: "rahasia", confirm_password: "rahasia" },
      token,
    )
    expect(answer).toEqual({
      status: 200,
      api_status: 0,
      api_message: "Profil tidak dapat diubah saat Anda bekerja sebagai perusahaan lain",
      data: { reason: "forbidden" },
    })
  })

  test("goes back by logout of the visit; logout of the own session ends every visit", async () => {
    const first = await enter(world.seeded.maju.id)
    await world.call("auth/logout", {}, first.token)
    expect([(await me(first.token)).status, (await me(own)).status]).toEqual([401, 200])
    const again = await world.call(
      "auth/super/companies/login",
      { companies_id: world.seeded.lain.id, reason: "Memeriksa" },
      own,
    )
    const visit = (again.data as { token: string }).token
    await world.call("auth/logout", {}, own)
    expect([(await me(visit)).status, (await me(own)).status]).toEqual([401, 401])
  })

  test("may enter a closed company, but none that does not exist, and not without a reason", async () => {
    await world.sqlRows(sql`update companies set status = 'close' where id = ${world.seeded.lain.id}`)
    const { token } = await enter(world.seeded.lain.id)
    expect((await me(token)).status).toBe(200)
    await world.sqlRows(sql`update companies set status = 'active'`)
    expect((await enter(999_999)).answer).toMatchObject({ data: { reason: "not_found" } })
    expect((await enter(world.seeded.maju.id, "ok")).answer).toMatchObject({
      data: { errors: { reason: ["Minimal 5 karakter"] } },
    })
  })

  test("is out at once when no super administrator any more", async () => {
    const { token } = await enter(world.seeded.maju.id)
    await world.sqlRows(sql`update accounts set is_superusers = false where id = ${world.seeded.superId}`)
    expect([(await me(token)).status, (await me(own)).status]).toEqual([401, 401])
    await world.sqlRows(sql`update accounts set is_superusers = true where id = ${world.seeded.superId}`)
  })

  test("idle for two hours outside is out as anybody else", async () => {
    await enter(world.seeded.maju.id)
    at(2 * HOUR + 1)
    expect((await me(own)).status).toBe(401)
  })
})
