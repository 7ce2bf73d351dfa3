import { afterAll, beforeAll, expect, test } from "vitest"
import { makeCrowd } from "#tests/campaign/races/crowd.ts"
import { scenarios } from "#tests/campaign/races/scenarios.ts"
import { endAll, type Home, seededHome, type Server, startServer, tokenFrom } from "../lib/process.ts"

/** `npm run campaign -- races` runs each ten times on the demo. */
const LONG = 180_000
/** Needs the demo's employees, or calculates a payroll. */
const ON_DEMO = ["payroll", "claim", "series", "points"]
/** Only the embedded database's folder has the control socket that makes sign-in links. */
const EMBEDDED = process.env["TEST_DATABASE_URL"] === undefined ? [] : ["link"]
const here = Object.keys(scenarios).filter(
  (name) => ![...ON_DEMO, ...EMBEDDED].some((word) => name.includes(word)),
)

let home: Home
let server: Server
let admin: string
beforeAll(async () => {
  home = await seededHome()
  server = await startServer(home.env)
  admin = await tokenFrom(server.url, "admin@maju.test")
}, LONG)
afterAll(async () => {
  endAll()
  await server.exit
  await home.drop()
})

test.each(here)(
  "%s by twenty clients at once is granted exactly as often as it may be",
  async (name) => {
    const crowd = makeCrowd(server.url, admin, home.folder)
    expect(await scenarios[name]?.(crowd, 0)).toEqual([])
    expect(crowd.faults()).toEqual([])
  },
  LONG,
)
