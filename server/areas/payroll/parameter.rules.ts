import { sql } from "drizzle-orm"
import { parameter as resource, tryParameter } from "#contract/areas/payroll/parameter.ts"
import { codesOf as codesIn, parseCondition, parseFormula } from "../../domain/payroll/formula/parse.ts"
import { type Plan, preparePlan } from "../../domain/payroll/slip/plan.ts"
import {
  devisi,
  jabatan,
  offices,
  payParameterBases,
  payParameterDepartements,
  payParameterJabatan,
  payParameterOffices,
  payParameters,
} from "../../db/tables/index.ts"
import { InvalidFields, ok } from "../../call/answer.ts"
import { type Context, inTx } from "../../call/handler.ts"
import { rowsOf } from "../../db/database.ts"
import { defineRules } from "../../kit/tableRules.ts"
import { outer } from "../../kit/textSearch.ts"
import { wireInstant } from "../../time/calendar.ts"
import { closedUntil, monthOf } from "./closed.ts"
import { customErrors } from "../../kit/pay/customFormulas.ts"
import {
  inShort,
  type ParameterRow,
  parametersIn,
  type ParameterValues,
  toParameter,
  withDefaults,
} from "../../kit/pay/parameterRows.ts"
import { samples, tried } from "./trial.ts"

const own = sql`companies_id = ${outer(payParameters.companies_id)} and parameter_id = ${outer(payParameters.id)}`
const isUsed = sql<boolean>`(exists (select from pay_components where ${own})
  or exists (select from payroll_periods pp where pp.companies_id = ${outer(payParameters.companies_id)}
    and pp.status in ('approved', 'paid', 'locked') and to_char(pp.end_date, 'YYYY-MM') >= ${outer(payParameters.effective_from)}))`

type Version = (typeof resource.row.Type)["riwayat"][number]
const versions = sql<
  readonly Version[]
>`(select coalesce(json_agg(json_build_object('effective_from', v.effective_from,
    'ringkasan', v.ringkasan, 'changed_at', v.changed_at) order by v.effective_from desc), '[]'::json)
  from pay_parameter_versions v where v.${own})`

type Before = typeof resource.row.Type | null

/** Codes of the components a percentage is calculated from. */
const codesOf = async ({ tx }: Context, ids: readonly number[]): Promise<readonly string[]> => {
  if (ids.length === 0) return []
  const rows = await rowsOf<{ readonly kode: string }>(
    tx,
    sql`select kode from pay_parameters where id = any (${sql.param([...ids])}::bigint[]) order by kode`,
  )
  return rows.map(({ kode }) => kode)
}

const fieldOf = (field: string) => (field === "base_codes" ? "base_id" : field)

/** The form field that shows the error of a trial evaluation. */
const failedField = (calc: ParameterValues["calc"], message: string): string => {
  if (message.startsWith("Syarat ")) return "condition"
  if (calc === "formula") return "formula"
  return calc === "percent_of" ? "percent" : "amount"
}

type Checked =
  | { readonly ok: true; readonly plan: Plan; readonly row: ParameterRow }
  | { readonly ok: false; readonly errors: Readonly<Record<string, readonly string[]>> }

/** Checks all parameters of the company including this one: each formula parses, and there are no cycles. */
const checked = async (ctx: Context, values: ParameterValues, id: number | null): Promise<Checked> => {
  const { base_id, ...kept } = values
  const row = { ...kept, ...withDefaults(values), id: id ?? 0, base_codes: await codesOf(ctx, base_id) }
  const others = (await parametersIn(ctx.tx, values.effective_from)).filter((one) => one.id !== id)
  const prepared = preparePlan([...others, row].map(toParameter))
  if (prepared.ok) return { ok: true, plan: prepared.plan, row }
  const [problem] = prepared.problems.filter(({ kode }) => kode === values.kode)
  if (problem !== undefined) return { ok: false, errors: { [fieldOf(problem.field)]: [problem.issue] } }
  const [other] = prepared.problems
  const field = values.calc === "formula" ? "formula" : values.calc === "percent_of" ? "base_id" : "kode"
  return { ok: false, errors: { [field]: [`${other?.kode ?? ""}: ${other?.issue ?? ""}`] } }
}

const backwards = async ({ tx }: Context, values: ParameterValues, before: Before) => {
  if (before === null) return null
  const until = await closedUntil(tx)
  if (
    until !== null &&
    values.effective_from <= until.slice(0, 7) &&
    before.effective_from <= until.slice(0, 7)
  )
    return `Gaji sampai ${until} sudah ditutup: perubahan berlaku mulai bulan sesudahnya`
  const youngest = before.riwayat[0]?.effective_from
  if (before.is_used && values.effective_from < before.effective_from)
    return `Versi sekarang berlaku sejak ${before.effective_from}: pilih bulan itu atau sesudahnya`
  if (youngest !== undefined && values.effective_from <= youngest)
    return `Versi sebelumnya berlaku sejak ${youngest}: pilih bulan sesudahnya`
  return null
}

/** The code of a component that is calculated from this one; null = none. */
const restingOn = async ({ tx, now }: Context, id: number, kode: string): Promise<string | null> => {
  const rows = await parametersIn(tx, monthOf(now))
  const found = rows.find((row) => {
    if (row.id === id) return false
    if (row.calc === "percent_of" && row.base_codes.includes(kode)) return true
    const formula = row.calc === "formula" ? parseFormula(row.formula ?? "") : null
    const condition = row.condition === null ? null : parseCondition(row.condition)
    return [formula, condition].some((read) => read?.ok === true && codesIn(read.tree).includes(kode))
  })
  return found?.kode ?? null
}

/** Clears the fields that the chosen calculation does not use. */
const usedBy = ({ calc, percent, base_id, formula, amount, recurring, month }: ParameterValues) => ({
  amount: calc === "percent_of" || calc === "formula" ? null : amount,
  percent: calc === "percent_of" ? percent : null,
  base_id: calc === "percent_of" ? base_id : [],
  formula: calc === "formula" ? formula : null,
  month: recurring === "yearly" ? month : null,
})

export const parameterRules = defineRules(resource, payParameters, {
  select: { is_used: isUsed, riwayat: versions },
  search: [payParameters.nama, payParameters.kode],
  links: {
    base_id: {
      table: payParameterBases,
      own: payParameterBases.parameter_id,
      other: payParameterBases.base_id,
      to: payParameters,
    },
    offices_id: {
      table: payParameterOffices,
      own: payParameterOffices.parameter_id,
      other: payParameterOffices.offices_id,
      to: offices,
    },
    departement_id: {
      table: payParameterDepartements,
      own: payParameterDepartements.parameter_id,
      other: payParameterDepartements.departement_id,
      to: devisi,
    },
    jabatan_id: {
      table: payParameterJabatan,
      own: payParameterJabatan.parameter_id,
      other: payParameterJabatan.jabatan_id,
      to: jabatan,
    },
  },
  store: (values) => ({
    ...withDefaults(values),
    ...usedBy(values),
  }),
  check: async (ctx, values, id, before) => {
    if (before?.is_used === true && before.kode !== values.kode)
      return { kode: ["Kode yang sudah dipakai tidak dapat diubah"] }
    const late = await backwards(ctx, values, before)
    if (late !== null) return { effective_from: [late] }
    if (!values.is_active) {
      const resting = before === null ? null : await restingOn(ctx, before.id, before.kode)
      return resting === null ? {} : { is_active: [`Masih dipakai perhitungan ${resting}`] }
    }
    const found = await checked(ctx, values, id)
    if (!found.ok) return found.errors
    const custom = await customErrors(ctx.tx, values)
    if (custom !== null) return custom
    const failed = tried(found.plan, found.row, await samples(ctx.tx), values.effective_from).find(
      (one) => one.failed,
    )
    if (failed === undefined) return {}
    return {
      [failedField(values.calc, failed.message ?? "")]: [
        `Dicoba pada ${failed.nama}: ${failed.message ?? ""}`,
      ],
    }
  },
  /** Effective dating: a change from another month on keeps the version until then. */
  after: async (ctx, id, values, before) => {
    if (before === null || before.effective_from === values.effective_from) return
    const { tx, now, accountId } = ctx
    const {
      base_id,
      offices_id: _o,
      departement_id: _d,
      jabatan_id: _j,
      ...kept
    } = Object.fromEntries(
      Object.keys(resource.fields).map((key) => [key, before[key as keyof ParameterValues]]),
    ) as ParameterValues
    const past = { ...kept, base_codes: await codesOf(ctx, base_id) }
    await tx.execute(
      sql`insert into pay_parameter_versions (companies_id, parameter_id, effective_from, "values", ringkasan, changed_at, changed_by)
        values (${ctx.companyId}, ${id}, ${before.effective_from}, ${JSON.stringify(past)}::jsonb,
          ${inShort({ ...before, ...past, ...withDefaults(before) })}, ${now.toISOString()}::timestamptz, ${accountId})`,
    )
  },
  present: (_ctx, row) => ({
    ...row,
    ...(Array.isArray(row["riwayat"])
      ? {
          riwayat: (row["riwayat"] as readonly Version[]).map((one) => ({
            ...one,
            changed_at: wireInstant(one.changed_at),
          })),
        }
      : {}),
  }),
  usage: async (tx, ids) => {
    const rows = await tx
      .select({ id: payParameters.id, used: isUsed, kode: payParameters.kode })
      .from(payParameters)
      .where(sql`${payParameters.id} = any (${sql.param([...ids])}::bigint[])`)
    return new Map(rows.filter(({ used }) => used).map(({ id }) => [id, "Sudah dipakai"]))
  },
  barred: async (ctx, ids, doing) => {
    if (doing === "change") return new Map()
    const rows = await ctx.tx
      .select({ id: payParameters.id, kode: payParameters.kode })
      .from(payParameters)
      .where(sql`${payParameters.id} = any (${sql.param([...ids])}::bigint[])`)
    const found = new Map<number, string>()
    for (const { id, kode } of rows) {
      const resting = await restingOn(ctx, id, kode)
      if (resting !== null) found.set(id, `Masih dipakai perhitungan ${resting}`)
    }
    return found
  },
  /** A parameter that was used is archived, not deleted: existing slips refer to it. */
  archive: async ({ tx, now, accountId }, ids) => {
    await tx.execute(
      sql`update pay_parameters set is_active = false, version = version + 1, updated_at = ${now.toISOString()}::timestamptz,
        updated_by = ${accountId} where id = any (${sql.param([...ids])}::bigint[])`,
    )
    return "Sudah dipakai: dinonaktifkan, slip lama tetap"
  },
})

export const parameterHandlers = {
  "parameter/coba": inTx(tryParameter, async (ctx, { id, ...values }) => {
    const found = await checked(ctx, values, id ?? null)
    if (!found.ok) throw new InvalidFields(found.errors)
    const rows = tried(found.plan, found.row, await samples(ctx.tx), values.effective_from)
    return ok({ rows: rows.map(({ failed: _, ...row }) => row) })
  }),
}
