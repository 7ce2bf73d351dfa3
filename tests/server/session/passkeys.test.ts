import { sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { RECOVERY_CODES } from "#contract/areas/session/factors.ts"
import { softAuthenticator } from "../lib/authenticator.ts"
import { MINUTE, NOW, openWorld, type World } from "../lib/harness.ts"
import { errorsIn } from "../lib/totp.ts"

let world: World
beforeAll(async () => {
  world = await openWorld({ publicUrl: "https://hr.maju.test" })
})
afterAll(() => world.close())
afterEach(async () => {
  world.time.now = NOW
  for (const table of ["passkeys", "recovery_codes", "throttles", "challenges"])
    await world.sqlRows(sql`delete from ${sql.identifier(table)}`)
})

const ADMIN = "admin@maju.test"
const password = "demo-1234"
const here = { rpId: "hr.maju.test", origin: "https://hr.maju.test" }
type Begun = { readonly challenge: string; readonly options: string }
const challengeIn = ({ options }: Begun) => (JSON.parse(options) as { challenge: string }).challenge

const begin = async (path: string, payload: object, token: string | null): Promise<Begun> =>
  (await world.call(path, payload, token)).data as Begun
const register = async (key = softAuthenticator(), nama = "Laptop") => {
  const token = await world.signIn(ADMIN)
  const begun = await begin("faktor/passkey/start", { password }, token)
  const response = key.register({ challenge: challengeIn(begun), ...here })
  const answer = await world.call(
    "faktor/passkey/finish",
    { nama, challenge: begun.challenge, response },
    token,
  )
  return { key, token, answer }
}
const enter = async (
  key: ReturnType<typeof softAuthenticator>,
  told: object = {},
  changes: Parameters<typeof key.answer>[1] = {},
) => {
  const begun = await begin("auth/passkey/start", {}, null)
  const response = key.answer({ challenge: challengeIn(begun), ...here, ...told }, changes)
  return {
    begun,
    response,
    answer: await world.call("auth/passkey/finish", { challenge: begun.challenge, response }),
  }
}
const UNKNOWN = "Passkey ini tidak dikenal"

test("a passkey is registered with the password, gives recovery codes, and signs in alone", async () => {
  const { key, token, answer } = await register()
  expect((answer.data as { codes: readonly string[] }).codes).toHaveLength(RECOVERY_CODES)
  expect((await world.call("faktor/list", {}, token)).data).toMatchObject({
    totp_since: null,
    passkeys: [{ nama: "Laptop", last_used_at: null }],
  })
  const entered = await enter(key)
  expect(entered.answer.data).toMatchObject({ token: expect.any(String) as string, user: { email: ADMIN } })
  expect((await world.call("auth/login", { username: ADMIN, password })).data).toEqual({
    challenge: expect.any(String) as string,
    ways: ["passkey", "recovery"],
  })
})

test("a wrong password starts no registration", async () => {
  const token = await world.signIn(ADMIN)
  const answer = await world.call("faktor/passkey/start", { password: "salah" }, token)
  expect(errorsIn(answer)).toEqual({ password: ["Kata sandi salah"] })
})

test.each([
  ["another origin", { origin: "https://hr.jahat.test" }, {}],
  ["another relying party", { rpId: "jahat.test" }, {}],
  ["another challenge", { challenge: "AAAA" }, {}],
  ["no verification of the user", {}, { isVerified: false }],
])("an answer with %s is refused", async (_, told, changes) => {
  const { key } = await register()
  expect((await enter(key, told, changes)).answer.api_message).toBe(UNKNOWN)
})

test("a cloned key is refused: its counter does not grow", async () => {
  const { key } = await register()
  expect((await enter(key, {}, { counter: 5 })).answer.api_status).toBe(1)
  expect((await enter(key, {}, { counter: 5 })).answer.api_message).toBe(UNKNOWN)
  expect((await enter(key, {}, { counter: 6 })).answer.api_status).toBe(1)
})

test("an answer is used once, and in time", async () => {
  const { key } = await register()
  const { begun, response } = await enter(key)
  const again = await world.call("auth/passkey/finish", { challenge: begun.challenge, response })
  expect(again.api_message).toBe("Waktunya sudah habis. Mulai dari awal.")
  const late = await begin("auth/passkey/start", {}, null)
  world.time.now = new Date(NOW.getTime() + 5 * MINUTE)
  const answer = key.answer({ challenge: challengeIn(late), ...here })
  expect(
    (await world.call("auth/passkey/finish", { challenge: late.challenge, response: answer })).api_message,
  ).toBe("Waktunya sudah habis. Mulai dari awal.")
})

test("unreadable and unknown answers are refused with a message", async () => {
  for (const response of ["kosong", "[]", "{}", '{"id":1}']) {
    const { challenge } = await begin("auth/passkey/start", {}, null)
    const answer = await world.call("auth/passkey/finish", { challenge, response })
    expect(answer.api_status).toBe(0)
  }
  expect((await enter(softAuthenticator())).answer.api_message).toBe(UNKNOWN)
})

test("a registration of one account is not finished by another", async () => {
  const own = await world.signIn(ADMIN)
  const begun = await begin("faktor/passkey/start", { password }, own)
  const response = softAuthenticator().register({ challenge: challengeIn(begun), ...here })
  const other = await world.signIn("admin@lain.test")
  const answer = await world.call(
    "faktor/passkey/finish",
    { nama: "Curian", challenge: begun.challenge, response },
    other,
  )
  expect(answer.api_message).toBe("Waktunya sudah habis. Mulai dari awal.")
})

test("removal needs the password and ends sign-in with it; the recovery codes go with the last one", async () => {
  const { key, token } = await register()
  const rows = (await world.call("faktor/list", {}, token)).data as {
    passkeys: readonly { readonly id: number }[]
  }
  const id = rows.passkeys[0]?.id
  const remove = (word: string) => world.call("faktor/passkey/remove", { id, password: word }, token)
  expect(errorsIn(await remove("salah"))).toEqual({ password: ["Kata sandi salah"] })
  expect((await remove(password)).api_message).toBe("Passkey dihapus")
  expect((await remove(password)).api_message).toBe("Data passkey tidak ditemukan")
  expect((await enter(key)).answer.api_message).toBe(UNKNOWN)
  expect((await world.call("faktor/list", {}, token)).data).toMatchObject({ recovery: 0, passkeys: [] })
})

test("where the public address is an IP address, it is said so", async () => {
  const bare = await openWorld({ publicUrl: "http://127.0.0.1:4173" })
  expect((await bare.call("auth/passkey/start", {})).api_message).toBe(
    "Passkey memerlukan alamat dengan nama, bukan alamat IP",
  )
  await bare.close()
})
