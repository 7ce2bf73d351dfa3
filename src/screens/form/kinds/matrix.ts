import type { FieldOfKind } from "#src/resources/kit/fields.ts"

/** Matrix as data: toggles of a cell, a row or a column, and the difference from another matrix. */

export type Matrix = Pick<FieldOfKind<"matrix">, "rows" | "columns" | "basis">
export type MatrixRow = Matrix["rows"][number]
type Chosen = readonly unknown[]

export const cellOf = (row: Pick<MatrixRow, "key">, column: string): string => `${row.key}.${column}`
const cellsOf = (row: MatrixRow): readonly string[] => row.columns.map((column) => cellOf(row, column))

/** Sorted in the order of the table, regardless of the order of selection. */
const inOrder = ({ rows }: Matrix, chosen: ReadonlySet<unknown>): readonly string[] =>
  rows.flatMap(cellsOf).filter((cell) => chosen.has(cell))

const setCell = (matrix: Matrix, chosen: Set<unknown>, row: MatrixRow, column: string, on: boolean) => {
  const { basis } = matrix
  if (!row.columns.includes(column)) return
  const hasBasis = basis !== undefined && row.columns.includes(basis)
  const cells = !on && hasBasis && column === basis ? cellsOf(row) : [cellOf(row, column)]
  for (const cell of cells)
    if (on) chosen.add(cell)
    else chosen.delete(cell)
  if (on && hasBasis) chosen.add(cellOf(row, basis))
}

const changed = (
  matrix: Matrix,
  chosen: Chosen,
  rows: readonly MatrixRow[],
  columns: readonly string[],
  on: boolean,
): readonly string[] => {
  const next = new Set<unknown>(chosen)
  for (const row of rows) for (const column of columns) setCell(matrix, next, row, column, on)
  return inOrder(matrix, next)
}

export const withCell = (matrix: Matrix, chosen: Chosen, row: MatrixRow, column: string, on: boolean) =>
  changed(matrix, chosen, [row], [column], on)
export const withRow = (matrix: Matrix, chosen: Chosen, row: MatrixRow, on: boolean) =>
  changed(matrix, chosen, [row], row.columns, on)
export const withColumn = (matrix: Matrix, chosen: Chosen, column: string, on: boolean) =>
  changed(matrix, chosen, matrix.rows, [column], on)

export type Share = "all" | "some" | "none"
const shareOf = (cells: readonly string[], chosen: Chosen): Share => {
  const ticked = cells.filter((cell) => chosen.includes(cell)).length
  if (ticked === 0) return "none"
  return ticked === cells.length ? "all" : "some"
}
export const shareOfRow = (row: MatrixRow, chosen: Chosen): Share => shareOf(cellsOf(row), chosen)
export const shareOfColumn = ({ rows }: Matrix, column: string, chosen: Chosen): Share =>
  shareOf(
    rows.flatMap((row) => (row.columns.includes(column) ? [cellOf(row, column)] : [])),
    chosen,
  )

/** Rows under the headings they are declared with. */
export const groupsOf = ({ rows }: Matrix): readonly (readonly [string, readonly MatrixRow[]])[] =>
  [...new Set(rows.map(({ group }) => group))].map((group) => [
    group,
    rows.filter((row) => row.group === group),
  ])

/** "Pegawai: Melihat, Menambah; Cuti: Melihat". */
export const matrixInWords = (matrix: Matrix, chosen: Chosen): string =>
  matrix.rows
    .flatMap((row) => {
      const ticked = matrix.columns.filter(({ key }) => chosen.includes(cellOf(row, key)))
      return ticked.length === 0 ? [] : [`${row.label}: ${ticked.map(({ label }) => label).join(", ")}`]
    })
    .join("; ")

export type Difference = { readonly more: readonly string[]; readonly less: readonly string[] }

/** Difference of two selections: ticked only here, and ticked only there. */
export const difference = (matrix: Matrix, chosen: Chosen, other: Chosen): Difference => ({
  more: inOrder(matrix, new Set(chosen.filter((cell) => !other.includes(cell)))),
  less: inOrder(matrix, new Set(other.filter((cell) => !chosen.includes(cell)))),
})
