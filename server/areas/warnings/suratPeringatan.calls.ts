import { eq } from "drizzle-orm"
import {
  acknowledgeLetters,
  issueLetters,
  letterPdf,
  suratPeringatan as resource,
  withdrawLetters,
} from "#contract/areas/warnings/suratPeringatan.ts"
import type { LetterEvent } from "#machines/lifecycles/suratPeringatanMachine.ts"
import { InvalidFields, notFound, ok } from "../../call/answer.ts"
import { type Context, inRows, inTx } from "../../call/handler.ts"
import { suratPeringatan as t } from "../../db/tables/index.ts"
import { answerEach, moveEach } from "../../kit/approval/moveEach.ts"
import { moverOf } from "../../kit/approval/mover.ts"
import { letterLifecycle } from "./letterRules.ts"

type Some = { readonly ids: readonly number[]; readonly note: string | null }

/** Applies one transition to several letters, row by row. */
const step = <C extends typeof issueLetters | typeof acknowledgeLetters | typeof withdrawLetters>(
  call: C,
  type: LetterEvent["type"],
  done: string,
) =>
  inRows(call as typeof issueLetters, {
    ids: ({ ids }: Some) => {
      if (ids.length === 0) throw new InvalidFields({ ids: ["Pilih paling sedikit satu baris"] })
      return ids
    },
    each: (ctx, { ids, note }: Some, some) =>
      moveEach(moverOf(ctx as Context, ids.length === 1 ? "single" : "bulk"), letterLifecycle, some, {
        type,
        note,
      }),
    answer: (rows) => answerEach(rows, resource.noun, done),
  })

export const suratPeringatanHandlers = {
  "surat-peringatan/terbitkan": step(issueLetters, "surat.issue", "diterbitkan"),
  "surat-peringatan/terima": step(acknowledgeLetters, "surat.acknowledge", "dicatat diterima"),
  "surat-peringatan/cabut": step(withdrawLetters, "surat.withdraw", "dicabut"),
  "surat-peringatan/pdf": inTx(letterPdf, async ({ tx, sheetUrl }, { id }) => {
    const [row] = await tx.select({ id: t.id }).from(t).where(eq(t.id, id))
    if (row === undefined) throw notFound(resource.noun)
    return ok({ url: sheetUrl(resource.id, { id }) })
  }),
}
