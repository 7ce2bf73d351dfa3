import type { Difference } from "#contract/kit/asOf.ts"
import type { AnyColumn } from "#src/resources/kit/columns.ts"
import { formatNumber } from "#src/format/format.ts"

const isDifference = (value: unknown): value is Difference =>
  typeof value === "object" && value !== null && "key" in value && "kini" in value

/** The value of today under a value of another day: "kini Bekasi"; null = the same. */
export const kiniOf = (
  column: Pick<AnyColumn, "key" | "as"> & { readonly choices?: Readonly<Record<string, string>> },
  row: Readonly<Record<string, unknown>>,
): string | null => {
  const { beda } = row
  const found = Array.isArray(beda)
    ? beda.find((one): one is Difference => isDifference(one) && one.key === column.key)
    : undefined
  if (found === undefined) return null
  const { kini } = found
  if (kini === null) return "kini tidak ada"
  if (typeof kini === "number") return `kini ${formatNumber(kini)}`
  return `kini ${column.choices?.[kini] ?? kini}`
}
