import type { TrendPoint, TrendSeries } from "#src/ui/data/trend.ts"
import type { SummaryColumn, SummaryRow } from "#src/ui/data/SummaryTable.tsx"

/** What a summary shows, whatever it is of. */
export type SummaryShape = {
  /** The days its totals stand beside, in words. */
  readonly compared?: string
  readonly totals: readonly {
    readonly label: string
    readonly value: string
    readonly sub: string
    /** The rows behind the number. */
    readonly href?: string
  }[]
  readonly chart: {
    readonly label: string
    readonly points: readonly TrendPoint[]
    readonly series: readonly TrendSeries[]
    readonly format: (value: number) => string
    readonly short?: (value: number) => string
  }
  readonly columns: readonly SummaryColumn[]
  readonly rows: readonly SummaryRow[]
  /** Under the columns. */
  readonly footer: readonly string[]
  readonly total: number
  readonly page: number
  readonly lastPage: number
  /** Address of the sheet; null = too many rows for one. */
  readonly sheet: string | null
  readonly officeOf: (id: number) => string | undefined
}
