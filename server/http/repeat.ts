import { createHash } from "node:crypto"
import { and, eq, sql } from "drizzle-orm"
import type { Call } from "#contract/call.ts"
import { writes } from "../db/tables/index.ts"
import { type Answer, Refusal } from "./answer.ts"
import type { Context } from "./handler.ts"
import type { Session } from "./session.ts"

type Ctx = Context<Session | null>

export const requestIdOf = (payload: unknown): string | null => {
  if (typeof payload !== "object" || payload === null || !("request_id" in payload)) return null
  return typeof payload.request_id === "string" ? payload.request_id : null
}

/** Not part of the remembered hash: a fast hash of a password would be worth stealing. */
const unhashed = new Set(["request_id", "password", "confirm_password", "key"])

const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !unhashed.has(key))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, canonical(inner)]),
  )
}
const hashOf = (payload: unknown) =>
  createHash("sha256")
    .update(JSON.stringify(canonical(payload)))
    .digest("hex")

const keyOf = (ctx: Ctx, call: Call, requestId: string) =>
  and(
    eq(writes.companies_id, ctx.companyId),
    eq(writes.accounts_id, ctx.accountId),
    eq(writes.call, call.path),
    eq(writes.request_id, requestId),
  )

/**
 * Claims the request_id. The insert waits for another transaction that holds the same id, so twenty at once have one
 * effect; a refused write rolls its claim back and is not remembered.
 * @returns the first answer when the id was used before, else null
 */
export const rememberedAnswer = async (
  ctx: Ctx,
  call: Call,
  payload: unknown,
): Promise<Answer<unknown> | null> => {
  const requestId = requestIdOf(payload)
  if (requestId === null) return null
  const payloadHash = hashOf(payload)
  const claimed = await ctx.tx
    .insert(writes)
    .values({
      companies_id: ctx.companyId,
      accounts_id: ctx.accountId,
      call: call.path,
      request_id: requestId,
      payload_hash: payloadHash,
      created_at: ctx.now.toISOString(),
    })
    .onConflictDoNothing()
    .returning({ id: writes.request_id })
  if (claimed.length > 0) return null
  const [first] = await ctx.tx
    .select()
    .from(writes)
    .where(keyOf(ctx, call, requestId))
  if (first === undefined) throw new Error(`request_id claimed but not readable: ${call.path}`)
  if (first.payload_hash !== payloadHash)
    throw new Refusal(
      "Permintaan ini sudah dikirim dengan isi yang berbeda. Muat ulang halaman lalu coba lagi.",
      "repeated",
    )
  return first.answer as Answer<unknown>
}

export const remember = async (
  ctx: Ctx,
  call: Call,
  payload: unknown,
  answer: Answer<unknown>,
): Promise<void> => {
  const requestId = requestIdOf(payload)
  if (requestId === null) return
  await ctx.tx
    .update(writes)
    .set({ answer: sql`${JSON.stringify(answer)}::jsonb` })
    .where(keyOf(ctx, call, requestId))
}
