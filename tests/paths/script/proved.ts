import { known } from "../all.ts"
import { asSeen } from "../seen.ts"
import { arrowPaths } from "../walks.ts"
import { provenBy, sentences } from "./sentences.ts"

/** Each sentence of the specification, with the number of paths that prove it by machine; unproved ones come last. */
export const provedSentences = (): string => {
  const found = new Map<string, Map<string, number>>()
  const toured = new Map<string, Set<string>>()
  for (const { id, like, model } of known.values()) {
    if (model === null || like !== null) continue
    for (const walk of arrowPaths(asSeen(model)))
      for (const one of provenBy(id, walk)) {
        const counts = found.get(one) ?? new Map<string, number>()
        found.set(one, counts.set(id, (counts.get(id) ?? 0) + 1))
      }
    for (const walk of model.browser?.walks() ?? [])
      for (const one of provenBy(id, walk)) toured.set(one, (toured.get(one) ?? new Set<string>()).add(id))
  }
  const lines = sentences.map(({ id, text }) => {
    const counts = found.get(id)
    const tours = toured.get(id)
    const by =
      counts !== undefined
        ? [...counts].map(([machine, count]) => `${machine} ${count}`).join(", ")
        : tours === undefined
          ? null
          : `hanya npm run paths:run: ${[...tours].join(", ")}`
    return { isProved: by !== null, line: `${id.padEnd(5)} ${text}\n      ${by ?? "tidak ada jalur"}` }
  })
  const proved = lines.filter(({ isProved }) => isProved)
  const bare = lines.filter(({ isProved }) => !isProved)
  return [
    `${proved.length} dari ${lines.length} kalimat terbukti oleh jalur`,
    ...[...proved, ...bare].map(({ line }) => line),
  ].join("\n")
}
