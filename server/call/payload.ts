import type { Call } from "#contract/kit/call.ts"
import type { Upload } from "../files/store.ts"
import { HttpStop } from "./answer.ts"

/** A parsed body: its fields, and its files by field path. */
export type Body = {
  readonly payload: unknown
  readonly uploads: ReadonlyMap<string, Upload>
  /**
   * Moves the files to their final place, where rows can reference them; call it after validation, before the rows are
   * written.
   */
  readonly place?: () => Promise<void>
}

const has = (value: object, key: string) => Object.hasOwn(value, key)

/**
 * Builds a call's payload from its body and query: `page` of the query takes precedence, a cacheable call takes all of
 * the query, and the group's legacy name of `id` is used when `id` is missing.
 * @throws HttpStop 400 for a body that is not an object
 */
export const payloadOf = (
  call: Pick<Call, "alias" | "cacheSeconds">,
  body: unknown,
  query: Readonly<Record<string, unknown>>,
): object => {
  const sent = body ?? {}
  if (typeof sent !== "object" || Array.isArray(sent)) throw new HttpStop(400, "Permintaan tidak terbaca")
  const given = call.cacheSeconds === null ? sent : { ...sent, ...query }
  const page = query["page"]
  const aliased = call.alias !== null && !has(given, "id") && has(given, call.alias)
  if (page === undefined && !aliased) return given
  return {
    ...given,
    ...(aliased ? { id: Object.getOwnPropertyDescriptor(given, call.alias)?.value as unknown } : {}),
    ...(page === undefined
      ? {}
      : { page: typeof page === "string" && /^\d{1,7}$/.test(page) ? Number(page) : page }),
  }
}
