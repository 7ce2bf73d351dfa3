import { sql } from "drizzle-orm"
import { isSystemCode, PAY_DEFAULTS, type payRoundings } from "#contract/areas/payroll/payWords.ts"
import type { parameter as resource } from "#contract/areas/payroll/parameter.ts"
import type { Parameter } from "../../domain/payroll/slip/facts.ts"
import { rowsOf, type Tx } from "../../db/database.ts"

export type ParameterValues = (typeof resource)["values"]["Type"]

type Defaults = Pick<ParameterValues, "bpjs_base" | "prorate" | "order">
/** Those that were not given follow the category. */
export const withDefaults = ({
  category,
  bpjs_base,
  prorate,
  order,
}: Pick<ParameterValues, "category" | keyof Defaults>) => ({
  bpjs_base: bpjs_base ?? PAY_DEFAULTS[category].bpjs_base,
  prorate: prorate ?? PAY_DEFAULTS[category].prorate,
  order: order ?? PAY_DEFAULTS[category].order,
})

/** A parameter as stored, as a JSON version, or as submitted; references to other parameters are codes, not ids. */
export type ParameterRow = Omit<ParameterValues, "base_id" | keyof Defaults> &
  Required<Defaults> & {
    readonly id: number
    readonly base_codes: readonly string[]
  }

const roundingOf = (unit: (typeof payRoundings)[number], mode: ParameterValues["round_mode"]) =>
  unit === "none" ? null : { unit: BigInt(unit), mode }
const rupiah = (value: number | null): bigint | null => (value === null ? null : BigInt(value))

/** Converts a row for the calculation engine. */
export const toParameter = (row: ParameterRow): Parameter => ({
  id: row.id,
  kode: row.kode,
  nama: row.nama,
  kind: row.kind,
  category: row.category,
  calc: row.calc,
  amount: rupiah(row.amount),
  percent: row.percent === null ? null : String(row.percent),
  base_codes: row.base_codes,
  formula: row.formula,
  condition: row.condition,
  recurring: row.recurring,
  month: row.month,
  taxable: row.taxable,
  bpjs_base: row.bpjs_base,
  prorate: row.prorate,
  rounding: roundingOf(row.rounding, row.round_mode),
  min: rupiah(row.min),
  max: rupiah(row.max),
  order: row.order,
  show_on_slip: row.show_on_slip,
  show_if_zero: row.show_if_zero,
  applies:
    row.offices_id.length + row.departement_id.length + row.jabatan_id.length === 0
      ? { to: "all" }
      : {
          to: "some",
          offices: row.offices_id,
          departements: row.departement_id,
          jabatans: row.jabatan_id,
          members: [],
        },
})

const listed = (table: string, column: string) =>
  sql.raw(
    `(select coalesce(json_agg(l.${column} order by l.${column}), '[]'::json) from ${table} l where l.companies_id = p.companies_id and l.parameter_id = p.id)`,
  )

/** Enabled parameters in the version effective in a month (`YYYY-MM`), without those that begin later. */
export const parametersIn = async (tx: Tx, month: string): Promise<readonly ParameterRow[]> => {
  const rows = await rowsOf<{ readonly row: ParameterRow; readonly past: Partial<ParameterRow> | null }>(
    tx,
    sql`select to_jsonb(p) || jsonb_build_object('offices_id', ${listed("pay_parameter_offices", "offices_id")},
        'departement_id', ${listed("pay_parameter_departements", "departement_id")},
        'jabatan_id', ${listed("pay_parameter_jabatan", "jabatan_id")},
        'base_codes', (select coalesce(json_agg(b.kode order by b.kode), '[]'::json) from pay_parameter_bases l
          join pay_parameters b on b.companies_id = l.companies_id and b.id = l.base_id
          where l.companies_id = p.companies_id and l.parameter_id = p.id)) as row,
      case when p.effective_from > ${month} then (select v.values from pay_parameter_versions v
        where v.companies_id = p.companies_id and v.parameter_id = p.id and v.effective_from <= ${month}
        order by v.effective_from desc limit 1) end as past
      from pay_parameters p order by p."order", p.kode`,
  )
  return rows.flatMap(({ row, past }) => {
    const held = past === null ? row : { ...row, ...past }
    const begun = past !== null || row.effective_from <= month
    return begun && held.is_active ? [held] : []
  })
}

/** A one-line summary of a version. */
export const inShort = ({
  calc,
  amount,
  percent,
  formula,
  base_codes,
  kode,
}: Omit<ParameterRow, "id">): string => {
  const money = amount === null ? "nominal tiap pegawai" : `Rp ${amount.toLocaleString("id-ID")}`
  switch (calc) {
    case "fixed":
      return money
    case "per_day_present":
      return `${money} per hari hadir`
    case "per_hour":
      return `${money} per jam`
    case "percent_of":
      return `${String(percent ?? 0).replace(".", ",")}% dari ${base_codes.join(", ")}`
    case "formula":
      return formula ?? ""
    case "system":
      return isSystemCode(kode) ? "dihitung sistem" : ""
  }
}
