import { randomBytes } from "node:crypto"
import { and, eq, inArray, sql } from "drizzle-orm"
import { issueBar, revokeBar } from "#contract/areas/programs/keyLife.ts"
import { apiKeys as resource, issueKey, keyDeeds, revokeKeys } from "#contract/areas/programs/kunciApi.ts"
import { KEY_PREFIX } from "#contract/kit/keyCalls.ts"
import type { Right } from "#contract/kit/modules.ts"
import { notFound, ok, Refusal, StaleVersion } from "../../call/answer.ts"
import { answerRows } from "../../call/bulk.ts"
import { type Context, inTx } from "../../call/handler.ts"
import { hashToken } from "../../call/session.ts"
import type { Tx } from "../../db/database.ts"
import { apiKeys as t, audit } from "../../db/tables/index.ts"
import { chosenIds } from "../../kit/chosen.ts"
import { eachRow } from "../../kit/eachRow.ts"
import { grantBar } from "../../kit/grants.ts"
import { keysetPage, paged } from "../../kit/paging.ts"
import { findRow } from "../../kit/resource.ts"
import { dateIn, wireInstant } from "../../time/calendar.ts"
import { deedOf } from "../platform/index.ts"
import { apiKeysRules, assertGiver, statusAt } from "./kunciApi.rules.ts"

const SECRET_BYTES = 32
const ENDS_WITH = 4

const hold = async (tx: Tx, id: number, now: Date) => {
  const [row] = await tx
    .select({
      id: t.id,
      version: t.version,
      status: statusAt(now),
      rights: t.rights,
      expires_on: t.expires_on,
    })
    .from(t)
    .where(eq(t.id, id))
    .for("update")
  if (row === undefined) throw notFound(resource.noun)
  return row
}

/** @throws Refusal where the caller may not give what the key holds: issuing makes the caller its giver */
const assertHolds = (ctx: Context, rights: readonly Right[]): void => {
  if (grantBar(ctx, rights) !== null)
    throw new Refusal(
      "Kunci ini mempunyai hak yang tidak Anda miliki, sehingga Anda tidak dapat menerbitkannya",
      "forbidden",
    )
}

const stamp = ({ now, accountId, session }: Context) => ({
  updated_at: now.toISOString(),
  updated_by: accountId,
  last_at: now.toISOString(),
  last_nama: session.row.nama_lengkap,
  version: sql`${t.version} + 1`,
})

const revokeOne = async (ctx: Context, tx: Tx, id: number): Promise<string> => {
  const { status } = await hold(tx, id, ctx.now)
  const bar = revokeBar(status)
  if (bar !== null) throw new Refusal(bar, "state")
  await tx
    .update(t)
    .set({ ...stamp(ctx), status: "revoked", secret_hash: null })
    .where(eq(t.id, id))
  await ctx.audit({
    entity: resource.noun,
    entityId: id,
    action: "update",
    before: { status },
    after: { status: "revoked" },
  })
  return "Kunci API dicabut"
}

export const apiKeyHandlers = {
  "kunci-api/terbitkan": inTx(issueKey, async (ctx, { id, version }) => {
    assertGiver(ctx)
    const { tx, now, accountId } = ctx
    const held = await hold(tx, id, now)
    if (version !== undefined && version !== held.version)
      throw new StaleVersion(await findRow(ctx, apiKeysRules, id))
    const isOver = held.expires_on !== null && held.expires_on < dateIn(now)
    const bar = issueBar(isOver && held.status === "new" ? "expired" : held.status)
    if (bar !== null) throw new Refusal(bar, "state")
    assertHolds(ctx, held.rights)
    const secret = `${KEY_PREFIX}${randomBytes(SECRET_BYTES).toString("base64url")}`
    const ends_with = secret.slice(-ENDS_WITH)
    const [row] = await tx
      .update(t)
      .set({
        ...stamp(ctx),
        status: "active",
        secret_hash: hashToken(secret),
        ends_with,
        accounts_id: accountId,
      })
      .where(eq(t.id, id))
      .returning({ id: t.id, version: t.version })
    if (row === undefined) throw notFound(resource.noun)
    await ctx.audit({
      entity: resource.noun,
      entityId: id,
      action: "update",
      before: { status: held.status },
      after: { status: "active", ends_with },
    })
    return ok({ ...row, secret }, "Rahasia kunci API diterbitkan")
  }),

  "kunci-api/cabut": inTx(revokeKeys, async (ctx, payload) => {
    const rows = await eachRow(ctx, chosenIds(payload), (tx, id) => revokeOne(ctx, tx, id))
    const done = rows.filter(({ ok: isDone }) => isDone).length
    return answerRows(rows, { done: `${done} kunci API dicabut`, none: "Tidak ada kunci API yang dicabut" })
  }),

  "kunci-api/riwayat": inTx(keyDeeds, async (ctx, asked) => {
    const [key] = await ctx.tx
      .select({ id: t.id })
      .from(t)
      .where(inArray(t.id, [asked.id]))
    if (key === undefined) throw notFound(resource.noun)
    const page = await keysetPage<Deed>(ctx.tx, {
      table: audit,
      select: {
        at: audit.at,
        call: audit.call,
        action: audit.action,
        entity: audit.entity,
        entity_id: audit.entity_id,
      },
      where: and(eq(audit.api_keys_id, asked.id)),
      sort: { key: "at", by: sql`${audit.at}` },
      id: audit.id,
      dir: asked.dir ?? "desc",
      ...paged(asked),
    })
    return ok({
      ...page,
      rows: page.rows.map((row) => ({ ...row, at: wireInstant(row.at), call: deedOf(row) })),
    })
  }),
}

type Deed = {
  readonly id: number
  readonly at: string
  readonly call: string
  readonly action: "create" | "update" | "delete"
  readonly entity: string
  readonly entity_id: number
}
