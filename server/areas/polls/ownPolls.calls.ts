import { sql } from "drizzle-orm"
import { ENDED_DAYS, type OwnPoll, ownPolls, vote } from "#contract/areas/self/ownPolls.ts"
import { instantWords } from "#contract/kit/words.ts"
import { InvalidFields, notFound, ok, Refusal } from "../../call/answer.ts"
import { type Context, inTx } from "../../call/handler.ts"
import { rowsOf } from "../../db/database.ts"
import { pollingVotes } from "../../db/tables/index.ts"
import { inWholeCompany } from "../../db/wholeCompany.ts"
import { selfIn } from "../../kit/approval/selfCalls.ts"
import { wireInstant } from "../../time/calendar.ts"
import { MOST_HIDDEN } from "./anonymity.ts"
import { isAskedOf } from "./audience.ts"

type Read = Pick<
  OwnPoll,
  | "id"
  | "judul"
  | "description"
  | "options"
  | "multi"
  | "max_choices"
  | "anonymous"
  | "show_result"
  | "votes_total"
> & {
  readonly start_at: string
  readonly end_at: string
  readonly is_open: boolean
  readonly counts: readonly { readonly no: number; readonly count: number }[]
  readonly chosen: readonly number[]
}

/**
 * Polls that have begun and ask the employee, read with the scope of the whole company: their targets and votes are hidden
 * from an employee.
 */
const readPolls = ({ tx, now }: Context, self: number, id: number | null) => {
  const at = now.toISOString()
  const of = sql`v.companies_id = p.companies_id and v.pollings_id = p.id`
  return inWholeCompany(tx, () =>
    rowsOf<Read>(
      tx,
      sql`select p.id::float8 as id, p.judul, p.description, p.multi, p.max_choices, p.anonymous, p.show_result,
          p.start_at::text as start_at, p.end_at::text as end_at, p.end_at > ${at}::timestamptz as is_open,
          (select json_agg(json_build_object('no', o.no, 'text', o.option ->> 'text') order by o.no)
            from jsonb_array_elements(p.options) with ordinality o(option, no)) as options,
          (select count(distinct v.members_id)::int from polling_votes v where ${of}) as votes_total,
          (select coalesce(json_agg(json_build_object('no', c.option_no, 'count', c.n)), '[]'::json)
            from (select v.option_no, count(*)::int as n from polling_votes v where ${of} group by 1) c) as counts,
          (select coalesce(json_agg(v.option_no order by v.option_no), '[]'::json)
            from polling_votes v where ${of} and v.members_id = m.id) as chosen
        from pollings p join members m on m.companies_id = p.companies_id and m.id = ${self}
        where p.start_at <= ${at}::timestamptz and p.end_at > ${at}::timestamptz - make_interval(days => ${ENDED_DAYS}::int)
          and ${id === null ? sql`true` : sql`p.id = ${id}`} and ${isAskedOf(sql`p`, sql`m`)}
        order by (p.end_at > ${at}::timestamptz) desc,
          case when p.end_at > ${at}::timestamptz then p.end_at end, p.end_at desc, p.id`,
    ),
  )
}

const hasVoted = ({ chosen }: Read): boolean => chosen.length > 0

const refusalIn = (poll: Read): string | null => {
  if (!poll.is_open) return `Polling ini sudah selesai pada ${instantWords(wireInstant(poll.end_at))}`
  return poll.anonymous && hasVoted(poll)
    ? "Suara dalam polling anonim tidak dapat diganti: pilihan Anda tidak terlihat oleh siapa pun"
    : null
}

/** An anonymous poll shows no count that changes with the vote of one person: only its end result, of enough voters. */
const isShown = (poll: Read): boolean => {
  if (poll.anonymous) return !poll.is_open && poll.votes_total > MOST_HIDDEN
  if (poll.show_result === "always") return true
  return !poll.is_open || (poll.show_result === "after_vote" && hasVoted(poll))
}

const shown = (poll: Read): OwnPoll => {
  const { counts, chosen, ...own } = poll
  const countOf = (no: number) => counts.find((one) => one.no === no)?.count ?? 0
  return {
    ...own,
    start_at: wireInstant(poll.start_at),
    end_at: wireInstant(poll.end_at),
    has_voted: hasVoted(poll),
    refusal: refusalIn(poll),
    choices: poll.anonymous || !hasVoted(poll) ? null : chosen,
    result: isShown(poll)
      ? poll.options.map(({ no, text }) => ({
          no,
          text,
          count: countOf(no),
          pct: poll.votes_total === 0 ? 0 : Math.round((1_000 * countOf(no)) / poll.votes_total) / 10,
        }))
      : null,
  }
}

/** @throws InvalidFields */
const checkChoices = (poll: Read, options: readonly number[]): void => {
  const wrong = (message: string) => new InvalidFields({ options: [message] })
  if (options.some((no) => !poll.options.some((option) => option.no === no)))
    throw wrong("Pilihan tidak dikenal")
  if (new Set(options).size < options.length) throw wrong("Pilihan yang sama cukup sekali")
  if (!poll.multi && options.length > 1) throw wrong("Pilih satu saja")
  if (poll.max_choices !== null && options.length > poll.max_choices)
    throw wrong(`Pilih paling banyak ${poll.max_choices}`)
}

export const ownPollHandlers = {
  "saya/polling": inTx(ownPolls, async (ctx) =>
    ok({ rows: (await readPolls(ctx, selfIn(ctx), null)).map(shown) }),
  ),

  "saya/polling/pilih": inTx(vote, async (ctx, { id, options }) => {
    const { tx, companyId, now } = ctx
    const members_id = selfIn(ctx)
    /** Two presses at once would each see no earlier vote. */
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`polling:${companyId}:${id}:${members_id}`}, 0))`,
    )
    const [poll] = await readPolls(ctx, members_id, id)
    if (poll === undefined) throw notFound("polling")
    const refusal = refusalIn(poll)
    if (refusal !== null) throw new Refusal(refusal, "state", { state: poll.is_open ? "active" : "closed" })
    checkChoices(poll, options)
    const at = now.toISOString()
    await tx.execute(sql`delete from polling_votes where pollings_id = ${id} and members_id = ${members_id}`)
    await tx
      .insert(pollingVotes)
      .values(
        options.map((option_no) => ({ companies_id: companyId, pollings_id: id, members_id, option_no, at })),
      )
    /** The audit log of an anonymous poll names the voter, as the list of those who voted, and no choice. */
    await ctx.audit({
      entity: "polling",
      entityId: id,
      action: "update",
      before: null,
      after: { members_id, ...(poll.anonymous ? {} : { options }) },
    })
    return ok({ id }, hasVoted(poll) ? "Suara diganti" : "Suara terkirim")
  }),
}
