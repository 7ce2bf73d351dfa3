import { createHash } from "node:crypto"
import { and, eq, sql } from "drizzle-orm"
import type { Call } from "#contract/kit/call.ts"
import type { RowResult } from "#contract/kit/errors.ts"
import type { Tx } from "../db/database.ts"
import { writes } from "../db/tables/index.ts"
import type { Upload } from "../files/store.ts"
import { type Answer, Refusal } from "./answer.ts"

/**
 * Idempotency: a write with a request_id has one effect. The idempotency row, the write and its audit row commit in one
 * transaction. Refusals roll back their claim, so they are not remembered.
 */

/** Excluded from the payload's fast hash, which an attacker could brute-force; stored as argon2id instead. */
const secrets = new Set(["password", "confirm_password"])

const fieldOf = (payload: unknown, name: string): string | null => {
  if (typeof payload !== "object" || payload === null) return null
  const value: unknown = Object.getOwnPropertyDescriptor(payload, name)?.value
  return typeof value === "string" ? value : null
}
export const requestIdOf = (payload: unknown): string | null => fieldOf(payload, "request_id")
export const secretOf = (payload: unknown): string | null => fieldOf(payload, "password")

const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== "request_id" && !secrets.has(key))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, canonical(inner)]),
  )
}

export type Claim = {
  readonly companyId: number
  readonly accountId: number
  readonly call: string
  readonly requestId: string
  readonly payloadHash: string
}

/** @returns null when the write has no request_id and is therefore not idempotent */
export const claimOf = (
  caller: { readonly companyId: number; readonly accountId: number },
  call: Call,
  payload: unknown,
  uploads: ReadonlyMap<string, Upload>,
): Claim | null => {
  const requestId = requestIdOf(payload)
  if (requestId === null) return null
  const files = Object.fromEntries([...uploads].map(([path, file]) => [path, file.sha256]))
  const payloadHash = createHash("sha256")
    .update(JSON.stringify([canonical(payload), canonical(files)]))
    .digest("hex")
  return { ...caller, call: call.path, requestId, payloadHash }
}

const rowOf = (claim: Claim) =>
  and(
    eq(writes.companies_id, claim.companyId),
    eq(writes.accounts_id, claim.accountId),
    eq(writes.call, claim.call),
    eq(writes.request_id, claim.requestId),
  )

export type First = {
  readonly answer: Answer<unknown>
  /** argon2id of the password in the payload. */
  readonly secretHash: string | null
}

export const otherPayload = () =>
  new Refusal(
    "Permintaan ini sudah dikirim dengan isi yang berbeda. Muat ulang halaman lalu coba lagi.",
    "repeated",
  )

/** The stored first answer of this request_id, or null. @throws Refusal when the payload differs */
export const firstAnswer = async (tx: Tx, claim: Claim): Promise<First | null> => {
  const [first] = await tx.select().from(writes).where(rowOf(claim))
  if (first === undefined) return null
  if (first.payload_hash !== claim.payloadHash) throw otherPayload()
  return { answer: first.answer as Answer<unknown>, secretHash: first.secret_hash }
}

/**
 * Claims the request_id. The insert blocks on a concurrent transaction with the same id, so twenty duplicates at once
 * have one effect.
 * @returns the first answer when the id was used before, else null
 */
export const takeClaim = async (
  tx: Tx,
  claim: Claim,
  secretHash: string | null,
  now: Date,
): Promise<First | null> => {
  const claimed = await tx
    .insert(writes)
    .values({
      companies_id: claim.companyId,
      accounts_id: claim.accountId,
      call: claim.call,
      request_id: claim.requestId,
      payload_hash: claim.payloadHash,
      secret_hash: secretHash,
      created_at: now.toISOString(),
    })
    .onConflictDoNothing()
    .returning({ id: writes.request_id })
  if (claimed.length > 0) return null
  const first = await firstAnswer(tx, claim)
  if (first === null) throw new Error(`request_id claimed but not readable: ${claim.call}`)
  return first
}

/** Secrets of an answer are not stored: the keys that the call tells once are null from then on. */
const withoutSecrets = (answer: Answer<unknown>, once: readonly string[]): Answer<unknown> =>
  once.length === 0
    ? answer
    : {
        ...answer,
        data: { ...(answer.data as object), ...Object.fromEntries(once.map((key) => [key, null])) },
      }

export const keepAnswer = async (
  tx: Tx,
  claim: Claim,
  made: Answer<unknown>,
  once: readonly string[] = [],
): Promise<void> => {
  const answer = withoutSecrets(made, once)
  await tx
    .update(writes)
    .set({ answer: sql`${JSON.stringify(answer)}::jsonb` })
    .where(rowOf(claim))
}

/** Progress of a bulk write in batches: results so far, or the final answer. */
export type Progress = { readonly rows: readonly RowResult[] } | { readonly answer: Answer<unknown> }

/**
 * Claims the request_id of a bulk write and holds its row lock: a concurrent duplicate waits for this batch and then
 * runs the next one.
 */
export const takeProgress = async (tx: Tx, claim: Claim, now: Date): Promise<Progress> => {
  const first = await takeClaim(tx, claim, null, now)
  if (first === null) return { rows: [] }
  const [held] = await tx.select({ answer: writes.answer }).from(writes).where(rowOf(claim)).for("update")
  const kept = held?.answer as Answer<unknown> | { readonly rows: readonly RowResult[] } | null | undefined
  if (kept === null || kept === undefined) return { rows: [] }
  return "message" in kept ? { answer: kept } : kept
}

export const keepRows = async (tx: Tx, claim: Claim, rows: readonly RowResult[]): Promise<void> => {
  await tx
    .update(writes)
    .set({ answer: sql`${JSON.stringify({ rows })}::jsonb` })
    .where(rowOf(claim))
}

/** Refusals are not remembered. */
export const dropClaim = async (tx: Tx, claim: Claim): Promise<void> => {
  await tx.delete(writes).where(rowOf(claim))
}
