import { afterAll, beforeAll, expect, test } from "vitest"
import type { Upload } from "#server/files/store.ts"
import { openWorld, type World } from "../lib/harness.ts"
import { newMember } from "../lib/writes.members.ts"

let world: World
let admin: string
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
})
afterAll(() => world.close())

type Row = { readonly version: number; readonly nama: string; readonly documents: readonly { no: number }[] }
const find = async (id: number) => (await world.call("members/find", { id }, admin)).data as Row
/** Saves a row with these changes, based on the version that was read. */
const save = (row: Row, more: object, file?: string) => {
  const paper: Upload = { name: `${file}.pdf`, type: "pdf", size: 10, sha256: "d".repeat(64) }
  const uploads = file === undefined ? undefined : new Map([["documents.0.file", paper]])
  const payload = { ...row, type: "edit", ...more }
  return world.call("members/create", payload, admin, "POST", undefined, uploads)
}

test("a paper somebody else took away meanwhile is asked for again by who keeps to their own, and nothing is lost", async () => {
  const id = await newMember(world)
  expect(await save(await find(id), { documents: [{ type: "ktp" }] }, "ktp")).toMatchObject({ api_status: 1 })
  const read = await find(id)
  const [paper] = read.documents
  const mine = { nama: "Nama dari saya", documents: [{ no: paper?.no, type: "ktp" }] }
  expect(await save(read, { documents: [] })).toMatchObject({ api_status: 1 })

  expect(await save(read, mine)).toMatchObject({
    api_status: 0,
    data: { reason: "stale", current: { version: read.version + 1, documents: [] } },
  })

  /** "Pakai milik saya": sends the same changes again, based on the current version. */
  const current = await find(id)
  expect(await save(current, mine)).toMatchObject({
    is_validate: 1,
    data: {
      errors: { "documents.0.file": ["Berkas dokumen ini sudah tidak ada; pilih berkasnya lagi"] },
    },
  })
  expect(await find(id)).toEqual(current)

  expect(await save(current, mine, "ktp-lagi")).toMatchObject({ api_status: 1 })
  const { nama, version, documents } = await find(id)
  expect({ nama, version, documents }).toMatchObject({
    nama: "Nama dari saya",
    version: current.version + 1,
    documents: [{ type: "ktp", name: "ktp-lagi.pdf" }],
  })
  expect(documents[0]?.no).not.toBe(paper?.no)
})

test("a paper of another employee is none of this one's: it is asked for, and stays where it is", async () => {
  const [id, other] = [await newMember(world), await newMember(world)]
  await save(await find(other), { documents: [{ type: "kk" }] }, "kk")
  const theirs = await find(other)
  const row = await find(id)
  expect(await save(row, { documents: [{ no: theirs.documents[0]?.no, type: "ktp" }] })).toMatchObject({
    data: {
      errors: { "documents.0.file": ["Berkas dokumen ini sudah tidak ada; pilih berkasnya lagi"] },
    },
  })
  expect([await find(id), await find(other)]).toEqual([row, theirs])
})
