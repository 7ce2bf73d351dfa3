import { afterAll, beforeAll, expect, test } from "vitest"
import { overtimeExport } from "#contract/areas/overtime/overtime.ts"
import type { SheetClaim } from "#server/files/sheetLinks.ts"
import { type Edge, openEdge } from "../lib/edge.ts"
import { openWorld, type World } from "../lib/harness.ts"
import { platformSheets } from "../lib/platformSheets.ts"
import { enterCompany } from "../lib/secondSuper.ts"

const START = "/files/sheets/"
let world: World
let edge: Edge
beforeAll(async () => {
  world = await openWorld()
  edge = await openEdge(world)
})
afterAll(async () => {
  await edge.close()
  await world.close()
})

const statusOf = async (url: string) => (await edge.send({ method: "GET", url })).status
const linkOf = async (path: string, token: string, more: object = {}): Promise<string> => {
  const answer = await world.call(path, { format: "csv", ...more }, token)
  return (answer.data as { readonly url: string }).url
}
const claimOf = (url: string): SheetClaim => {
  const [text = ""] = url.slice(START.length).split(".")
  return JSON.parse(Buffer.from(text, "base64url").toString()) as SheetClaim
}

/** Signed by the server itself: the session decides whose rows are read, not the signature alone. */
test.each(Object.entries(platformSheets))("%s opens for the platform's session alone", async (name, path) => {
  const owner = await world.signIn("super@balai.test")
  const url = await linkOf(path, owner)
  expect(await statusOf(url)).toBe(200)
  const own = claimOf(url)
  expect([own.sheet, own.company]).toEqual([name, 0])

  const admin = await world.signIn("admin@maju.test")
  const inside = await enterCompany(world, owner, world.seeded.maju.id)
  const sign = (claim: SheetClaim) => world.links.sheets.url(claim, world.time.now)
  for (const token of [admin, inside]) {
    const theirs = claimOf(await linkOf(overtimeExport.path, token, overtimeExport.example as object))
    expect(theirs.company).toBe(world.seeded.maju.id)
    expect(await statusOf(sign({ ...own, account: theirs.account, session: theirs.session }))).toBe(404)
    expect(await statusOf(sign({ ...own, session: theirs.session }))).toBe(404)
    expect(await statusOf(sign({ ...theirs, company: 0 }))).toBe(404)
  }
  expect(await statusOf(sign({ ...own, company: world.seeded.maju.id }))).toBe(404)
  expect(await statusOf(sign(own))).toBe(200)

  await world.call("auth/logout", {}, owner)
  expect(await statusOf(url)).toBe(404)
})
