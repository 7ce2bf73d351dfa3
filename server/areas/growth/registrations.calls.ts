import type { PayloadOf } from "#contract/kit/call.ts"
import {
  confirmRegistrations,
  exportRegistrations,
  registrations as resource,
} from "#contract/areas/growth/registrations.ts"
import type { RegistrationEvent } from "#machines/lifecycles/registrationMachine.ts"
import { ok } from "../../call/answer.ts"
import { inRows, inTx } from "../../call/handler.ts"
import type { Asked } from "../../kit/approval/move.ts"
import { answerEach, moveEach } from "../../kit/approval/moveEach.ts"
import { moverOf } from "../../kit/approval/mover.ts"
import { dateIn } from "../../time/calendar.ts"
import { chosenIds, chosenVersion } from "../../kit/chosen.ts"
import { registrationLifecycle } from "./registrationRules.ts"

const eventOf = (
  { status, note, start_date }: PayloadOf<typeof confirmRegistrations>,
  now: Date,
): Asked<RegistrationEvent> =>
  status === "confirmed"
    ? { type: "registration.confirm", start_date: start_date ?? dateIn(now), note }
    : { type: "registration.reject", note }

export const registrationHandlers = {
  "registrasi-langganan/konfirmasi": inRows(confirmRegistrations, {
    ids: chosenIds,
    each: (ctx, payload, some) =>
      moveEach(
        moverOf(ctx, chosenIds(payload).length === 1 ? "single" : "bulk"),
        registrationLifecycle(ctx),
        some,
        eventOf(payload, ctx.now),
        chosenVersion(payload),
      ),
    answer: (rows, { status }) =>
      answerEach(rows, resource.noun, status === "confirmed" ? "dikonfirmasi" : "ditolak"),
  }),
  "registrasi-langganan/export": inTx(exportRegistrations, async ({ sheetUrl }, payload) =>
    ok({ url: sheetUrl(resource.id, payload) }),
  ),
}
