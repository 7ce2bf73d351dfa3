import { type SQL, sql } from "drizzle-orm"
import { questionCodes } from "#contract/areas/payroll/questions.ts"
import { rowsOf, type Tx } from "../../db/database.ts"

const codes = sql.join(
  questionCodes.map((code) => sql`${code}`),
  sql`, `,
)
/** Questions of the slips of a period: one row by slip and code, and whether it has an answer. */
export const questionsOf = (
  period: number,
): SQL => sql`(select s.companies_id, s.members_id, s.nama, w->>'code' as code, w->>'message' as message,
    coalesce((w->>'cost')::bigint, 0) as cost, exists (select from payroll_answers a where a.companies_id = s.companies_id
      and a.payroll_periods_id = s.payroll_periods_id and a.members_id = s.members_id and a.code = w->>'code'
        and a.pertanyaan = w->>'message') as is_answered
  from slips s cross join lateral jsonb_array_elements(s.warnings) w
  where s.payroll_periods_id = ${period} and not s.is_draft and w->>'code' in (${codes}))`

/** Counts the unanswered questions of a period and stores the number in its row, where its lifecycle reads it. */
export const countQuestions = async (tx: Tx, period: number): Promise<number> => {
  const [found] = await rowsOf<{ readonly n: number }>(
    tx,
    sql`update payroll_periods set question_count = (select count(*)::int from ${questionsOf(period)} q where not q.is_answered)
      where id = ${period} returning question_count as n`,
  )
  return found?.n ?? 0
}
