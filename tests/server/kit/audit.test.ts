import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Call } from "#contract/kit/call.ts"
import { devisi } from "#contract/areas/company/devisi.ts"
import { calls } from "#contract/index.ts"
import { liveCalls } from "#server/register/liveCalls.ts"
import type { LiveCall } from "#server/call/handler.ts"
import { ok } from "#server/call/answer.ts"
import { inTx } from "#server/call/handler.ts"
import { signInLink } from "#server/areas/session/keys.ts"
import { isHere } from "../lib/area.ts"
import { openWorld, type World } from "../lib/harness.ts"
import { payloadFields } from "../lib/payloadFields.ts"
import { samples } from "../lib/writes.ts"

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const writes = (calls as readonly Call[]).filter((call) => call.write && isHere(call.path))
const live = writes.map((call) => call.path)
type AuditRow = {
  actor_id: number
  acting_for: number | null
  call: string
  request_id: string | null
  at: string
}
const newest = (requestId: string) =>
  world.sqlRows<AuditRow>(
    sql`select companies_id::float8 as companies_id, actor_id::float8 as actor_id, acting_for::float8 as acting_for, call, entity,
      entity_id::float8 as entity_id, action, before, after, request_id from audit where request_id = ${requestId} order by id`,
  )

describe("every live write", () => {
  test("has a sample here", () => {
    expect(Object.keys(samples).filter(isHere).sort()).toEqual([...live].sort())
  })

  test("takes request_id and version", () => {
    const without = writes.filter(
      (call) => !["request_id", "version"].every((f) => payloadFields(call).includes(f)),
    )
    expect(without.map((call) => call.path)).toEqual([])
  })

  test.each(live)("%s leaves who, what, before and after", async (path) => {
    const sample = await samples[path]?.(world)
    if (sample === undefined) throw new Error(`no sample of ${path}`)
    const token = sample.by === null ? null : await world.signIn(sample.by)
    const requestId = `audit-${path.replaceAll("/", "-")}`
    const payload = { ...sample.payload, request_id: requestId }
    const answer = await world.call(path, payload, token, "POST", undefined, sample.uploads)
    expect(answer).toMatchObject({ api_status: 1 })
    const { maju, superId } = world.seeded
    const actors = {
      "admin@maju.test": maju.accounts.admin,
      "pegawai@maju.test": maju.accounts.self,
      "super@balai.test": superId,
    }
    const rows = await newest(requestId)
    expect(rows).toHaveLength(sample.audit.length)
    expect(rows).toMatchObject(
      sample.audit.map((entry) => ({
        ...entry,
        call: path,
        companies_id: sample.by?.endsWith("@maju.test") === true ? maju.id : 0,
        actor_id: sample.by === null ? 0 : actors[sample.by],
        acting_for: null,
        request_id: requestId,
      })),
    )
    expect(JSON.stringify(rows)).not.toMatch(/rahasia|argon2|demo-1234/)
    await sample.after?.()
  })
})

test("a super administrator inside a company is named beside the company", async () => {
  const own = await world.signIn("super@balai.test")
  const { maju, superId } = world.seeded
  const entered = await world.call(
    "auth/super/companies/login",
    { companies_id: maju.id, reason: "Membantu pengaturan" },
    own,
  )
  const inside = (entered.data as { token: string }).token
  await world.call("devisi/create", { nama: "Dibuat dari dalam", request_id: "audit-inside" }, inside)
  expect(await newest("audit-inside")).toMatchObject([
    { companies_id: maju.id, actor_id: superId, acting_for: maju.id, action: "create" },
  ])
  const visits = await world.sqlRows(
    sql`select actor_id::float8 as actor_id, entity, entity_id::float8 as entity_id, after from audit where call = 'auth/super/companies/login'`,
  )
  expect(visits).toEqual([
    {
      actor_id: superId,
      entity: "companies",
      entity_id: maju.id,
      after: { impersonation: "Membantu pengaturan" },
    },
  ])
})

test("a write that forgets its audit row is a fault and has no effect", async () => {
  const { create } = devisi.calls
  const forgetful = inTx(create, async (ctx) => {
    await ctx.tx.execute(sql`update companies set nama = 'Diubah diam-diam'`)
    return ok({ id: 1, version: 1 }, "Selesai")
  })
  const forgetting = await openWorld({
    live: new Map<string, LiveCall>([
      ...liveCalls,
      [create.path, { call: create, handler: forgetful } as never],
    ]),
  })
  try {
    const token = await forgetting.signIn("admin@maju.test")
    const answer = await forgetting.call(
      "devisi/create",
      { nama: "Apa saja", request_id: "forgetful-1" },
      token,
    )
    expect(answer).toMatchObject({
      api_status: 0,
      api_message: "Failed to get data from server, please reload your browser",
      error_track: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    })
    expect(await forgetting.sqlRows(sql`select 1 from companies where nama = 'Diubah diam-diam'`)).toEqual([])
    expect(await forgetting.sqlRows(sql`select 1 from writes where request_id = 'forgetful-1'`)).toEqual([])
    expect(forgetting.faults).toHaveLength(1)
  } finally {
    await forgetting.close()
  }
})

test("a link made on the server's own machine leaves a note under the account it signs in", async () => {
  await signInLink(world.db, "admin@maju.test", new Date(world.time.now))
  expect(
    await world.sqlRows(
      sql`select companies_id::float8 as companies_id, actor_id::float8 as actor_id, entity, entity_id::float8 as entity_id,
        action, after from audit where call = 'npm run key'`,
    ),
  ).toEqual([
    {
      companies_id: world.seeded.maju.id,
      actor_id: 0,
      entity: "keys",
      entity_id: world.seeded.maju.accounts.admin,
      action: "create",
      after: { purpose: "sign_in" },
    },
  ])
  await expect(signInLink(world.db, "tidak.ada@maju.test", new Date())).rejects.toThrow(
    "Tidak ada akun aktif",
  )
})
