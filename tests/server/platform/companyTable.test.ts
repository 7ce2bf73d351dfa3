import { tmpdir } from "node:os"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { openStore } from "#server/files/store.ts"
import { runJobs } from "#server/kit/jobs/worker.ts"
import { jobKinds } from "#server/register/jobs.ts"
import { openWorld, type World } from "../lib/harness.ts"
import { newCompany } from "../lib/writes.companies.ts"

let world: World
let platform: string
let admin: string
/** No job of these tests writes a file. */
const store = openStore(tmpdir())
beforeAll(async () => {
  world = await openWorld()
  platform = await world.signIn("super@balai.test")
  admin = await world.signIn("admin@maju.test")
})
afterAll(() => world.close())

const call = (path: string, payload: object, token = platform) =>
  world.call(`companies/${path}`, payload, token)
const namesOf = (answer: { readonly data?: unknown }) =>
  (answer.data as { rows: readonly { nama: string }[] }).rows.map(({ nama }) => nama)
const errorsOf = (answer: { readonly data?: unknown }) =>
  (answer.data as { errors?: Record<string, readonly string[]> }).errors

describe("the lists", () => {
  test.each([
    ["trial", "Trial", "list-users-trial"],
    ["active", "Active", "list-users-aktif"],
    ["close", "Close", "list-users-non-aktif"],
  ] as const)("%s: the table with its status, and the call that fixes it", async (status, capital, path) => {
    const { nama } = await newCompany(world, status)
    const table = await call("list/table", { status: capital, per_page: 100 })
    expect(namesOf(table)).toContain(nama)
    const { rows } = table.data as { rows: readonly { status: string }[] }
    expect(new Set(rows.map((row) => row.status))).toEqual(new Set([status]))
    expect(await call(path, { per_page: 100 })).toEqual(table)
  })

  test("trials that end soon, and who has cancelled", async () => {
    const soon = await newCompany(world, "trial", { trial_end: "2026-11-27" })
    const later = await newCompany(world, "trial", { trial_end: "2026-11-28" })
    const over = await newCompany(world, "trial", { trial_end: "2026-11-19" })
    const ending = namesOf(await call("list/table", { ending_within: 7, per_page: 100 }))
    expect(ending).toContain(soon.nama)
    expect(ending).not.toContain(later.nama)
    expect(ending).not.toContain(over.nama)
    const leaving = await newCompany(world, "active", { leaves_on: "2026-12-31" })
    expect(namesOf(await call("list/table", { leaving: true }))).toEqual([leaving.nama])
  })

  test("an account of a company does not see them", async () => {
    expect((await call("list/table", {}, admin)).api_status).toBe(0)
    expect((await call("ringkasan", { id: world.seeded.lain.id }, admin)).api_status).toBe(0)
  })
})

describe("a new company", () => {
  const wanted = {
    nama: "PT Bintang",
    kode: "BTG",
    email: "halo@bintang.test",
    admin_nama: "Rina Bintang",
    admin_email: "rina@bintang.test",
    trial_days: 10,
  }
  let id = 0

  test("is a trial with an invited owner, and its first transition is recorded", async () => {
    const made = await call("create/new", wanted)
    expect(made.api_message).toBe("PT Bintang dibuat; undangan dikirim ke rina@bintang.test")
    id = (made.data as { id: number }).id
    const { data } = await call("find", { id })
    expect(data).toMatchObject({
      status: "trial",
      kode: "BTG",
      trial_end: "2026-11-30",
      trial_until: "2026-11-30",
      trial_days_left: 10,
      plan_name: "Coba Gratis",
      history: [{ from: null, to: "trial", via: "single" }],
    })
    expect(
      await world.sqlRows(sql`select a.is_owner, a.scope, a.password_hash, o.subject from accounts a
        join outbox o on o.to_address = a.email where a.companies_id = ${id}`),
    ).toEqual([{ is_owner: true, scope: "company", password_hash: null, subject: "Undangan ke Balai" }])
    expect((await call("ringkasan", { id })).data).toMatchObject({
      counts: { employees: 0, accounts: 1, files: 0, storage_mb: 0, last_present_on: null },
      quota_mb: null,
      health: { last_login_at: null, accounts_7d: 0, mails_failed: 0, welcome_done: false },
      accounts: { total: 1, rows: [{ nama: "Rina Bintang", is_owner: true, status: "invited" }] },
      topups: { total: 0, rows: [] },
    })
  })

  test("is filled with marked trial data on wish, which the removal of trial data takes again", async () => {
    const made = await call("create/new", {
      nama: "PT Bulan",
      email: "halo@bulan.test",
      admin_nama: "Rina Bulan",
      admin_email: "rina@bulan.test",
      with_dummy: true,
    })
    const companies_id = (made.data as { id: number }).id
    const work = () => runJobs({ db: world.db, store, kinds: jobKinds, clock: () => world.time.now })
    await work()
    const people = await world.sqlRows<{ nip: string; nama: string }>(
      sql`select nip, nama from members where companies_id = ${companies_id} order by nip`,
    )
    expect(people).toHaveLength(12)
    expect(people.every(({ nip, nama }) => nip.startsWith("CONTOH-") && nama.endsWith("(contoh)"))).toBe(true)
    const days = sql`select count(*)::int as n, count(distinct business_date)::int as days from attendance where companies_id = ${companies_id}`
    expect(await world.sqlRows(days)).toEqual([{ n: 120, days: 10 }])
    expect((await call("find", { id: companies_id })).data).toMatchObject({ total_pegawai: 12 })
    const asked = { companies_id, scope: ["all"], confirm_name: "PT Bulan" }
    expect((await call("delete-data-dummy", asked)).api_status).toBe(1)
    await work()
    expect(await world.sqlRows(days)).toEqual([{ n: 0, days: 0 }])
    expect((await call("find", { id: companies_id })).data).toMatchObject({ total_pegawai: 0 })
  })

  test("with a kode or an address that is taken is refused at both fields, and nothing is written", async () => {
    const before = await world.sqlRows(sql`select count(*)::int as n from companies`)
    expect(
      errorsOf(await call("create/new", { ...wanted, kode: "btg", admin_email: "RINA@bintang.test" })),
    ).toEqual({
      kode: ["Kode ini sudah dipakai perusahaan lain"],
      admin_email: ["Email ini sudah dipakai akun lain"],
    })
    expect(await world.sqlRows(sql`select count(*)::int as n from companies`)).toEqual(before)
  })

  test.each([
    [{ trial_days: 0 }, { trial_days: ["Isi angka bulat 1 sampai 365"] }],
    [{ admin_email: "rina" }, { admin_email: ["Isi dengan alamat email"] }],
    [{ admin_nama: "" }, { admin_nama: ["Wajib diisi"] }],
  ])("%j is refused at its field", async (wrong, errors) => {
    expect(errorsOf(await call("create/new", { ...wanted, ...wrong }))).toMatchObject(errors)
  })
})

describe("its data", () => {
  const data = { nama: "PT Ubah", email: "ubah@contoh.test" }

  test("the platform names the company and edits its terms; a longer trial is notified anew", async () => {
    const { id } = await newCompany(world, "trial", { trial_end: "2026-11-22" })
    await world.sqlRows(sql`update companies set trial_told = 3 where id = ${id}`)
    const terms = {
      kode: "UBH",
      trial_end: "2026-12-31",
      plan_name: "Usaha",
      note: "Diskon",
      sales_pic: "Dimas",
    }
    const saved = await call("update/data", { id, ...data, ...terms, is_limited_storage: true })
    expect(saved.data).toEqual({ id, version: 2 })
    expect((await call("find", { id })).data).toMatchObject({ ...data, ...terms, is_limited_storage: true })
    expect(await world.sqlRows(sql`select trial_told from companies where id = ${id}`)).toEqual([
      { trial_told: null },
    ])
  })

  test.each([
    ["without a company", { ...data }, { id: ["Pilih perusahaan"] }],
    [
      "a trial that ended before today",
      { trial_end: "2026-11-19" },
      { trial_end: ["Tidak boleh sebelum hari ini"] },
    ],
    ["a kode that is taken", { kode: "mj" }, { kode: ["Kode ini sudah dipakai perusahaan lain"] }],
  ])("%s is refused at its field", async (name, wrong, errors) => {
    const { id } = await newCompany(world, "trial", { trial_end: "2026-12-01" })
    const named = name.startsWith("without") ? {} : { id }
    expect(errorsOf(await call("update/data", { ...named, ...data, ...wrong }))).toEqual(errors)
  })

  test("a company neither sets its terms nor reaches another company", async () => {
    const own = { nama: "PT Maju", email: "halo@maju.test" }
    expect(
      errorsOf(await call("update/data", { ...own, plan_name: "Besar", is_limited_storage: true }, admin)),
    ).toEqual({
      plan_name: ["Hanya pengelola aplikasi yang mengubahnya"],
      is_limited_storage: ["Hanya pengelola aplikasi yang mengubahnya"],
    })
    const id = world.seeded.lain.id
    const missing = { api_status: 0, api_message: "Data perusahaan tidak ditemukan" }
    expect(await call("update/data", { ...own, id }, admin)).toMatchObject(missing)
    expect(await call("find", { id }, admin)).toMatchObject(missing)
    const found = (await call("find", { id: world.seeded.maju.id }, admin)).data as object
    expect(Object.keys(found)).not.toContain("note")
  })
})

describe("letters, points and figures", () => {
  test.each([
    ["welcome", "trial", "Selamat datang di Balai"],
    ["reminder", "trial", "Masa coba PT Contoh"],
    ["welcome", "active", "Selamat datang di Balai"],
  ] as const)("%s to a company that is %s", async (template, status, subject) => {
    const { id } = await newCompany(world, status, { trial_end: "2026-12-01" })
    await world.sqlRows(sql`update companies set pic_email = ${`pic${id}@contoh.test`} where id = ${id}`)
    expect((await call("send-email/demo", { id, template })).api_message).toBe(
      `Surat sedang dikirim ke pic${id}@contoh.test`,
    )
    const [letter] = await world.sqlRows<{ subject: string }>(
      sql`select subject from outbox where to_address = ${`pic${id}@contoh.test`}`,
    )
    expect(letter?.subject).toContain(subject)
  })

  test.each([
    ["reminder", "active", "tidak dalam masa coba"],
    ["welcome", "close", "sudah ditutup; buka kembali dahulu"],
    ["credential", "active", "tidak memiliki pemilik yang aktif"],
  ] as const)("%s to a company that is %s is refused", async (template, status, why) => {
    const { id, nama } = await newCompany(world, status)
    expect((await call("send-email/demo", { id, template })).api_message).toBe(`${nama} ${why}`)
  })

  test("a letter to several: each row is answered, and a refused one is neither mailed nor noted", async () => {
    const [trial, deal] = [
      await newCompany(world, "trial", { trial_end: "2026-12-01" }),
      await newCompany(world, "active"),
    ]
    const ids = [trial.id, deal.id, 999_999]
    expect(await call("send-email/demo", { ids, template: "reminder" })).toMatchObject({
      api_status: 1,
      api_success: 1,
      api_gagal: 2,
      api_message: "Surat kepada 1 perusahaan sedang dikirim, 2 tidak",
      data: {
        rows: [
          { id: trial.id, ok: true },
          { id: deal.id, ok: false, message: `${deal.nama} tidak dalam masa coba` },
          { id: 999_999, ok: false, message: "Data perusahaan tidak ditemukan" },
        ],
      },
    })
    const noted = await world.sqlRows<{ entity_id: number }>(
      sql`select entity_id::int as entity_id from audit where call = 'companies/send-email/demo' and entity_id in (${trial.id}, ${deal.id})`,
    )
    expect(noted).toEqual([{ entity_id: trial.id }])
    const none = await call("send-email/demo", { ids: [deal.id, 999_999], template: "reminder" })
    expect(none).toMatchObject({ api_status: 0, api_message: "Tidak ada surat yang dikirim" })
    expect(errorsOf(await call("send-email/demo", { template: "welcome" }))).toEqual({
      ids: ["Pilih paling sedikit satu baris"],
    })
  })

  test("a letter to owners of which one address has reached its limit sends nothing to that company", async () => {
    const { id } = await newCompany(world, "active")
    for (const [at, email] of [`satu${id}@contoh.test`, `dua${id}@contoh.test`].entries())
      await world.sqlRows(sql`insert into accounts (companies_id, username, email, nama_lengkap, scope, is_owner, is_active, draft_key, created_at, updated_at)
        values (${id}, ${email}, ${email}, ${`Pemilik ${at}`}, 'company', true, true, 'kunci', now(), now())`)
    const sent = () =>
      world.sqlRows<{ n: number }>(
        sql`select count(*)::int as n from outbox where to_address like ${`%${id}@contoh.test`}`,
      )
    await world.sqlRows(sql`insert into outbox (companies_id, to_address, subject, body, created_at, next_attempt_at)
      select 0, ${`dua${id}@contoh.test`}, 'x', 'y', ${world.time.now.toISOString()}, ${world.time.now.toISOString()} from generate_series(1, 50)`)
    const before = await sent()
    expect(await call("send-email/demo", { id, template: "credential" })).toMatchObject({ api_status: 0 })
    expect(await sent()).toEqual(before)
  })

  test("several are counted anew at once, and each row says when and what", async () => {
    const ids = [world.seeded.maju.id, world.seeded.lain.id]
    const answer = await call("create-cache", { ids })
    expect(answer.api_message).toBe("Angka 2 perusahaan dihitung pada 20 Nov 2026 08.00")
    const { rows } = answer.data as { rows: readonly { ok: boolean; message: string }[] }
    for (const { ok, message } of rows) {
      expect(ok).toBe(true)
      expect(message).toMatch(/^Dihitung pada 20 Nov 2026 08\.00: \d+ pegawai/)
    }
    const counted = await world.sqlRows<{ at: string }>(
      sql`select distinct counted_at::text as at from company_figures where companies_id in (${ids[0]}, ${ids[1]})`,
    )
    expect(counted).toHaveLength(1)
  })

  test("figures are those of the last count until they are counted anew", async () => {
    const { id } = world.seeded.lain
    const shown = async () => {
      const { data } = await call("ringkasan", { id })
      return (data as { counts: { employees: number; counted_at: string } | null }).counts
    }
    expect((await call("create-cache", { id })).api_message).toMatch(
      /^Dihitung pada 20 Nov 2026 08\.00: \d+ pegawai, \d+ akun, \d+ MB$/,
    )
    const before = await shown()
    await world.sqlRows(sql`update members set status = 'inactive' where companies_id = ${id}`)
    expect(await shown()).toEqual(before)
    await call("create-cache", { id })
    expect(await shown()).toMatchObject({ employees: 0 })
  })

  test("points are added with a row's result, and never below zero", async () => {
    const { id, nama } = await newCompany(world, "active")
    const added = await call("update/point", { id, amount: 40, reason: "Bonus awal" })
    expect(added.data).toEqual({
      balance: 40,
      rows: [{ id, ok: true, message: `Saldo ${nama} sekarang 40 point` }],
    })
    expect((await call("update/point", { id, amount: -41, reason: "Salah catat" })).api_message).toBe(
      `Saldo ${nama} hanya 40 point`,
    )
  })
})
