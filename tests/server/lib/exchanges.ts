import { API_BASE } from "#contract/kit/constants.ts"
import { type Edge, type Got, multipart, PIXEL, type Sent } from "./edge.ts"
import type { World } from "./harness.ts"

/** One request and its answer, with a name for readers of the golden file. */
export type Exchange = { readonly name: string; readonly sent: Sent; readonly got: Got }

type Ask = (path: string, payload: unknown, token?: string | null) => Sent

const ask: Ask = (path, payload, token = null) => ({
  method: "POST",
  url: `${API_BASE}/${path}`,
  headers: { "content-type": "application/json", ...(token === null ? {} : { "access-token": token }) },
  body: JSON.stringify(payload),
})

/** Requests to a fresh company that cause every kind of answer of the HTTP API. @returns the exchanges by name */
export const holdConversation = async (world: World, edge: Edge): Promise<Map<string, Exchange>> => {
  const heard = new Map<string, Exchange>()
  const say = async (name: string, sent: Sent): Promise<Got> => {
    const got = await edge.send(sent)
    heard.set(name, { name, sent, got })
    return got
  }
  const tokenIn = (got: Got) => (got.json()["data"] as { token: string }).token
  const raw = (path: string, body: string, headers: Record<string, string>): Sent => ({
    method: "POST",
    url: `${API_BASE}/${path}`,
    headers,
    body,
  })
  const { maju, lain } = world.seeded

  const admin = tokenIn(
    await say("signed in", ask("auth/login", { username: "admin@maju.test", password: "demo-1234" })),
  )
  const normal = await world.signIn("biasa@maju.test")
  await say("ok, GET", { method: "GET", url: `${API_BASE}/me`, headers: { "access-token": admin } })
  await say("ok, a page of rows", {
    ...ask("devisi/list-all", { per_page: 2, page: 9 }, admin),
    url: `${API_BASE}/devisi/list-all?page=1`,
  })
  await say(
    "ok, a new row",
    ask("devisi/create", { request_id: "golden-0001", nama: "Gudang", kode: "GDG" }, admin),
  )
  await say(
    "repeated",
    ask("devisi/create", { request_id: "golden-0001", nama: "Gudang", kode: "GDG" }, admin),
  )
  await say(
    "repeated with another payload",
    ask("devisi/create", { request_id: "golden-0001", nama: "Gudang Dua" }, admin),
  )
  await say("stale", ask("devisi/create", { id: maju.devisi[0], version: 7, nama: "Keuangan" }, admin))
  await say(
    "invalid",
    ask("devisi/create", { nama: " ", kode: "KODE-YANG-TERLALU-PANJANG", parent_id: "dua" }, admin),
  )
  await say("invalid, nested", ask("devisi/delete", { ids: [maju.devisi[2], "tiga", -4] }, admin))
  await say("invalid, said by the database", ask("devisi/create", { nama: "KEUANGAN" }, admin))
  await say("refused", ask("devisi/find", { departement_id: lain.devisi[0] }, admin))
  await say("several rows", ask("devisi/delete", { ids: [maju.devisi[0], maju.devisi[2]] }, admin))
  await say("several rows, none of them", ask("devisi/delete", { ids: [maju.devisi[0], 900_001] }, admin))
  await say("forbidden", ask("devisi/list-all", {}, normal))
  await say("form-serialized", {
    ...raw("profil/update/users", "nama_lengkap=Siti+Rahma&password=rahasia-1", {
      "content-type": "application/x-www-form-urlencoded",
      "access-token": normal,
    }),
  })
  await say(
    "form-serialized, not for this call",
    raw("devisi/create", "nama=Gudang", {
      "content-type": "application/x-www-form-urlencoded",
      "access-token": admin,
    }),
  )
  await say(
    "malformed JSON",
    raw("devisi/create", '{"nama":', { "content-type": "application/json", "access-token": admin }),
  )
  await say("JSON that is no object", ask("devisi/create", [{ nama: "Gudang" }], admin))
  await say(
    "another kind of body",
    raw("devisi/create", "<nama>Gudang</nama>", { "content-type": "text/xml", "access-token": admin }),
  )
  await say("too large", ask("devisi/create", { nama: "x".repeat(1_100_000) }, admin))
  await say("unknown call", ask("devisi/tidak-ada", {}, admin))
  await say("wrong method", {
    method: "GET",
    url: `${API_BASE}/devisi/list-all`,
    headers: { "access-token": admin },
  })
  await say("another method", { method: "PUT", url: `${API_BASE}/devisi/create` })

  const company = { nama: "PT Maju", email: "halo@maju.test" }
  const logo = { name: "logo", filename: "logo kami.png", type: "image/png", value: PIXEL }
  const withLogo = (parts: Parameters<typeof multipart>[0]): Sent => {
    const { headers, body } = multipart(parts)
    return {
      method: "POST",
      url: `${API_BASE}/companies/update/data`,
      headers: { ...headers, "access-token": admin },
      body,
    }
  }
  const payload = { name: "payload", value: JSON.stringify(company) }
  await say("multipart", withLogo([payload, logo]))
  await say("multipart, another kind of file", withLogo([payload, { ...logo, value: "<svg/>" }]))
  await say("multipart, an unknown field", withLogo([payload, { ...logo, name: "foto" }]))
  await say("multipart, files before the payload", withLogo([logo, payload]))
  const found = await say("ok, with the address of a file", ask("companies/find", {}, admin))
  const address = (found.json()["data"] as { logo: string }).logo
  await say("a file", { method: "GET", url: address })
  await say("a file of another company", {
    method: "GET",
    url: address.replace(`/${maju.id}/`, `/${lain.id}/`),
  })
  world.time.now = new Date(world.time.now.getTime() + 300_001)
  await say("a file, too late", { method: "GET", url: address })

  for (let i = 0; i < 5; i++)
    await say("not signed in", ask("auth/login", { username: "terbatas@maju.test", password: "salah" }))
  await say("throttled", ask("auth/login", { username: "terbatas@maju.test", password: "demo-1234" }))
  await say("invalid, nothing given", ask("auth/login", {}))
  await say("ok without data", ask("auth/logout", {}, admin))
  await say("session over", ask("devisi/list-all", {}, admin))
  edge.ready.now = false
  await say("draining", ask("devisi/list-all", {}, normal))
  await say("draining, health", { method: "GET", url: "/healthz" })
  edge.ready.now = true
  return heard
}
