import { sql } from "drizzle-orm"
import {
  type CustomFieldType,
  type FieldRight,
  formulaName,
  isFormulaName,
  numericTypes,
  type SelfRight,
} from "#contract/kit/customFields.ts"
import { currentCompany } from "../../db/tables/kinds.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { codesOf, parseCondition, parseFormula } from "../../domain/payroll/formula/parse.ts"

/** Settings of a custom field that decide whether formulas of pay may read it. */
export type ReadByPay = {
  readonly type: CustomFieldType
  readonly seen_by: FieldRight
  readonly changed_by: FieldRight
  readonly self: SelfRight
  readonly is_active: boolean
}

/**
 * Why a formula may not read a field, by the setting that bars it; null = it may. A value that pay is calculated from is
 * changed only by those who see pay, and an amount is pay itself.
 */
export const payProblem = ({
  type,
  seen_by,
  changed_by,
  self,
  is_active,
}: ReadByPay): readonly [field: keyof ReadByPay, words: string] | null => {
  if (!numericTypes.includes(type)) return ["type", "harus angka, rupiah, persen, atau ya/tidak"]
  if (!is_active) return ["is_active", "harus aktif"]
  if (changed_by !== "gaji") return ["changed_by", "hanya boleh diubah akun yang melihat gaji"]
  if (self === "ubah") return ["self", "tidak boleh diubah pegawainya sendiri"]
  return type === "rupiah" && (seen_by !== "gaji" || self === "lihat")
    ? ["seen_by", "berisi rupiah, jadi hanya boleh dilihat akun yang melihat gaji"]
    : null
}

const namesIn = (
  text: string | null,
  read: typeof parseFormula | typeof parseCondition,
): readonly string[] => {
  if (text === null || text.trim() === "") return []
  const parsed = read(text)
  return parsed.ok ? codesOf(parsed.tree).filter(isFormulaName) : []
}

type Written = { readonly formula: string | null; readonly condition: string | null; readonly calc: string }

/** Errors of a parameter whose formula or condition names a custom field that does not exist or may not be read; null = none. */
export const customErrors = async (
  tx: Tx,
  { calc, formula, condition }: Written,
): Promise<Record<string, string[]> | null> => {
  const named = {
    formula: calc === "formula" ? namesIn(formula, parseFormula) : [],
    condition: namesIn(condition, parseCondition),
  }
  if (named.formula.length + named.condition.length === 0) return null
  const fields = await rowsOf<ReadByPay & { readonly key: string; readonly nama: string }>(
    tx,
    sql`select key, nama, type, seen_by, changed_by, self, is_active from custom_fields where companies_id = ${currentCompany}`,
  )
  const byName = new Map(fields.map((field) => [formulaName(field.key), field]))
  for (const [at, names] of Object.entries(named))
    for (const name of names) {
      const field = byName.get(name)
      if (field === undefined) return { [at]: [`${name}: isian ini tidak ada`] }
      const problem = payProblem(field)
      if (problem !== null) return { [at]: [`${name}: isian ${field.nama} ${problem[1]}`] }
    }
  return null
}

/** The code of a component whose formula or condition, now or in an earlier version, reads a custom field; null = none. */
export const readingComponent = async (tx: Tx, key: string): Promise<string | null> => {
  const word = `\\m${formulaName(key)}\\M`
  const [row] = await rowsOf<{ readonly kode: string }>(
    tx,
    sql`select q.kode from pay_parameters q where q.companies_id = ${currentCompany}
      and (q.calc = 'formula' and upper(q.formula) ~ ${word} or upper(q.condition) ~ ${word}
        or exists (select from pay_parameter_versions v where v.companies_id = q.companies_id and v.parameter_id = q.id
          and upper(concat_ws(' ', v."values"->>'formula', v."values"->>'condition')) ~ ${word}))
      order by q.kode limit 1`,
  )
  return row?.kode ?? null
}
