import { and, asc, eq, inArray } from "drizzle-orm"
import { allBanks } from "#contract/banks.ts"
import { banks } from "../db/tables/index.ts"
import { ok } from "../http/answer.ts"
import { inTx } from "../http/handler.ts"
import { byText, contains } from "./words.ts"

export const bankHandlers = {
  "master/bank/list/all": inTx(allBanks, async ({ tx }, { q, ids }) => {
    const rows = await tx
      .select()
      .from(banks)
      .where(
        ids === undefined
          ? and(eq(banks.is_active, true), contains(q, [banks.nama, banks.kode]))
          : inArray(banks.id, [...ids]),
      )
      .orderBy(asc(byText(banks.nama)), asc(banks.id))
    return ok({ rows, has_more: false })
  }),
}
