type Values = Readonly<Record<string, unknown>>

/**
 * Values of a record within a row, such as custom fields: forms and addresses have them under `record.key`, the wire has
 * a record of keys. Only the first dot separates.
 */
export const nestedIn = (values: Values): Values => {
  const nested: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(values)) {
    const dot = key.indexOf(".")
    if (dot === -1) nested[key] = value
    else {
      const record = key.slice(0, dot)
      nested[record] = { ...(nested[record] as Values | undefined), [key.slice(dot + 1)]: value }
    }
  }
  return nested
}

/** The value of a key in a row from the wire; undefined = it has none. */
export const valueAt = (row: Values, key: string): unknown => {
  if (key in row) return row[key]
  const dot = key.indexOf(".")
  const record = dot === -1 ? null : row[key.slice(0, dot)]
  return typeof record === "object" && record !== null ? (record as Values)[key.slice(dot + 1)] : undefined
}
