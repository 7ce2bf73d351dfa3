/** Files in a payload are sent as multipart parts: the JSON first, then each file under its path. */

/** Extracts the files of a payload, each under its path. */
const withoutFiles = (value: unknown, path: string, files: Map<string, File>): unknown => {
  if (value instanceof File) {
    files.set(path, value)
    return undefined
  }
  if (typeof value !== "object" || value === null) return value
  const under = (key: string | number) => (path === "" ? String(key) : `${path}.${key}`)
  return Array.isArray(value)
    ? value.map((one, index) => withoutFiles(one, under(index), files))
    : Object.fromEntries(
        Object.entries(value).map(([key, one]) => [key, withoutFiles(one, under(key), files)]),
      )
}

/** A multipart body; null if it has no file. */
export const partsOf = (payload: object): FormData | null => {
  const files = new Map<string, File>()
  const plain = withoutFiles(payload, "", files)
  if (files.size === 0) return null
  const parts = new FormData()
  parts.append("payload", JSON.stringify(plain))
  for (const [path, file] of files) parts.append(path, file)
  return parts
}
