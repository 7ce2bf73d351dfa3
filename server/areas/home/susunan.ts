import { and, eq } from "drizzle-orm"
import { type Arrangement, arranged, updateArrangement } from "#contract/areas/home/susunan.ts"
import { ok, Refusal } from "../../call/answer.ts"
import { type Context, inTx } from "../../call/handler.ts"
import { accountHomes } from "../../db/tables/index.ts"

const AS_USUAL: Arrangement = { order: [], hidden: [] }

/** The account's layout of the home page. */
export const arrangementOf = async ({
  tx,
  companyId,
  accountId,
}: Pick<Context, "tx" | "companyId" | "accountId">): Promise<Arrangement> => {
  const [row] = await tx
    .select({ cards: accountHomes.cards })
    .from(accountHomes)
    .where(and(eq(accountHomes.companies_id, companyId), eq(accountHomes.accounts_id, accountId)))
  return arranged(row?.cards ?? AS_USUAL)
}

export const arrangementHandlers = {
  "home/update-susunan": inTx(updateArrangement, async (ctx, { order, hidden }) => {
    const { tx, now, companyId, accountId, session } = ctx
    if (session.impersonating) throw new Refusal("Ini susunan akun sendiri", "forbidden")
    const before = await arrangementOf(ctx)
    const cards = arranged({ order, hidden })
    const set = { cards, updated_at: now.toISOString() }
    await tx
      .insert(accountHomes)
      .values({ companies_id: companyId, accounts_id: accountId, ...set })
      .onConflictDoUpdate({ target: [accountHomes.companies_id, accountHomes.accounts_id], set })
    await ctx.audit({
      entity: "susunan beranda",
      entityId: accountId,
      action: "update",
      before,
      after: cards,
    })
    return ok(cards, "Susunan beranda disimpan")
  }),
}
