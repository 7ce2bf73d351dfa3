import { afterAll, beforeAll, expect, test } from "vitest"
import { importCalls, importKinds } from "#contract/areas/imports/imports.ts"
import { type Edge, multipart, openEdge, PIXEL } from "../lib/edge.ts"
import { openWorld, type World } from "../lib/harness.ts"

let world: World
let edge: Edge
let token: string
beforeAll(async () => {
  world = await openWorld()
  token = await world.signIn("admin@maju.test")
  edge = await openEdge(world, {})
})
afterAll(async () => {
  await edge.close()
  await world.close()
})

const send = async (path: string, filename: string, value: Buffer | string) => {
  const { headers, body } = multipart([
    { name: "payload", value: '{"mode":"check"}' },
    { name: "file", filename, value },
  ])
  const got = await edge.send({
    method: "POST",
    url: `/api/v1/${path}`,
    headers: { ...headers, "access-token": token },
    body,
  })
  return got.json() as { readonly is_validate?: number; readonly data?: { readonly errors?: object } }
}

const UNKNOWN = "Pilih berkas XLSX, CSV"
const PICTURE = "Berkas ini gambar (PNG), bukan spreadsheet, apa pun namanya."
const LOCKED =
  "Berkas ini dikunci kata sandi atau berformat Excel lama (.xls): buka di Excel, lepas kata sandinya, lalu simpan sebagai .xlsx."
/** First bytes of a workbook with a password, and of one in the format before 2007. */
const compound = Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(600)])

const renamed: readonly (readonly [what: string, name: string, bytes: Buffer | string, said: string])[] = [
  ["a picture called xlsx", "pegawai.xlsx", PIXEL, PICTURE],
  ["a picture called csv", "pegawai.csv", PIXEL, PICTURE],
  ["a JPEG", "pegawai.xlsx", Buffer.from("ffd8ffe000104a46494600", "hex"), PICTURE.replace("PNG", "JPEG")],
  ["a PDF", "pegawai.xlsx", "%PDF-1.7 daftar pegawai", "Berkas ini PDF, bukan spreadsheet."],
  ["a workbook with a password", "pegawai.xlsx", compound, LOCKED],
  ["the same called csv", "pegawai.csv", compound, LOCKED],
  [
    "bytes that are nothing known",
    "pegawai.xlsx",
    Buffer.from([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]),
    UNKNOWN,
  ],
]

test.each(renamed)("%s is told as what it is, not read as lines of text", async (_, name, bytes, said) => {
  for (const kind of importKinds)
    expect(await send(importCalls[kind].path, name, bytes)).toMatchObject({
      is_validate: 1,
      data: { errors: { file: [said === UNKNOWN ? UNKNOWN : `${said} ${UNKNOWN}.`] } },
    })
})

test("lines of text called xlsx are taken for what they are", async () => {
  const got = await send(importCalls.pegawai.path, "pegawai.xlsx", "NIP;Nama lengkap\r\nA-1;Ani")
  expect(got).toMatchObject({ api_status: 1, data: { state: "checking" } })
})
