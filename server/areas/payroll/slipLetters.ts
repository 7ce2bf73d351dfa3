import { sql } from "drizzle-orm"
import type { slipMailStates } from "#contract/areas/payroll/slipMail.ts"
import { dateWords } from "#contract/kit/words.ts"
import { literal } from "../../db/literal.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { outbox } from "../../db/tables/index.ts"
import { type LetterOutcome, MAX_ATTEMPTS } from "../../mail/letter.ts"
import { slipHead } from "./slipPaper.ts"
import { type PasswordKind, passwordKindFor, passwordKindOf } from "./slipPassword.ts"

type State = (typeof slipMailStates)[number]

/** The state of an existing row `l` of slip_letters. */
export const letterState = sql<State>`case when l.sent_at is not null then 'sent' when l.attempts >= ${literal(MAX_ATTEMPTS)} then 'failed'
  when l.attempts > 0 then 'retrying' else 'waiting' end`
/** Nothing has to be sent: the letter was sent, or is in the outbox. */
export const isUnderWay = sql<boolean>`(l.slips_id is not null and (l.sent_at is not null or l.attempts < ${literal(MAX_ATTEMPTS)}))`

/** Slips `s` with their letter `l` and the employee `m`; failed slips are left out. */
export const slipsWithLetters = (period: number) => sql`from slips s
  join members m on m.companies_id = s.companies_id and m.id = s.members_id
  left join slip_letters l on l.companies_id = s.companies_id and l.slips_id = s.id
  where s.payroll_periods_id = ${period} and not s.is_draft and s.error is null`

export type Recipient = {
  readonly slips_id: number
  readonly members_id: number
  readonly nama: string
  readonly email: string | null
  readonly has_birth_date: boolean
}
const recipient = sql`select s.id::float8 as slips_id, s.members_id::float8 as members_id, s.nama, nullif(trim(m.email), '') as email,
  m.tanggal_lahir is not null as has_birth_date`

/** Recipients whose slips are still to be sent, after a slip, in the order of slips (keyset pagination). */
export const recipientsAfter = (
  tx: Tx,
  period: number,
  { after, size }: { readonly after: number; readonly size: number },
): Promise<Recipient[]> =>
  rowsOf<Recipient>(
    tx,
    sql`${recipient} ${slipsWithLetters(period)} and s.id > ${after} and not ${isUnderWay} order by s.id limit ${literal(size)}`,
  )

/** The recipient of an employee's slip, whether it was sent or not. */
export const recipientOf = async (tx: Tx, period: number, member: number): Promise<Recipient | null> => {
  const [found] = await rowsOf<Recipient>(
    tx,
    sql`${recipient} ${slipsWithLetters(period)} and s.members_id = ${member}`,
  )
  return found ?? null
}

const passwordWords: Readonly<Record<PasswordKind, string>> = {
  none: "",
  nip: "Kata sandi berkasnya adalah NIP Anda.\n\n",
  nip_birth_date:
    "Kata sandi berkasnya adalah NIP Anda diikuti tanggal lahir dalam delapan angka (ddmmyyyy), tanpa spasi di antaranya.\n\n",
  birth_date:
    "Kata sandi berkasnya adalah tanggal lahir Anda dalam delapan angka: tanggal, bulan, tahun, misalnya 31011990.\n\n",
}

/** How a slip is opened, for a reader who has no letter; null = it has no password. */
export const passwordNote = (kind: PasswordKind): string | null => passwordWords[kind].trim() || null

type Head = Awaited<ReturnType<typeof slipHead>>
const bodyOf = ({ company, period }: Head, { nama }: Recipient, password: PasswordKind): string =>
  `Halo ${nama},\n\nTerlampir slip ${period.nama} dari ${company}, dibayar ${dateWords(period.pay_date)}.\n\n${passwordWords[password]}Slip ini rahasia. Bila ada yang tidak sesuai, hubungi bagian HR perusahaan Anda.\n`

type Sender = {
  readonly company: number
  readonly account: number
  readonly now: Date
  /** Sent again deliberately: counts towards the address's rate limit. */
  readonly again: boolean
}
type Addressed = Recipient & { readonly email: string }

/**
 * Writes the letters of some slips into the outbox, each with the slip as it will be drawn. Skips letters already in
 * the outbox, except for a deliberate resend.
 * @returns the slips of the letters written
 */
export const writeLetters = async (
  tx: Tx,
  periodId: number,
  people: readonly Addressed[],
  { company, account, now, again }: Sender,
): Promise<ReadonlySet<number>> => {
  if (people.length === 0) return new Set()
  const at = now.toISOString()
  const rows = JSON.stringify(people.map(({ slips_id, email }) => ({ slips_id, email })))
  const asked = await rowsOf<{ readonly slips_id: number; readonly times: number }>(
    tx,
    sql`insert into slip_letters as l (companies_id, slips_id, to_address, asked_at, asked_by)
      select ${company}, x.slips_id, x.email, ${at}::timestamptz, ${account} from json_to_recordset(${rows}::text::json) as x(slips_id bigint, email text)
      on conflict (companies_id, slips_id) do update set to_address = excluded.to_address, times = l.times + 1, asked_at = excluded.asked_at,
        asked_by = excluded.asked_by, sent_at = null, attempts = 0 where ${again} or not ${isUnderWay}
      returning slips_id::float8 as slips_id, times`,
  )
  const times = new Map(asked.map((one) => [one.slips_id, one.times]))
  const written = people.filter(({ slips_id }) => times.has(slips_id))
  if (written.length === 0) return new Set()
  const head = await slipHead(tx, periodId)
  const kind = await passwordKindOf(tx, company)
  await tx.insert(outbox).values(
    written.map((one) => {
      const password = passwordKindFor(kind, one.has_birth_date)
      return {
        companies_id: company,
        to_address: one.email,
        subject: `Slip ${head.period.nama}`,
        body: bodyOf(head, one, password),
        paper: "slip-gaji",
        paper_ask: {
          period_id: periodId,
          members_id: one.members_id,
          password,
          letter: { slips_id: one.slips_id, times: times.get(one.slips_id) ?? 0 },
        },
        is_notice: !again,
        created_at: at,
        next_attempt_at: at,
      }
    }),
  )
  return new Set(written.map(({ slips_id }) => slips_id))
}

/** Stores the delivery result of a slip's letter; results of an earlier letter than the current one are ignored. */
export const noteSlipLetter = async (
  tx: Tx,
  company: number,
  ask: unknown,
  { sent_at, attempts }: LetterOutcome,
): Promise<void> => {
  const { letter } = ask as { readonly letter: { readonly slips_id: number; readonly times: number } }
  await tx.execute(
    sql`update slip_letters set sent_at = ${sent_at}::timestamptz, attempts = ${attempts}
      where companies_id = ${company} and slips_id = ${letter.slips_id} and times = ${letter.times}`,
  )
}

/** The audit entry for a slip that was sent. */
export const sentNote = (period: string, { slips_id, nama, email }: Addressed) => ({
  entity: "slip gaji",
  entityId: slips_id,
  action: "update" as const,
  before: null,
  after: { dikirim: email, periode: period, pegawai: nama },
})
