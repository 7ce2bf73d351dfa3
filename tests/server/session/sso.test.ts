import { sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { SSO_RETURN } from "#contract/areas/session/sso.ts"
import { publicFetch } from "#server/mail/publicFetch.ts"
import { MINUTE, NOW, openWorld, type World } from "../lib/harness.ts"
import { CLIENT, openProvider } from "../lib/oidcProvider.ts"
import { errorsIn, withoutTotp, withTotp } from "../lib/totp.ts"

const PUBLIC_URL = "http://balai.test"
const ADMIN = "admin@maju.test"
const password = "demo-1234"
let world: World
let provider: Awaited<ReturnType<typeof openProvider>>
beforeAll(async () => {
  world = await openWorld({ publicUrl: PUBLIC_URL })
  provider = await openProvider(`${PUBLIC_URL}${SSO_RETURN}`)
})
afterAll(async () => {
  await provider.close()
  await world.close()
})

/** Written directly: the setting refuses an issuer on this machine. */
const configure = (changes: { readonly only?: boolean; readonly domains?: string } = {}) =>
  world.sqlRows(
    sql`insert into company_sso (companies_id, is_on, issuer, client_id, client_secret, domains, only_sso, version, created_at, updated_at)
      values (${world.seeded.maju.id}, true, ${provider.issuer}, ${CLIENT.id}, ${CLIENT.secret},
        ${changes.domains ?? "maju.test, maju.co.id"}, ${changes.only ?? false}, 2, now(), now())
      on conflict (companies_id) do update set is_on = true, issuer = excluded.issuer, client_id = excluded.client_id,
        client_secret = excluded.client_secret, domains = excluded.domains, only_sso = excluded.only_sso`,
  )
beforeEach(() => {
  provider.person.email = ADMIN
  provider.person.isVerified = true
  return configure()
})
afterEach(async () => {
  world.time.now = NOW
  await world.sqlRows(sql`delete from company_sso`)
  await world.sqlRows(sql`delete from throttles`)
})

const start = async (email = ADMIN) => {
  const answer = await world.call("auth/sso/start", { email })
  return answer.data as { readonly url: string; readonly state: string }
}
const finish = (returned: URL, changes: object = {}) =>
  world.call("auth/sso/finish", { ...Object.fromEntries(returned.searchParams), ...changes })
const enter = async (email = ADMIN) => {
  const { url } = await start(email)
  return finish(await provider.signIn(url))
}
const over = "Waktu masuk lewat SSO sudah habis. Mulai dari awal."

describe("sign-in", () => {
  test("by code with PKCE, state and nonce; the account is found by its verified address", async () => {
    const { url, state } = await start()
    const asked = new URL(url).searchParams
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: "code",
      code_challenge_method: "S256",
      state,
      login_hint: ADMIN,
      redirect_uri: `${PUBLIC_URL}${SSO_RETURN}`,
    })
    expect(asked.get("nonce")).not.toBe("")
    const answer = await finish(await provider.signIn(url))
    expect(answer.data).toMatchObject({ token: expect.any(String) as string, user: { email: ADMIN } })
  })

  test("the provider's second factor counts: none is asked for here", async () => {
    await withTotp(world, world.seeded.maju.accounts.admin)
    expect((await enter()).data).toHaveProperty("token")
    await withoutTotp(world, world.seeded.maju.accounts.admin)
  })

  test("an address without SSO gets the same answer, known or not", async () => {
    const words = "Perusahaan dengan email ini tidak memakai SSO. Masuk dengan kata sandi."
    for (const email of ["admin@lain.test", "siapa@tidak.test"])
      expect((await world.call("auth/sso/start", { email })).api_message).toBe(words)
    await configure({ domains: "lain.co.id" })
    expect((await world.call("auth/sso/start", { email: ADMIN })).api_message).toBe(words)
  })

  test("an answer is used once and in time, and only with the state it was asked with", async () => {
    const { url } = await start()
    const returned = await provider.signIn(url)
    expect((await finish(returned, { state: "lain" })).api_message).toBe(over)
    expect((await finish(returned)).api_status).toBe(1)
    expect((await finish(returned)).api_message).toBe(over)
    const late = await provider.signIn((await start()).url)
    world.time.now = new Date(NOW.getTime() + 5 * MINUTE)
    expect((await finish(late)).api_message).toBe(over)
  })

  test("a code of another sign-in is refused: verifier and nonce differ", async () => {
    const [one, two] = [await start(), await start()]
    const returned = await provider.signIn(one.url)
    expect((await finish(returned, { state: two.state })).api_status).toBe(0)
  })

  test("an error of the provider is said", async () => {
    const { state } = await start()
    const answer = await world.call("auth/sso/finish", { state, error: "access_denied" })
    expect(answer.api_message).toBe("Masuk lewat SSO dibatalkan di penyedianya")
  })

  test("an address that is not verified, of another company or of nobody opens nothing", async () => {
    provider.person.isVerified = false
    expect((await enter()).api_message).toContain("tidak menyatakan email")
    provider.person.isVerified = true
    provider.person.email = "admin@lain.test"
    expect((await enter()).api_message).toContain("Tidak ada akun untuk admin@lain.test")
    await configure({ domains: "maju.test, lain.test" })
    expect((await enter()).api_message).toContain("Tidak ada akun untuk admin@lain.test")
    provider.person.email = "baru@maju.test"
    expect((await enter()).api_message).toContain("Tidak ada akun untuk baru@maju.test")
  })

  test("a provider that cannot be reached is said", async () => {
    await world.sqlRows(sql`update company_sso set issuer = 'http://127.0.0.1:9'`)
    const answer = await world.call("auth/sso/start", { email: ADMIN })
    expect(answer.api_message).toContain("tidak dapat dihubungi")
  })

  test("a deactivated account is refused", async () => {
    const email = "kantor@maju.test"
    provider.person.email = email
    await world.sqlRows(sql`update accounts set is_active = false where email = ${email}`)
    expect((await enter(email)).api_message).toContain("dinonaktifkan")
    await world.sqlRows(sql`update accounts set is_active = true where email = ${email}`)
  })
})

test("only SSO: passwords are refused, except those of owners", async () => {
  await configure({ only: true })
  const office = await world.call("auth/login", { username: "kantor@maju.test", password })
  expect(office.api_message).toBe("Perusahaan Anda masuk lewat SSO. Tekan Masuk dengan SSO.")
  await world.sqlRows(sql`update accounts set is_owner = true where email = ${ADMIN}`)
  expect((await world.call("auth/login", { username: ADMIN, password })).data).toHaveProperty("token")
})

describe("the setting", () => {
  const values = { issuer: "https://login.maju.co.id", client_id: "balai", domains: "maju.co.id" }
  test("its secret is never answered nor audited, and kept where none is typed", async () => {
    const token = await world.signIn(ADMIN)
    await world.sqlRows(sql`delete from company_sso`)
    const save = (more: object) => world.call("sso/pengaturan/save", { ...values, ...more }, token)
    expect((await save({ client_secret: "sangat-rahasia" })).api_status).toBe(1)
    expect((await save({ is_on: true })).api_status).toBe(1)
    const read = await world.call("sso/pengaturan", {}, token)
    expect(read.data).toMatchObject({
      ...values,
      client_secret: null,
      has_secret: true,
      return_url: `${PUBLIC_URL}${SSO_RETURN}`,
    })
    const [row] = await world.sqlRows<{ secret: string }>(
      sql`select client_secret as secret from company_sso`,
    )
    expect(row?.secret).toBe("sangat-rahasia")
    const audited = await world.sqlRows<{ text: string }>(
      sql`select coalesce(before::text, '') || coalesce(after::text, '') as text from audit where entity = 'pengaturan SSO'`,
    )
    expect(audited.length).toBe(2)
    for (const { text } of audited) expect(text).not.toContain("sangat-rahasia")
  })

  test.each([
    [{ issuer: "http://login.maju.co.id" }, "issuer"],
    [{ issuer: "https://login.local" }, "issuer"],
    [{ domains: "maju" }, "domains"],
    [{ is_on: true, issuer: null }, "issuer"],
    [{ is_on: true, client_id: null }, "client_id"],
    [{ is_on: true, domains: null }, "domains"],
  ])("%j is refused at %s", async (wrong, field) => {
    const token = await world.signIn(ADMIN)
    const answer = await world.call("sso/pengaturan/save", { ...values, ...wrong }, token)
    expect(Object.keys(errorsIn(answer) ?? {})).toEqual([field])
  })
})

test.each(["https://127.0.0.1/", "https://10.1.2.3/", "https://[::1]/", "http://example.com/"])(
  "SSRF guard: %s is not fetched",
  async (url) => {
    await expect(publicFetch()(url, { method: "GET", headers: {} })).rejects.toThrow(/./)
  },
)
