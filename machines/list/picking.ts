type Rowed = { readonly id: number }

const has = (rows: readonly Rowed[], id: number) => rows.some((row) => row.id === id)
const without = <Row extends Rowed>(rows: readonly Row[], others: readonly Rowed[]) =>
  rows.filter((row) => !has(others, row.id))
/** Union, each row once. */
export const withAll = <Row extends Rowed>(rows: readonly Row[], others: readonly Row[]) => [
  ...rows,
  ...without(others, rows),
]

/** Toggles one row. */
export const toggleRow = <Row extends Rowed>(
  picked: readonly Row[],
  shown: readonly Row[],
  id: number,
): readonly Row[] =>
  has(picked, id)
    ? picked.filter((row) => row.id !== id)
    : withAll(
        picked,
        shown.filter((row) => row.id === id),
      )

/** Selects or deselects the range from the anchor to the row, as the row; without a visible anchor, only the row. */
export const toggleRange = <Row extends Rowed>(
  picked: readonly Row[],
  shown: readonly Row[],
  anchor: number | null,
  id: number,
): readonly Row[] => {
  const from = shown.findIndex((row) => row.id === anchor)
  const to = shown.findIndex((row) => row.id === id)
  if (from < 0 || to < 0) return toggleRow(picked, shown, id)
  const range = shown.slice(Math.min(from, to), Math.max(from, to) + 1)
  return has(picked, id) ? without(picked, range) : withAll(picked, range)
}

/** Selects the whole page; deselects it if all of it is selected. */
export const togglePage = <Row extends Rowed>(
  picked: readonly Row[],
  shown: readonly Row[],
): readonly Row[] =>
  shown.every((row) => has(picked, row.id)) ? without(picked, shown) : withAll(picked, shown)

/** Replaces selected rows by their fetched values. */
export const freshened = <Row extends Rowed>(picked: readonly Row[], shown: readonly Row[]): readonly Row[] =>
  picked.map((row) => shown.find((other) => other.id === row.id) ?? row)
