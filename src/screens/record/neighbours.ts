/** Previous and next row in the list page the record was opened from; null = none, or on another page. */
export const neighboursOf = (
  rows: readonly { readonly id: number }[],
  id: number,
): { readonly before: number | null; readonly after: number | null } => {
  const at = rows.findIndex((row) => row.id === id)
  return at < 0
    ? { before: null, after: null }
    : { before: rows[at - 1]?.id ?? null, after: rows[at + 1]?.id ?? null }
}
