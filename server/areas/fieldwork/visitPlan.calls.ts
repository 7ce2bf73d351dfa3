import { visits as flow } from "#contract/areas/fieldwork/visit.ts"
import { cancelVisits, planVisits } from "#contract/areas/fieldwork/visitPlan.ts"
import { answerRows, countRows } from "../../call/bulk.ts"
import { inRows } from "../../call/handler.ts"
import { answerEach, moveEach, versionsOf } from "../../kit/approval/moveEach.ts"
import { moverOf } from "../../kit/approval/mover.ts"
import { chosenIds, chosenVersion } from "../../kit/chosen.ts"
import { visitLifecycle } from "./visitProgress.ts"
import { planNumbers, planSome } from "./visitPlan.ts"

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
}
