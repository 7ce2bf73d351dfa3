import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { AnswerOf } from "#contract/kit/call.ts"
import type { jobStatus } from "#contract/areas/jobs/jobs.ts"
import type { findSlip } from "#contract/areas/payroll/slip.ts"
import type { slipMailCounts } from "#contract/areas/payroll/slipMail.ts"
import { noteSlipLetter } from "#server/areas/payroll/slipLetters.ts"
import { openStore } from "#server/files/store.ts"
import { runJobs } from "#server/kit/jobs/worker.ts"
import { enclosingOf } from "#server/mail/enclosing.ts"
import type { Enclosure } from "#server/mail/letter.ts"
import { type Send, sendWaiting, toFolder } from "#server/mail/outbox.ts"
import { jobKinds } from "#server/register/jobs.ts"
import { letterNotes } from "#server/register/letters.ts"
import { papers } from "#server/register/papers.ts"
import { NOW, openWorld, type World } from "../lib/harness.ts"
import { periodWithSlip } from "../lib/writes.payroll.ts"

type Counts = AnswerOf<typeof slipMailCounts>
type Slip = AnswerOf<typeof findSlip>

let world: World
let admin: string
let folder: string
let store: ReturnType<typeof openStore>
beforeAll(async () => {
  world = await openWorld()
  folder = await mkdtemp(join(tmpdir(), "balai-letters-"))
  store = openStore(folder)
  admin = await world.signIn("admin@maju.test")
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await world.sqlRows(sql`delete from outbox`)
  await world.sqlRows(sql`delete from jobs`)
})

const call = (path: string, payload: object, token = admin) => world.call(path, payload, token)
const work = () => runJobs({ db: world.db, store, kinds: jobKinds, clock: () => world.time.now })
const counts = async (id: number) => (await call("payroll/slip/kiriman", { period_id: id })).data as Counts
const letters = () =>
  world.sqlRows<{ readonly to: string; readonly subject: string; readonly body: string }>(
    sql`select to_address as "to", subject, body from outbox order by id`,
  )

/** A sent mail with its attachment. */
type Left = { readonly to: string; readonly body: string; readonly enclosure: Enclosure | null }
const sent: Left[] = []
const keeps: Send = async (letter) => {
  sent.push(letter)
}
const sendAll = (send: Send, at = NOW) => {
  const enclosing = enclosingOf(world.db, store, { papers, notes: letterNotes })
  return sendWaiting(
    world.db,
    send,
    () => at,
    () => undefined,
    enclosing,
  )
}
/** Adds a slip whose employee has no mail address to a period. @returns the employee's name */
const withoutAddress = async (id: number): Promise<string> => {
  const [found] = await world.sqlRows<{ readonly nama: string }>(
    sql`with m as (update members set email = null where id = ${world.seeded.maju.members[1] ?? 0} returning companies_id, id, nama)
      insert into slips (companies_id, payroll_periods_id, members_id, offices_id, nama, person, attendance, lines, warnings, carried_over,
        gross, deduction, net, employer_cost, taxable, tax, pension, zakat, closing, calculated_at)
      select m.companies_id, s.payroll_periods_id, m.id, s.offices_id, m.nama, s.person, s.attendance, s.lines, s.warnings, s.carried_over,
        gross, deduction, net, employer_cost, taxable, tax, pension, zakat, closing, calculated_at
      from m, slips s where s.payroll_periods_id = ${id} limit 1 returning nama`,
  )
  return found?.nama ?? ""
}

describe("slips by mail", () => {
  test("every slip leaves once, as a PDF; who has no address is named", async () => {
    const { id, member, to } = await periodWithSlip(world, "paid")
    const nobody = await withoutAddress(id)
    expect(await counts(id)).toMatchObject({ total: 2, sent: 0, unaddressed: 1, unaddressed_names: [nobody] })
    const begun = await call("payroll/slip/kirim-semua", { period_id: id })
    expect(begun).toMatchObject({ api_status: 1, api_message: "Slip sedang disiapkan untuk dikirim" })
    await work()
    const job = (await call("jobs/status", { id: (begun.data as { id: number }).id })).data as AnswerOf<
      typeof jobStatus
    >
    expect(job).toMatchObject({
      state: "done",
      done: 2,
      failed: 1,
      failures: [{ name: nobody, message: "Belum punya alamat email" }],
    })
    const [letter, ...more] = await letters()
    expect([letter?.to, more]).toEqual([to, []])
    expect(letter?.subject).toMatch(/^Slip Periode/)
    expect(await counts(id)).toMatchObject({ waiting: 1, sent: 0, unaddressed: 1 })

    sent.length = 0
    await sendAll(keeps)
    expect(sent.map((left) => left.to)).toEqual([to])
    expect(sent[0]?.enclosure?.name).toMatch(/^Slip \d{4}-\d{2} 001 Pegawai.*\.pdf$/)
    expect(sent[0]?.enclosure?.content.subarray(0, 5).toString()).toBe("%PDF-")
    expect(await counts(id)).toMatchObject({ total: 2, waiting: 0, sent: 1, failed: 0, unaddressed: 1 })
    const slip = (await call("payroll/slip-gaji", { period_id: id, members_id: member })).data as Slip
    expect(slip).toMatchObject({ email: to, mail: { state: "sent", to, at: NOW.toISOString() } })

    /** Sending again includes only slips without a mail; the one left has no address. */
    await call("payroll/slip/kirim-semua", { period_id: id })
    await work()
    expect(await letters()).toHaveLength(1)
    const left = (await call("payroll/slip/list", { period_id: id, what: "unmailed" })).data
    expect(left).toMatchObject({ rows: [{ nama: nobody, mail: null }] })
  })

  test("one slip leaves once more only where that is asked for", async () => {
    const { id, slip, member, to } = await periodWithSlip(world, "locked")
    const one = { period_id: id, members_id: member }
    expect(await call("payroll/slip/kirim", one)).toMatchObject({ api_message: `Slip dikirim ke ${to}` })
    const again = await call("payroll/slip/kirim", one)
    expect(again.api_message).toMatch(new RegExp(`^Slip ini sudah dikirim ke ${to} pada `))
    expect(await call("payroll/slip/kirim-semua", { period_id: id })).toMatchObject({
      api_message: "Semua slip periode ini sudah dikirim",
    })
    expect(await letters()).toHaveLength(1)
    expect(await call("payroll/slip/kirim", { ...one, again: true })).toMatchObject({ api_status: 1 })
    expect(await letters()).toHaveLength(2)

    /** A late delivery report of the first mail must not change the state of the second. */
    const late = { sent_at: NOW.toISOString(), attempts: 0 }
    await world.db.transact((tx) =>
      noteSlipLetter(tx, world.seeded.maju.id, { letter: { slips_id: slip, times: 1 } }, late),
    )
    expect(await counts(id)).toMatchObject({ waiting: 1, sent: 0 })
    await sendAll(keeps)
    expect(await counts(id)).toMatchObject({ waiting: 0, sent: 1 })
    /** Rate limit: five mails a day per address may be sent again. */
    for (let time = 0; time < 4; time += 1) await call("payroll/slip/kirim", { ...one, again: true })
    expect((await call("payroll/slip/kirim", { ...one, again: true })).api_message).toMatch(/^Sudah 5 email/)
  })

  test("only what was paid is sent, and only by who may hand slips out", async () => {
    for (const status of ["calculated", "approved"]) {
      const { id, member } = await periodWithSlip(world, status)
      for (const [path, payload] of [
        ["payroll/slip/kirim-semua", { period_id: id }],
        ["payroll/slip/kirim", { period_id: id, members_id: member }],
      ] as const)
        expect(await call(path, payload)).toMatchObject({
          api_message: "Slip dikirim sesudah periode gajinya dibayar",
        })
    }
    const { id, member } = await periodWithSlip(world, "paid")
    await world.sqlRows(sql`update members set email = null where id = ${member}`)
    expect((await call("payroll/slip/kirim", { period_id: id, members_id: member })).api_message).toMatch(
      / belum punya alamat email$/,
    )
    const office = await world.signIn("kantor@maju.test")
    expect(await call("payroll/slip/kirim-semua", { period_id: id }, office)).toMatchObject({ api_status: 0 })
    expect(await letters()).toEqual([])
  })

  test("the letter says what its PDF opens with, and that holds though the setting is another one meanwhile", async () => {
    const { id, member } = await periodWithSlip(world, "paid")
    const set = (kind: string) =>
      world.sqlRows(
        sql`update company_etc set payslip_pdf_password = ${kind} where companies_id = ${world.seeded.maju.id}`,
      )
    await world.sqlRows(sql`update members set tanggal_lahir = null where id = ${member}`)
    await set("birth_date")
    await call("payroll/slip/kirim", { period_id: id, members_id: member })
    expect((await letters())[0]?.body).toContain("Kata sandi berkasnya adalah NIP Anda.")
    await set("none")
    sent.length = 0
    await sendAll(keeps)
    expect(sent[0]?.enclosure?.content.includes("/Encrypt")).toBe(true)
    await call("payroll/slip/kirim", { period_id: id, members_id: member, again: true })
    await sendAll(keeps)
    expect(sent[1]?.body).not.toContain("Kata sandi")
    expect(sent[1]?.enclosure?.content.includes("/Encrypt")).toBe(false)
  })

  test("a company that chose nothing mails locked slips: NIP and birth date together, neither of them said", async () => {
    const { id, member } = await periodWithSlip(world, "paid")
    await world.sqlRows(sql`delete from company_etc where companies_id = ${world.seeded.maju.id}`)
    await world.sqlRows(sql`update members set tanggal_lahir = '1990-01-31' where id = ${member}`)
    await call("payroll/slip/kirim", { period_id: id, members_id: member })
    sent.length = 0
    await sendAll(keeps)
    const [left] = sent
    expect(left?.enclosure?.content.includes("/Encrypt")).toBe(true)
    expect(left?.body).toContain("NIP Anda diikuti tanggal lahir dalam delapan angka (ddmmyyyy)")
    const [person] = await world.sqlRows<{ nip: string }>(sql`select nip from members where id = ${member}`)
    expect(`${left?.body} ${left?.enclosure?.name}`).not.toContain(person?.nip ?? "?")
    expect(left?.body).not.toMatch(/1990|31011990/)
  })

  test("a letter that does not leave is told: tried again, then given up, and may be sent anew", async () => {
    const { id, member, to } = await periodWithSlip(world, "paid")
    const one = { period_id: id, members_id: member }
    await call("payroll/slip/kirim", one)
    await sendAll(() => Promise.reject(new Error("no mail server")))
    expect(await counts(id)).toMatchObject({ retrying: 1, waiting: 0 })
    await world.sqlRows(sql`update outbox set attempts = 11`)
    await sendAll(() => Promise.reject(new Error("no mail server")), new Date(NOW.getTime() + 3_600_000))
    expect(await counts(id)).toMatchObject({ retrying: 0, failed: 1 })
    await call("payroll/slip/kirim-semua", { period_id: id })
    await work()
    expect((await letters()).map((letter) => letter.to)).toEqual([to, to])
    expect(await counts(id)).toMatchObject({ failed: 0, waiting: 1 })
  })

  test("without a mail server the PDF lies beside its letter", async () => {
    const { id, member } = await periodWithSlip(world, "paid")
    await call("payroll/slip/kirim", { period_id: id, members_id: member })
    const [row] = await world.sqlRows<{ readonly id: number }>(sql`select id::float8 as id from outbox`)
    const mails = join(folder, "mail")
    await sendAll(toFolder(mails))
    const file = join(mails, String(row?.id).padStart(8, "0"))
    expect(await readFile(`${file}.eml`, "utf8")).toMatch(/\nX-Attachment: Slip .*\.pdf\n\nHalo Pegawai/)
    expect((await readFile(`${file}.pdf`)).subarray(0, 5).toString()).toBe("%PDF-")
  })
})
