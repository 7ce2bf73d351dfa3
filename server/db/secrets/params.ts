import { blindOf, seal } from "./token.ts"

/**
 * Parameters of a statement that are encrypted as it is sent, when the company of the transaction is known. Use them in
 * raw SQL too: `${new Secret(value)}`.
 */

/** Encrypted text. */
export class Secret {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
  /** @returns the ciphertext */
  sent(company: number): string {
    return seal(company, this.text)
  }
}

/** The blind index of a value, to compare with that of stored ones. */
export class Blind {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
  sent(company: number): string {
    return blindOf(company, this.text)
  }
}

/** Names under which rows, forms and spreadsheets hold an identity number, a tax number or a bank account. */
export const SECRET_KEYS: readonly string[] = [
  "nik",
  "npwp",
  "no_rekening",
  "rekening",
  "penanda_tangan_npwp",
]
/**
 * Keys of a document whose values are encrypted; `all` = every text in it, `figures` = every text of six figures or more:
 * cells of a spreadsheet have no names.
 */
export type SecretKeys = readonly string[] | "all" | "figures"
const FIGURES = /^[\d\s.-]{6,40}$/
export const isFigures = (text: string): boolean => FIGURES.test(text)

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Changes the texts below the given keys, at any depth. */
export const mapSecrets = (
  value: unknown,
  keys: SecretKeys,
  change: (text: string) => string,
  isBelow = keys === "all",
): unknown => {
  if (typeof value === "string")
    return value !== "" && (isBelow || (keys === "figures" && isFigures(value))) ? change(value) : value
  if (Array.isArray(value)) return value.map((one) => mapSecrets(one, keys, change, isBelow))
  if (!isRecord(value)) return value
  /** As it will be stored: dates are text then. */
  const plain: unknown = typeof value["toJSON"] === "function" ? JSON.parse(JSON.stringify(value)) : value
  if (!isRecord(plain)) return mapSecrets(plain, keys, change, isBelow)
  return Object.fromEntries(
    Object.entries(plain).map(([name, one]) => [
      name,
      mapSecrets(one, keys, change, isBelow || keys.includes(name)),
    ]),
  )
}

/** A JSON document with encrypted values. */
export class SecretJson {
  readonly value: unknown
  readonly keys: SecretKeys
  constructor(value: unknown, keys: SecretKeys = SECRET_KEYS) {
    this.value = value
    this.keys = keys
  }
  sent(company: number): string {
    return JSON.stringify(mapSecrets(this.value, this.keys, (text) => seal(company, text)))
  }
}

/** Rows as one JSON parameter (`json_to_recordset`); `columns.ts` makes it for a table. */
export class SecretRows {
  readonly sent: (company: number) => string
  constructor(sent: (company: number) => string) {
    this.sent = sent
  }
}

/** Ciphertext or a document with ciphertexts as it is stored: sent as it is, to be compared or stored again. */
export class Stored {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
  sent(): string {
    return this.text
  }
}
