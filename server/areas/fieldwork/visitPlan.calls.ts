import { and, asc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm"
import { visits as flow } from "#contract/areas/fieldwork/visit.ts"
import { cancelVisits, planVisits, visitCustomers } from "#contract/areas/fieldwork/visitPlan.ts"
import { ok } from "../../call/answer.ts"
import { answerRows, countRows } from "../../call/bulk.ts"
import { inRows, inTx } from "../../call/handler.ts"
import { literal } from "../../db/literal.ts"
import { customers as t } from "../../db/tables/index.ts"
import { answerEach, moveEach, versionsOf } from "../../kit/approval/moveEach.ts"
import { moverOf } from "../../kit/approval/mover.ts"
import { chosenIds, chosenVersion } from "../../kit/chosen.ts"
import { cut, mostOf } from "../../kit/options.ts"
import { byText, contains } from "../../kit/textSearch.ts"
import { visitLifecycle } from "./visitLife.ts"
import { planNumbers, planSome } from "./visitPlan.ts"

const isOffered: SQL | undefined = and(eq(t.is_active, true), isNull(t.merged_into_id))

export const visitPlanHandlers = {
  "visit/plan": inRows(planVisits, {
    ids: planNumbers,
    each: planSome,
    answer: (rows) =>
      answerRows(rows, {
        done: `${countRows(rows).success} ${flow.noun} direncanakan`,
        none: `Tidak ada ${flow.noun} yang direncanakan`,
      }),
  }),

  "visit/batal": inRows(cancelVisits, {
    ids: chosenIds,
    each: (ctx, payload, some) =>
      moveEach(
        moverOf(ctx, chosenIds(payload).length === 1 ? "single" : "bulk"),
        visitLifecycle(),
        some,
        { type: "visit.cancel", note: payload.note },
        payload.ids === undefined ? chosenVersion(payload) : versionsOf(payload.ids, payload.versions),
      ),
    answer: (rows) => answerEach(rows, flow.noun, "dibatalkan"),
  }),

  "visit/pelanggan": inTx(visitCustomers, async ({ tx }, { q, ids }) => {
    const most = mostOf(ids === undefined ? {} : { ids })
    const rows = await tx
      .select({
        id: sql<number>`${t.id}`.mapWith(Number),
        nama: t.nama,
        kode: t.kode,
        alamat: t.alamat,
      })
      .from(t)
      .where(ids === undefined ? and(isOffered, contains(q, [t.nama, t.kode])) : inArray(t.id, [...ids]))
      .orderBy(asc(byText(t.nama)), asc(t.id))
      .limit(literal(most + 1))
    return ok(
      cut(
        rows.map(({ alamat, ...row }) => (alamat === null ? row : { ...row, keterangan: alamat })),
        most,
      ),
    )
  }),
}
