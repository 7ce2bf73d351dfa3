import type { PayloadOf } from "#contract/kit/call.ts"
import { checkTrials, exportTrials, trialRequests as resource } from "#contract/areas/growth/trialRequests.ts"
import type { TrialEvent } from "#machines/lifecycles/trialRequestMachine.ts"
import { ok } from "../../call/answer.ts"
import { inRows, inTx } from "../../call/handler.ts"
import { answerEach, moveEach } from "../../kit/approval/moveEach.ts"
import { moverOf } from "../../kit/approval/mover.ts"
import { chosenIds, chosenVersion } from "../../kit/chosen.ts"
import { trialLifecycle } from "./trialRules.ts"

type Asked = PayloadOf<typeof checkTrials>

const eventOf = ({ checked, convert, reject }: Asked): TrialEvent["type"] => {
  if (convert) return "trial.convert"
  if (reject) return "trial.reject"
  return checked === true ? "trial.check" : "trial.uncheck"
}

const done: Readonly<Record<TrialEvent["type"], string>> = {
  "trial.check": "dicentang",
  "trial.uncheck": "dihapus centangnya",
  "trial.convert": "menjadi perusahaan",
  "trial.reject": "ditolak",
}

export const trialRequestHandlers = {
  "request-trial/checklist": inRows(checkTrials, {
    ids: chosenIds,
    each: (ctx, payload, some) =>
      moveEach(
        moverOf(ctx, chosenIds(payload).length === 1 ? "single" : "bulk"),
        trialLifecycle(ctx, checkTrials.path),
        some,
        { type: eventOf(payload), note: payload.note },
        chosenVersion(payload),
      ),
    answer: (rows, payload) => answerEach(rows, resource.noun, done[eventOf(payload)]),
  }),
  "request-trial/export": inTx(exportTrials, async ({ sheetUrl }, payload) =>
    ok({ url: sheetUrl(resource.id, payload) }),
  ),
}
