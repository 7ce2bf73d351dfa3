import { Schema } from "effect"
import type { AnyResource } from "#contract/resource.ts"
import { plusDays } from "#server/domain/calendar.ts"

/** Rows made from a resource's own example, so that the generic tests cover a resource nobody wrote rows for. */

const isDate = (value: unknown): value is string =>
  typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value)

/** The field a row is called by. */
export const titleOf = (resource: Pick<AnyResource, "example">): "nama" | "judul" =>
  "judul" in resource.example ? "judul" : "nama"

const listsOffices = ({ values }: Pick<AnyResource, "values">): boolean => {
  const { schema } = Schema.toJsonSchemaDocument(values)
  const fields = (schema as { properties?: Record<string, { type?: string }> }).properties ?? {}
  return fields["offices_id"]?.type === "array"
}

/**
 * The example as the n-th of its kind: another name and code, its dates n days later.
 * @param office one the row is for, where rows can be for some offices only
 */
export const variantOf = (
  resource: Pick<AnyResource, "example" | "values">,
  n: number,
  title: string,
  office?: number,
): Record<string, unknown> => ({
  ...Object.fromEntries(
    Object.entries(resource.example).map(([key, value]) => [key, isDate(value) ? plusDays(value, n) : value]),
  ),
  ...("kode" in resource.example ? { kode: `V${n}` } : {}),
  ...("nip" in resource.example ? { nip: `V${n}` } : {}),
  ...(office !== undefined && listsOffices(resource) ? { offices_id: [office] } : {}),
  [titleOf(resource)]: title,
})
