import { sql } from "drizzle-orm"
import { MOST_LINE_POINTS } from "#contract/areas/sales/salesWords.ts"
import type { StoredField } from "#contract/areas/fieldwork/formFields.ts"
import type { KeptAnswer } from "#contract/areas/fieldwork/visitWords.ts"
import { PAY_MOST } from "#contract/kit/constants.ts"
import { InvalidFields } from "../../call/answer.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { anyOf } from "../../db/ids.ts"
import { priceOn } from "../sales/index.ts"
import {
  answerErrors,
  keptAnswers,
  type ReportedAnswer,
  type ReportedLine,
} from "#contract/areas/fieldwork/answers.ts"

/** A product line with its snapshots: name, unit and points as they are now, price (rupiah) of the visit's day. */
export type PricedLine = {
  readonly products_id: number
  readonly nama: string
  readonly satuan: string
  readonly qty: number
  readonly harga: number
  readonly total: number
  readonly points: number
}
type Product = {
  readonly id: number
  readonly nama: string
  readonly satuan: string
  readonly harga: number
  /** Points of one unit. */
  readonly point_reward: number
}
type Visit = { readonly companies_id: number; readonly id: number }

/** A product that was taken out of use since is accepted: the phone may report a sale later than it happened. */
const productsOf = async (tx: Tx, { companies_id, id: visit }: Visit, lines: readonly ReportedLine[]) => {
  const ids = lines.map(({ products_id }) => products_id)
  const rows = await rowsOf<Product>(
    tx,
    sql`select t.id::float8 as id, t.nama, t.satuan, t.point_reward, ${priceOn(sql`t`, sql`v.tanggal`)}::float8 as harga
      from products t join visits v on v.companies_id = t.companies_id and v.id = ${visit}
      where t.companies_id = ${companies_id} and t.id = ${anyOf(ids)}`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Answers that passed the check, with the product lines among them. */
export type Checked = {
  readonly answers: readonly KeptAnswer[]
  readonly lines: readonly PricedLine[]
  /** Sum of the product lines, rupiah; null = there are none. */
  readonly amount: number | null
}

const priced = (
  { key, lines = [] }: ReportedAnswer,
  products: ReadonlyMap<number, Product>,
): readonly PricedLine[] => {
  const refuse = (issue: string) => new InvalidFields({ [`answers.${key}`]: [issue] })
  const all = lines.map((line, nth) => {
    const product = products.get(line.products_id)
    if (product === undefined) throw refuse(`Baris ${nth + 1}: produk tidak dikenal`)
    const { id, point_reward, ...named } = product
    const harga = line.harga ?? product.harga
    const points = Math.min(line.qty * point_reward, MOST_LINE_POINTS)
    return { ...named, products_id: id, qty: line.qty, harga, total: line.qty * harga, points }
  })
  if (sumOf(all) > PAY_MOST) throw refuse("Nilainya paling banyak satu triliun rupiah")
  return all
}
const sumOf = (lines: readonly PricedLine[]): number => lines.reduce((sum, { total }) => sum + total, 0)

/**
 * Validates the answers against the current form of the visit's task type, and prices its product lines.
 * @param isWhole as for `answerErrors`
 * @throws InvalidFields by field key
 */
export const checkedAnswers = async (
  tx: Tx,
  visit: Visit,
  reported: readonly ReportedAnswer[],
  isWhole: boolean,
): Promise<Checked> => {
  const [task] = await rowsOf<{ readonly form_fields: readonly StoredField[] }>(
    tx,
    sql`select k.form_fields from visits v join tipe_tugas k on k.companies_id = v.companies_id and k.id = v.tipe_tugas_id
      where v.id = ${visit.id}`,
  )
  const fields = task?.form_fields ?? []
  const errors = answerErrors(fields, reported, isWhole)
  if (Object.keys(errors).length > 0) throw new InvalidFields(errors)
  const kept = keptAnswers(fields, reported)
  const asked = new Set(fields.flatMap(({ key, type }) => (type === "products" ? [key] : [])))
  const sold = kept.find(({ key, lines = [] }) => asked.has(key) && lines.length > 0)
  const lines = sold === undefined ? [] : priced(sold, await productsOf(tx, visit, sold.lines ?? []))
  return {
    answers: kept.map(({ lines: _lines, ...answer }) =>
      answer.type === "products"
        ? { ...answer, value: answer.key === sold?.key ? String(sumOf(lines)) : null }
        : answer,
    ),
    lines,
    amount: sold === undefined ? null : sumOf(lines),
  }
}
