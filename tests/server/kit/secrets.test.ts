import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { rowsOf } from "#server/db/database.ts"
import { asOwner } from "#server/db/owner.ts"
import { Secret } from "#server/db/secrets/params.ts"
import { loadRing, parseRing } from "#server/db/secrets/ring.ts"
import { dataKeyRotation, keyStatus } from "#server/kit/sweeps/dataKeys.ts"
import { runSweep } from "#server/kit/sweeps/run.ts"
import { readSettings } from "#server/run/settings.ts"
import { newKey, prepareDataKeys } from "#server/start/dataKeys.ts"
import { keyCommand } from "#server/start/keyCommands.ts"
import { TEST_DATA_KEYS } from "../lib/dataKeys.ts"
import { openWorld, type World } from "../lib/harness.ts"
import { codeAt, TOTP_STEP_MS, withoutTotp } from "../lib/totp.ts"
import { newMember } from "../lib/writes.members.ts"

const [NIK, OTHER, PLAIN] = ["9901011204950011", "9901011204950012", "9901011204950013"]
const NEW_KEY = `baru:${Buffer.alloc(32, 9).toString("base64")}`

let world: World
let id = 0
beforeAll(async () => {
  world = await openWorld()
  id = await newMember(world, {
    nip: "RHS-1",
    nik: NIK,
    npwp: NIK,
    bank_kode: "014",
    no_rekening: "5270009876",
    nama_rekening: "UJI",
  })
})
afterEach(() => loadRing(parseRing(TEST_DATA_KEYS)))
afterAll(() => world.close())

type Raw = { readonly nik: string; readonly npwp: string; readonly no_rekening: string }
const stored = async (of = id): Promise<Raw> => {
  const [row] = await world.sqlRows<Raw>(
    sql`select '=' || nik as nik, '=' || npwp as npwp, '=' || no_rekening as no_rekening from members where id = ${of}`,
  )
  if (row === undefined) throw new Error("no such employee")
  return row
}
const read = async (path: string, payload: object) => {
  const answer = await world.call(path, payload, await world.signIn("admin@maju.test"))
  expect(answer.api_status).toBe(1)
  return answer.data
}
const shown = () => read("members/find", { id })
const foundBy = async (q: string) => {
  const { rows } = (await read("members/list-all", { q })) as { rows: readonly { id: number }[] }
  return rows.map((row) => row.id)
}

test("values are ciphertexts in the database, and read like any other value", async () => {
  const company = world.seeded.maju.id
  const raw = await stored()
  for (const value of [raw.nik, raw.npwp, raw.no_rekening])
    expect(value).toMatch(new RegExp(`^=v1\\.uji\\.${company}\\.[\\w-]{16}\\.[\\w-]{22,}$`))
  expect(await shown()).toMatchObject({ nik: NIK, npwp: NIK, no_rekening: "5270009876" })
  const audits = await world.sqlRows<{ raw: string }>(
    sql`select '=' || after::text as raw from audit where entity = 'pegawai' and entity_id = ${id}`,
  )
  expect(audits.length).toBeGreaterThan(0)
  for (const audit of audits) expect(audit.raw).not.toMatch(/9901011204950011|5270009876/)
})

test("a NIK is found by its whole number, whatever is between its figures, and is unique", async () => {
  expect(await foundBy(NIK)).toEqual([id])
  expect(await foundBy("990101 120495 0011")).toEqual([id])
  expect(await foundBy(NIK.slice(0, 10))).toEqual([])
  await expect(newMember(world, { nip: "RHS-2", nik: NIK })).rejects.toThrow("sudah dipakai pegawai lain")
})

test("a ciphertext that was moved to another company, or changed, is refused", async () => {
  const { maju, lain } = world.seeded
  const [theirs = 0] = lain.members
  const ofCompany = (company: number) =>
    asOwner(world.db, { company, account: 0, offices: null }, (tx) =>
      rowsOf<{ nik: string }>(
        tx,
        sql`select nik from members where id in (${id}, ${theirs}) and nik is not null`,
      ),
    )
  await world.sqlRows(
    sql`update members set nik = (select nik from members where id = ${id}) where id = ${theirs}`,
  )
  expect(await ofCompany(maju.id)).toEqual([{ nik: NIK }])
  await expect(ofCompany(lain.id)).rejects.toMatchObject({ cause: { name: "SecretRefused" } })
  await world.sqlRows(
    sql`update members set nik = regexp_replace(nik, '^(v1\\.uji\\.)[0-9]+', ${`\\1${lain.id}`}) where id = ${theirs}`,
  )
  await expect(ofCompany(lain.id)).rejects.toMatchObject({ cause: { name: "SecretRefused" } })
  await world.sqlRows(sql`update members set nik = null where id = ${theirs}`)
})

test("a value in the form of a ciphertext is not accepted from outside", async () => {
  const { nik } = await stored()
  await expect(world.sqlRows(sql`select ${nik.slice(1)}::text as it`)).rejects.toMatchObject({
    cause: { name: "SecretRefused" },
  })
})

test("values from before the encryption are read and found, and encrypted by the sweep", async () => {
  const old = await newMember(world, { nip: "RHS-3" })
  await world.sqlRows(sql`update members set nik = ${PLAIN} where id = ${old}`)
  await world.sqlRows(sql`insert into audit (companies_id, at, actor_id, call, entity, entity_id, action, after)
    values (${world.seeded.maju.id}, now(), 1, 'uji', 'uji', ${old}, 'create', '{"n": 1.50, "in": [{"nik": "9901011204950013"}]}')`)
  expect(await foundBy(PLAIN)).toEqual([old])
  await world.sqlRows(sql`delete from meta where key = 'data_rotation'`)
  await runSweep(world.db, dataKeyRotation, new Date())
  expect((await stored(old)).nik).toMatch(/^=v1\.uji\./)
  expect(await foundBy(PLAIN)).toEqual([old])
  const [audit] = await world.sqlRows<{ raw: string; after: unknown }>(
    sql`select '=' || after::text as raw, after from audit where entity = 'uji' and entity_id = ${old}`,
  )
  expect(audit?.raw).toMatch(/"n": 1\.50/)
  expect(audit?.raw).not.toContain(PLAIN)
  expect(audit?.after).toEqual({ n: 1.5, in: [{ nik: PLAIN }] })
})

test("a new key replaces the old one, which is not needed any more", async () => {
  loadRing(parseRing(`${NEW_KEY},${TEST_DATA_KEYS}`))
  expect(await foundBy(NIK)).toEqual([id])
  expect((await runSweep(world.db, dataKeyRotation, new Date())) > 3).toBe(true)
  const status = await keyStatus(world.db)
  expect(status).toMatchObject({ current: "baru", rotation: { over: true } })
  expect(status.keys.find((key) => key.id === "uji")).toMatchObject({ values: 0 })
  expect(status.keys.find((key) => key.id === "")).toBeUndefined()
  loadRing(parseRing(`${NEW_KEY},${TEST_DATA_KEYS.split(",")[1] ?? ""}`))
  expect(await shown()).toMatchObject({ nik: NIK, no_rekening: "5270009876" })
  expect(await foundBy(NIK)).toEqual([id])
  loadRing(parseRing(`${TEST_DATA_KEYS},${NEW_KEY}`))
  await runSweep(world.db, dataKeyRotation, new Date())
  expect((await stored()).nik).toMatch(/^=v1\.uji\./)
})

test("secrets of authenticator apps and of single sign-on are ciphertexts, and outlive their key", async () => {
  const { id: company, accounts } = world.seeded.maju
  const who = { username: "admin@maju.test", password: "demo-1234" }
  const token = await world.signIn(who.username)
  const { password } = who
  const begun = await world.call("faktor/totp/start", { password }, token)
  const { secret } = begun.data as { readonly secret: string }
  const code = (ms: number) => codeAt(new Date(world.time.now.getTime() + ms), secret)
  await world.call("faktor/totp/confirm", { code: code(0) }, token)
  const set = await world.call("sso/pengaturan/save", { client_secret: "rahasia-sso" }, token)
  expect(set.api_status).toBe(1)
  const raws = async () => {
    const rows = await world.sqlRows<{ raw: string }>(
      sql`select '=' || secret as raw from totp_factors where accounts_id = ${accounts.admin}
        union all select '=' || client_secret from company_sso where companies_id = ${company}`,
    )
    return rows.map(({ raw }) => raw)
  }
  const keyIs = (key: string) => [
    expect.stringMatching(new RegExp(`^=v1\\.${key}\\.\\d+\\.`)) as string,
    expect.stringMatching(new RegExp(`^=v1\\.${key}\\.${company}\\.`)) as string,
  ]
  expect(await raws()).toEqual(keyIs("uji"))
  loadRing(parseRing(`${NEW_KEY},${TEST_DATA_KEYS}`))
  await runSweep(world.db, dataKeyRotation, new Date())
  expect(await raws()).toEqual(keyIs("baru"))
  const { challenge } = (await world.call("auth/login", who)).data as { readonly challenge: string }
  const opened = await world.call("auth/verify", { challenge, code: code(TOTP_STEP_MS) })
  expect(opened.data).toHaveProperty("token")
  loadRing(parseRing(`${TEST_DATA_KEYS},${NEW_KEY}`))
  await runSweep(world.db, dataKeyRotation, new Date())
  expect(await raws()).toEqual(keyIs("uji"))
  await withoutTotp(world, accounts.admin)
})

test("a value that is written while keys are rotated is kept", async () => {
  loadRing(parseRing(`${NEW_KEY},${TEST_DATA_KEYS}`))
  const steps = dataKeyRotation.chunks({ db: world.db, store: null, now: new Date(), size: () => 1 })
  await steps.next()
  await world.db.transact((tx) =>
    rowsOf(tx, sql`update members set nik = ${new Secret(OTHER)} where id = ${id}`),
  )
  for await (const _ of steps);
  expect(await shown()).toMatchObject({ nik: OTHER })
  loadRing(parseRing(`${TEST_DATA_KEYS},${NEW_KEY}`))
  await runSweep(world.db, dataKeyRotation, new Date())
  expect(await shown()).toMatchObject({ nik: OTHER })
})

const prepared = (env: Record<string, string>) => prepareDataKeys(world.db, readSettings(env))

test("a server without the database's keys does not start", async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), "balai-keys-"))
  const [data = "", index = ""] = TEST_DATA_KEYS.split(",")
  try {
    await prepared({ DATA_DIR, DATA_KEYS: TEST_DATA_KEYS })
    await expect(prepared({ DATA_DIR })).rejects.toThrow("dengan kunci data uji, yang tidak ada di DATA_KEYS")
    await expect(prepared({ DATA_DIR, DATA_KEYS: `${NEW_KEY},${index}` })).rejects.toThrow("kunci data uji")
    const other = newKey("uji")
    const wrong = prepared({ DATA_DIR, DATA_KEYS: `${other},${index}` })
    await expect(wrong).rejects.toThrow("kunci data uji di DATA_KEYS")
    await expect(wrong).rejects.not.toThrow(other.slice(4))
    await expect(prepared({ DATA_DIR, DATA_KEYS: `${data},${newKey("index")}` })).rejects.toThrow(
      "kunci index",
    )
    await expect(prepared({ DATA_DIR, DATA_KEYS: data })).rejects.toThrow(
      "perlu satu kunci data dan kunci index",
    )
    await prepared({ DATA_DIR, DATA_KEYS: `${NEW_KEY},${TEST_DATA_KEYS}` })
    loadRing(parseRing(`${TEST_DATA_KEYS},${NEW_KEY}`))
    await expect(keyCommand(world.db, new Date(), "forget", "uji")).rejects.toThrow("dipakai untuk menulis")
    expect(await keyCommand(world.db, new Date(), "forget", "baru")).toEqual([
      "baru boleh dihapus dari DATA_KEYS di semua proses",
    ])
    await prepared({ DATA_DIR, DATA_KEYS: TEST_DATA_KEYS })
  } finally {
    await rm(DATA_DIR, { recursive: true, force: true })
  }
})

test("without DATA_KEYS a new installation makes a file that only its owner reads", async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), "balai-keys-"))
  try {
    await world.sqlRows(sql`delete from meta where key = 'data_keys'`)
    const notice = await prepared({ DATA_DIR, PUBLIC_URL: "https://hr.example.com" })
    const path = join(DATA_DIR, "keys", "data.keys")
    const text = await readFile(path, "utf8")
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(notice).toContain("Cadangkan terpisah dari basis data")
    for (const key of text.trim().split("\n")) expect(notice).not.toContain(key.split(":")[1])
    expect(await prepared({ DATA_DIR })).toBe("")
    await writeFile(path, "")
    await expect(prepared({ DATA_DIR })).rejects.toThrow("perlu satu kunci data")
  } finally {
    await rm(DATA_DIR, { recursive: true, force: true })
  }
})
