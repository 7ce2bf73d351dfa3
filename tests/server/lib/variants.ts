import { Schema } from "effect"
import { type AnyResource, titles } from "#contract/kit/resource.ts"
import { rules } from "#server/register/calls.ts"
import { plusDays } from "#server/time/calendar.ts"

/** Rows made from a resource's own example, so that the generic tests also cover resources without rows of their own. */

const isDate = (value: unknown): value is string =>
  typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value)

/** The field with a row's title. */
export const titleOf = ({ example }: Pick<AnyResource, "example">): (typeof titles)[number] =>
  titles.find((name) => name in example) ?? "nama"

const listsOffices = ({ values }: Pick<AnyResource, "values">): boolean => {
  const { schema } = Schema.toJsonSchemaDocument(values)
  const fields = (schema as { properties?: Record<string, { type?: string }> }).properties ?? {}
  return fields["offices_id"]?.type === "array"
}

/** Fields that must be unique. */
const uniqueIn = (id: string): readonly string[] =>
  Object.values(rules.find((rule) => rule.id === id)?.unique ?? {}).map(({ field }) => field)

/** Another value of the same shape: adds n to the last digits of a text; a text without digits gets a number in front. */
export const another = (value: unknown, n: number): unknown => {
  if (typeof value === "number") return value + n
  if (typeof value !== "string") return value
  const figures = /\d+(?=\D*$)/
  return figures.test(value)
    ? value.replace(figures, (found) => String(Number(found) + n).padStart(found.length, "0"))
    : `v${n}${value}`
}

/**
 * The n-th variant of the example: another title, other values of unique fields, dates n days later.
 * @param office the office of the row, if rows of the resource can be limited to some offices
 */
export const variantOf = (
  resource: Pick<AnyResource, "id" | "example" | "values">,
  n: number,
  title: string,
  office?: number,
): Record<string, unknown> => ({
  ...Object.fromEntries(
    Object.entries(resource.example).map(([key, value]) => [key, isDate(value) ? plusDays(value, n) : value]),
  ),
  ...Object.fromEntries(
    uniqueIn(resource.id)
      .filter((key) => key in resource.example && !isDate(resource.example[key]))
      .map((key) => [key, another(resource.example[key], n)]),
  ),
  ...(office !== undefined && listsOffices(resource) ? { offices_id: [office] } : {}),
  [titleOf(resource)]: title,
})

/**
 * The example's references replaced by rows of the company, by field (`members_id`): ids of an example are those of the demo
 * company, which another company's foreign keys refuse.
 */
export const referring = (
  values: Readonly<Record<string, unknown>>,
  rows: Readonly<Record<string, number>>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      typeof value === "number" ? (rows[key] ?? value) : value,
    ]),
  )
