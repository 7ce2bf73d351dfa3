import { and, eq, inArray, isNull } from "drizzle-orm"
import { colleagues, ownBankChoice, ownClaimChoice } from "#contract/areas/self/choices.ts"
import { ok } from "../../call/answer.ts"
import { inTx } from "../../call/handler.ts"
import { banks, claimCategories, members } from "../../db/tables/index.ts"
import { inWholeCompany } from "../../db/wholeCompany.ts"
import { cut, mostOf, optionsOf } from "../../kit/options.ts"
import { contains } from "../../kit/textSearch.ts"

export const selfChoiceHandlers = {
  "saya/pilihan/kategori-klaim": inTx(ownClaimChoice, (ctx, payload) =>
    optionsOf(ctx, claimCategories, payload),
  ),
  "saya/pilihan/bank": inTx(ownBankChoice, (ctx, payload) => optionsOf(ctx, banks, payload, { all: true })),
  /** A name and nothing else: colleagues are not the employee's own rows. */
  "saya/pilihan/rekan": inTx(colleagues, ({ tx }, payload) =>
    inWholeCompany(tx, async () => {
      const rows = await tx
        .select({ id: members.id, nama: members.nama })
        .from(members)
        .where(
          payload.ids === undefined
            ? and(
                eq(members.status, "active"),
                isNull(members.archived_at),
                contains(payload.q, [members.nama]),
              )
            : inArray(members.id, [...payload.ids]),
        )
        .orderBy(members.nama_sort, members.id)
        .limit(mostOf(payload) + 1)
      return ok(
        cut(
          rows.map((row) => ({ ...row, kode: null, is_active: true })),
          mostOf(payload),
        ),
      )
    }),
  ),
}
