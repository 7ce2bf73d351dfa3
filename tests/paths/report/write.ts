import { mkdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { known } from "../all.ts"
import { type MachineResult, readPicture, readResults, REPORT, type RunOf } from "../run/results.ts"
import { againOf } from "./failure.ts"
import { junitOf } from "./junit.ts"
import { pageOf, type Shown } from "./page.ts"

const picturesOf = async (result: MachineResult | null): Promise<Shown["pictures"]> => {
  if (result === null) return new Map()
  const names = [
    ...Object.values(result.board).flatMap((views) => Object.values(views)),
    ...result.walks.flatMap(({ picture }) => picture ?? []),
  ]
  const entries = await Promise.all(
    [...new Set(names)].map(
      async (name) =>
        [name, `data:image/jpeg;base64,${(await readPicture(name)).toString("base64")}`] as const,
    ),
  )
  return new Map(entries)
}

/**
 * Writes paths-report/index.html from the last result of every machine, those of this run first, and junit.xml of this
 * run only. @returns the path of the page, and the commands that repeat each failed path
 */
export const writeReport = async (
  run: RunOf,
): Promise<{ readonly file: string; readonly again: readonly string[] }> => {
  const results = await readResults()
  const all: Shown[] = []
  for (const one of known.values()) {
    const result = results.get(one.id) ?? null
    if (result === null && one.like !== null) continue
    all.push({ known: one, result, pictures: await picturesOf(result) })
  }
  await mkdir(REPORT, { recursive: true })
  const file = join(REPORT, "index.html")
  await writeFile(file, pageOf({ run, all }))
  const own = [...results.values()].filter((one) => one.run.id === run.id)
  await writeFile(join(REPORT, "junit.xml"), junitOf(own))
  return { file, again: [...new Set(own.flatMap(againOf))] }
}
