import { sql } from "drizzle-orm"
import type { AnswerOf } from "#contract/kit/call.ts"
import {
  answerQuestion,
  payQuestions,
  type QuestionCode,
  questionCodes,
} from "#contract/areas/payroll/questions.ts"
import { unknownMembers } from "../../kit/namedMembers.ts"
import { InvalidFields, notFound, ok, Refusal } from "../../call/answer.ts"
import { inTx } from "../../call/handler.ts"
import { rowsOf } from "../../db/database.ts"
import { countQuestions, questionsOf } from "./questions.ts"
import { holdPeriod } from "./periodMoves.ts"
import { periodNamed } from "./run.calls.ts"

type Row = AnswerOf<typeof payQuestions>["rows"][number]
const SHOWN = 5

export const questionHandlers = {
  "payroll/pertanyaan/list": inTx(payQuestions, async ({ tx }, { period_id }) => {
    await periodNamed(tx, period_id)
    const rows = await rowsOf<Row>(
      tx,
      sql`select code, count(*)::int as members, count(*) filter (where not is_answered)::int as open,
          coalesce(sum(cost) filter (where not is_answered), 0)::float8 as cost,
          coalesce(json_agg(json_build_object('members_id', members_id, 'nama', nama, 'message', message) order by place)
            filter (where place <= ${SHOWN} and not is_answered), '[]'::json) as first
        from (select q.*, row_number() over (partition by code order by is_answered, lower(nama) collate "C", members_id) as place
          from ${questionsOf(period_id)} q) q group by code`,
    )
    const byCode = new Map(rows.map((row) => [row.code, row]))
    return ok({
      rows: questionCodes.flatMap((code: QuestionCode) => {
        const row = byCode.get(code)
        return row === undefined ? [] : [row]
      }),
    })
  }),

  "payroll/pertanyaan/jawab": inTx(answerQuestion, async (ctx, { period_id, code, members_id, note }) => {
    const { tx, companyId, accountId, now } = ctx
    const period = await holdPeriod(tx, period_id)
    if (period === null) throw notFound("periode gaji")
    const unknown = members_id === undefined ? {} : await unknownMembers(tx, { members_id: [members_id] })
    if (Object.keys(unknown).length > 0) throw new InvalidFields({ members_id: ["Pilihan tidak dikenal"] })
    if (period.facts.status !== "calculated")
      throw new Refusal("Pertanyaan dijawab sesudah gajinya dihitung dan sebelum disetujui", "state")
    const made = await rowsOf<{ readonly members_id: number }>(
      tx,
      sql`insert into payroll_answers (companies_id, payroll_periods_id, members_id, code, pertanyaan, jawaban, answered_at, answered_by)
        select ${companyId}, ${period_id}, q.members_id, q.code, q.message, ${note}, ${now.toISOString()}::timestamptz, ${accountId}
        from ${questionsOf(period_id)} q where q.code = ${code} and not q.is_answered
          and ${members_id === undefined ? sql`true` : sql`q.members_id = ${members_id}`}
        on conflict (companies_id, payroll_periods_id, members_id, code) do update set pertanyaan = excluded.pertanyaan,
          jawaban = excluded.jawaban, answered_at = excluded.answered_at, answered_by = excluded.answered_by returning members_id::float8 as members_id`,
    )
    const open = await countQuestions(tx, period_id)
    await ctx.audit({
      entity: "jawaban gaji",
      entityId: period_id,
      action: "create",
      before: null,
      after: { code, jawaban: note, pegawai: made.length, members_id: members_id ?? null },
    })
    return ok(
      { answered: made.length, open },
      made.length === 0 ? "Tidak ada yang perlu dijawab lagi" : `${made.length} pegawai dijawab`,
    )
  }),
}
