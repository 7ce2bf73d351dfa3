import type { TrendPoint, TrendSeries } from "#src/ui/data/trend.ts"
import type { SummaryColumn, SummaryRow } from "#src/ui/data/SummaryTable.tsx"

/** View model of a summary, independent of its subject. */
export type SummaryShape = {
  /** The comparison period of the totals, as text. */
  readonly compared?: string
  readonly totals: readonly {
    readonly label: string
    readonly value: string
    readonly sub: string
    /** URL of the rows behind the number. */
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
  /** Footer cells of the columns. */
  readonly footer: readonly string[]
  readonly total: number
  readonly page: number
  readonly lastPage: number
  /** URL of the spreadsheet; null = too many rows to export. */
  readonly sheet: string | null
  readonly officeOf: (id: number) => string | undefined
}
