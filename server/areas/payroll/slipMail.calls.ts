import { sql } from "drizzle-orm"
import type { AnswerOf } from "#contract/kit/call.ts"
import {
  mailSlip,
  mailSlips,
  slipMailCounts,
  slipMailStates,
  UNADDRESSED_SHOWN,
} from "#contract/areas/payroll/slipMail.ts"
import { instantWords } from "#contract/kit/words.ts"
import { whyNotMailed } from "#machines/lifecycles/payrollPeriodMachine.ts"
import { literal } from "../../db/literal.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { notFound, ok, Refusal } from "../../call/answer.ts"
import { inTx } from "../../call/handler.ts"
import { startJob } from "../../kit/jobs/start.ts"
import { slipMailingJob } from "./kirimSlip.job.ts"
import { periodNamed } from "./run.calls.ts"
import {
  isUnderWay,
  letterState,
  recipientOf,
  sentNote,
  slipsWithLetters,
  writeLetters,
} from "./slipLetters.ts"

type Counts = Omit<AnswerOf<typeof slipMailCounts>, "unaddressed_names">
type Mailed = AnswerOf<typeof mailSlip>

/** The last letter of a slip; null = none. */
export const letterOf = async (tx: Tx, slip: number): Promise<Mailed | null> => {
  const [found] = await rowsOf<Mailed>(
    tx,
    sql`select ${letterState} as state, l.to_address as "to", coalesce(l.sent_at, l.asked_at) as at from slip_letters l where l.slips_id = ${slip}`,
  )
  return found === undefined ? null : { ...found, at: new Date(found.at).toISOString() }
}

/** @throws Refusal where the period does not exist or its slips may not be mailed */
const needPaid = async (tx: Tx, id: number) => {
  const period = await periodNamed(tx, id)
  const barred = whyNotMailed(period.status)
  if (barred !== null) throw new Refusal(barred, "state")
  return period
}

/** Whether slip `s` is still to be sent but its employee `m` has no e-mail address; `l` is its letter. */
const isUnaddressed = sql`(not ${isUnderWay} and nullif(trim(m.email), '') is null)`

const countsOf = async (tx: Tx, period: number): Promise<Counts> => {
  const states = sql`select ${isUnaddressed} as unaddressed, case when l.slips_id is not null then ${letterState} end as state
    ${slipsWithLetters(period)}`
  const [found] = await rowsOf<Counts>(
    tx,
    sql`select count(*)::int as total, ${sql.join(
      slipMailStates.map(
        (state) => sql`count(*) filter (where state = ${state})::int as ${sql.identifier(state)}`,
      ),
      sql`, `,
    )}, count(*) filter (where unaddressed)::int as unaddressed from (${states}) x`,
  )
  if (found === undefined) throw new Error("no counts of letters")
  return found
}

export const slipMailHandlers = {
  "payroll/slip/kirim-semua": inTx(mailSlips, async (ctx, { period_id }) => {
    const period = await needPaid(ctx.tx, period_id)
    const { total, waiting, retrying, sent } = await countsOf(ctx.tx, period_id)
    if (total === 0) throw new Refusal("Periode ini tidak punya slip", "state")
    if (total === waiting + retrying + sent)
      throw new Refusal("Semua slip periode ini sudah dikirim", "state")
    const job = await startJob(ctx, slipMailingJob, {
      title: period.nama,
      payload: { period_id },
      isAlone: true,
    })
    return ok(job, "Slip sedang disiapkan untuk dikirim")
  }),

  "payroll/slip/kirim": inTx(mailSlip, async (ctx, { period_id, members_id, again }) => {
    const { tx, now, companyId, accountId } = ctx
    const period = await needPaid(tx, period_id)
    const one = await recipientOf(tx, period_id, members_id)
    if (one === null) throw notFound("slip gaji")
    const { email } = one
    if (email === null) throw new Refusal(`${one.nama} belum punya alamat email`, "state")
    const refused = again ? await ctx.mailRefusal(email) : null
    if (refused !== null) throw new Refusal(refused, "throttled")
    const addressed = { ...one, email }
    const sender = { company: companyId, account: accountId, now, again }
    const written = await writeLetters(tx, period_id, [addressed], sender)
    const letter = await letterOf(tx, one.slips_id)
    if (letter === null) throw new Error("the letter was not written")
    if (written.size === 0)
      throw new Refusal(`Slip ini sudah dikirim ke ${letter.to} pada ${instantWords(letter.at)}`, "state")
    await ctx.audit(sentNote(period.nama, addressed))
    return ok(letter, `Slip dikirim ke ${email}`)
  }),

  "payroll/slip/kiriman": inTx(slipMailCounts, async ({ tx }, { period_id }) => {
    await periodNamed(tx, period_id)
    const names = await rowsOf<{ readonly nama: string }>(
      tx,
      sql`select s.nama ${slipsWithLetters(period_id)} and ${isUnaddressed} order by lower(s.nama) collate "C", s.id limit ${literal(UNADDRESSED_SHOWN)}`,
    )
    const counts = await countsOf(tx, period_id)
    return ok({ ...counts, unaddressed_names: names.map(({ nama }) => nama) })
  }),
}
