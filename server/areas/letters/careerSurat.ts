import { sql } from "drizzle-orm"
import { CAREER_SURAT_MOST, type makeCareerSurat } from "#contract/areas/letters/surat.ts"
import type { PayloadOf } from "#contract/kit/call.ts"
import { InvalidFields, notFound, Refusal } from "../../call/answer.ts"
import type { Context, InTurn } from "../../call/handler.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { draftRows } from "./draftRows.ts"
import { isProblem, templateProblem } from "./usableTemplate.ts"

/** Drafts of one transaction: other requests run between them. */
const BATCH = 10

type Asked = PayloadOf<typeof makeCareerSurat>

/** Employees of a change who have no valid letter of the template for it, the first `most` by name, and how many they are in all. */
const withoutSurat = async (tx: Tx, { careers_id, template_surat_id }: Asked, most: number) => {
  const rows = await rowsOf<{ readonly id: number; readonly total: number }>(
    tx,
    sql`select m.id::float8 as id, (count(*) over ())::int as total
      from career_change_rows r join members m on m.companies_id = r.companies_id and m.id = r.members_id
      where r.careers_id = ${careers_id} and r.state in ('planned', 'applied', 'ended')
        and not exists (select from letters l where l.companies_id = r.companies_id and l.careers_id = r.careers_id
          and l.members_id = r.members_id and l.template_surat_id = ${template_surat_id} and l.status <> 'dibatalkan')
      order by m.nama_sort, m.id limit ${most}`,
  )
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 }
}

/** @throws notFound, Refusal where the change is a draft or cancelled, InvalidFields where the template cannot be used */
const checkCareer = async (tx: Tx, { careers_id, template_surat_id }: Asked): Promise<void> => {
  const [career] = await rowsOf<{ readonly status: string }>(
    tx,
    sql`select status from career_changes where id = ${careers_id}`,
  )
  if (career === undefined) throw notFound("perubahan kerja")
  if (career.status === "draft") throw new Refusal("Jadwalkan dahulu perubahan kerjanya", "state")
  if (career.status === "cancelled") throw new Refusal("Perubahan kerja ini dibatalkan", "state")
  const problems = await templateProblem(tx, template_surat_id)
  if (isProblem(problems)) throw new InvalidFields(problems)
}

export type CareerDrafts = { readonly made: number; readonly incomplete: number }

/** Makes the drafts in batches. A call that is sent again goes on where it stopped: who has a letter is left out. */
export const draftCareerSurat = async (
  asked: Asked,
  inTurn: InTurn<typeof makeCareerSurat>,
): Promise<CareerDrafts> => {
  const ids = await inTurn(async ({ tx }) => {
    await checkCareer(tx, asked)
    return (await withoutSurat(tx, asked, CAREER_SURAT_MOST)).ids
  })
  let [made, incomplete] = [0, 0]
  for (let from = 0; from < ids.length; from += BATCH) {
    const rows = await inTurn((ctx) =>
      draftRows(ctx as Context, { ...asked, ids: [] }, ids.slice(from, from + BATCH), asked.careers_id),
    )
    made += rows.filter(({ ok }) => ok).length
    incomplete += rows.filter((row) => row.ok && "told" in row).length
  }
  return { made, incomplete }
}

export const leftWithoutSurat = async (tx: Tx, asked: Asked): Promise<number> =>
  (await withoutSurat(tx, asked, 1)).total
