import { afterAll, beforeAll, expect, test } from "vitest"
import { me } from "#contract/areas/session/session.ts"
import { liveCalls } from "#server/register/liveCalls.ts"
import type { LiveCall } from "#server/call/handler.ts"
import { inTx } from "#server/call/handler.ts"
import { type Edge, openEdge } from "../lib/edge.ts"
import { openWorld, type World } from "../lib/harness.ts"

/** A full disk, as PostgreSQL (disk_full), a file system and a quota report it, also inside the query builder's error. */
const failures: Readonly<Record<string, Error>> = {
  disk_full: Object.assign(new Error("could not extend file"), { code: "53100" }),
  "a failed statement": new Error("Failed query", {
    cause: Object.assign(new Error("could not extend file"), { code: "53100" }),
  }),
  ENOSPC: Object.assign(new Error("no space left on device"), { code: "ENOSPC" }),
  EDQUOT: Object.assign(new Error("disk quota exceeded"), { code: "EDQUOT" }),
}
let failure = new Error("none")
const broken = inTx(me, async () => {
  throw failure
})
const live = new Map<string, LiveCall>([...liveCalls, ["me", { call: me, handler: broken } as never]])

let world: World
let edge: Edge
let token: string
beforeAll(async () => {
  world = await openWorld({ live })
  edge = await openEdge(world, { live })
  token = await world.signIn("admin@maju.test")
})
afterAll(async () => {
  await edge.close()
  await world.close()
})

test.each(Object.keys(failures))(
  "%s is answered with 503 and the reason, and is in the operator's log",
  async (name) => {
    failure = failures[name] ?? failure
    world.faults.splice(0)
    const got = await edge.send({ method: "GET", url: "/api/v1/me", headers: { "access-token": token } })
    expect([got.status, got.json()]).toEqual([
      503,
      {
        api_status: 0,
        api_message:
          "Penyimpanan server penuh, jadi tidak ada yang disimpan. Hubungi pengelola server, lalu coba lagi.",
        error_track: expect.any(String) as string,
      },
    ])
    expect(world.faults).toEqual([failure])
  },
)
