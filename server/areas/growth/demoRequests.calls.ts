import { eq, sql } from "drizzle-orm"
import type { PayloadOf } from "#contract/kit/call.ts"
import {
  demoOfficers,
  demoRequests as resource,
  exportDemos,
  processDemos,
} from "#contract/areas/growth/demoRequests.ts"
import type { DemoEvent } from "#machines/lifecycles/demoRequestMachine.ts"
import type { Tx } from "../../db/database.ts"
import { accounts } from "../../db/tables/index.ts"
import { InvalidFields, ok } from "../../call/answer.ts"
import { inRows, inTx } from "../../call/handler.ts"
import { accountOptions, listed } from "../../kit/accountOptions.ts"
import type { Asked } from "../../kit/approval/move.ts"
import { answerEach, moveEach } from "../../kit/approval/moveEach.ts"
import { moverOf } from "../../kit/approval/mover.ts"
import { demoLifecycle } from "./demoRules.ts"
import { chosenIds, chosenVersion } from "../../kit/chosen.ts"

type Payload = PayloadOf<typeof processDemos>

const types = { done: "demo.finish", no_show: "demo.miss", cancelled: "demo.cancel" } as const
const eventOf = ({ status, preferred_at, assigned_to, result_note }: Payload): Asked<DemoEvent> =>
  status === "scheduled"
    ? { type: "demo.schedule", scheduled_at: preferred_at, assigned_to, note: null }
    : { type: types[status], note: result_note }

const done: Readonly<Record<Payload["status"], string>> = {
  scheduled: "dijadwalkan",
  done: "dicatat terlaksana",
  no_show: "dicatat tidak dihadiri",
  cancelled: "dibatalkan",
}

const isOfficer = eq(accounts.is_superusers, true)
/** @throws InvalidFields for an account that cannot show the product */
const checkOfficer = async (tx: Tx, { status, assigned_to }: Payload): Promise<void> => {
  if (status !== "scheduled" || assigned_to === null) return
  const { rows } = await accountOptions(tx, { ids: [assigned_to] }, { among: isOfficer, named: sql`false` })
  if (rows.length === 0) throw new InvalidFields({ assigned_to: ["Pilihan tidak dikenal"] })
}

export const demoRequestHandlers = {
  "demo-request/prosess": inRows(processDemos, {
    ids: chosenIds,
    each: async (ctx, payload, some) => {
      await checkOfficer(ctx.tx, payload)
      return moveEach(
        moverOf(ctx, chosenIds(payload).length === 1 ? "single" : "bulk"),
        demoLifecycle(ctx),
        some,
        eventOf(payload),
        chosenVersion(payload),
      )
    },
    answer: (rows, { status }) => answerEach(rows, resource.noun, done[status]),
  }),
  "demo-request/petugas": inTx(demoOfficers, async ({ tx }, payload) =>
    ok(await accountOptions(tx, payload, { among: isOfficer, named: listed })),
  ),
  "demo-request/export": inTx(exportDemos, async ({ sheetUrl }, payload) =>
    ok({ url: sheetUrl(resource.id, payload) }),
  ),
}
