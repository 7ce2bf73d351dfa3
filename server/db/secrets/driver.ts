import { Blind, Secret, SecretJson, SecretRows, Stored } from "./params.ts"
import { holdsToken, isToken, NO_COMPANY, PREFIX, SecretRefused, unseal } from "./token.ts"

/**
 * Encryption in the driver, below the query builder: one place for every statement. Parameters of the kinds in
 * params.ts are encrypted for the company of the transaction (`app.company`); ciphertexts in results are decrypted,
 * wherever the statement took them from.
 */

type Parse = (raw: string) => unknown
type Types = { readonly getTypeParser: (oid: number, format?: "text" | "binary") => Parse }
type Asked = { readonly text: string; readonly types?: Types }
type Result = { readonly rows: readonly unknown[] }
type Send = (asked: unknown, values: unknown) => Promise<unknown>

const TEXTS: ReadonlySet<number> = new Set([25, 1042, 1043])
const DOCUMENTS: ReadonlySet<number> = new Set([114, 3802])
const TEXT_LISTS: ReadonlySet<number> = new Set([1009, 1015])

/** Statements after which `app.company` may be another one. */
const BOUNDS = /^\s*(?:begin|start|commit|end|rollback|abort|savepoint|release)\b/i
const mayBind = (text: string): boolean => BOUNDS.test(text) || text.includes("set_config(")

const KINDS = [Secret, SecretJson, SecretRows, Blind]
const isSent = (value: unknown): value is Secret | SecretJson | SecretRows | Blind =>
  KINDS.some((kind) => value instanceof kind)

/** A ciphertext that was not made here: decrypting it would fail every statement that reads it. */
const isForged = (value: unknown): boolean =>
  typeof value === "string" ? holdsToken(value) : Array.isArray(value) && value.some(isForged)

/** Decrypts values of one result, and notes the companies that they belong to. */
const makeOpener = (types: Types | undefined, base: Types["getTypeParser"]) => {
  const companies = new Set<number>()
  const opened = (token: string): string => {
    const { text, company } = unseal(token)
    companies.add(company)
    return text
  }
  const text: Parse = (raw) => (isToken(raw) ? opened(raw) : raw)
  const within = (_: string, value: unknown): unknown => (typeof value === "string" ? text(value) : value)
  return {
    companies,
    types: {
      getTypeParser: (oid: number, format?: "text" | "binary"): Parse => {
        const parse = (types?.getTypeParser ?? base)(oid, format)
        if (format === "binary") return parse
        if (TEXTS.has(oid)) return text
        if (DOCUMENTS.has(oid))
          return (raw) => (raw.includes(PREFIX) ? (JSON.parse(raw, within) as unknown) : parse(raw))
        if (TEXT_LISTS.has(oid))
          return (raw) => {
            const list = parse(raw)
            return raw.includes(PREFIX) && Array.isArray(list)
              ? list.map((one: unknown) => (typeof one === "string" ? text(one) : one))
              : list
          }
        return parse
      },
    },
  }
}

const isAsked = (asked: unknown): asked is Asked =>
  typeof asked === "object" &&
  asked !== null &&
  !("submit" in asked) &&
  "text" in asked &&
  typeof asked.text === "string"

/** Encryption of one connection: its transaction's company is asked for once, if a statement needs it. */
export const makeSecrets = (send: Send, base: Types["getTypeParser"]) => {
  let known: number | null = null
  const company = async (): Promise<number> => {
    if (known !== null) return known
    const { rows } = (await send(
      { text: "select nullif(current_setting('app.company', true), '') as company" },
      undefined,
    )) as { rows: readonly { readonly company: string | null }[] }
    known = Number(rows[0]?.company ?? NO_COMPANY)
    return known
  }
  const sent = async (values: readonly unknown[]): Promise<readonly unknown[]> => {
    if (values.some(isForged)) throw new SecretRefused("a parameter has the form of an encrypted value")
    if (!values.some((value) => isSent(value) || value instanceof Stored)) return values
    const own = values.some(isSent) ? await company() : NO_COMPANY
    return values.map((value) => {
      if (value instanceof Stored) return value.sent()
      return isSent(value) ? value.sent(own) : value
    })
  }

  /** Sends a statement of the query builder. @throws SecretRefused */
  return async (asked: unknown, values: unknown): Promise<unknown> => {
    if (!isAsked(asked)) {
      known = null
      return send(asked, values)
    }
    const given = Array.isArray(values) ? await sent(values) : values
    const { companies, types } = makeOpener(asked.types, base)
    if (mayBind(asked.text)) known = null
    const result = (await send({ ...asked, types }, given)) as Result
    if (companies.size > 0) {
      const own = await company()
      if (own !== NO_COMPANY && [...companies].some((one) => one !== own && one !== NO_COMPANY))
        throw new SecretRefused("an encrypted value belongs to another company")
    }
    return result
  }
}
