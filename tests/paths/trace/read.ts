import { readFile } from "node:fs/promises"
import type { Entry, Trace } from "#src/app/trace/format.ts"

/** One machine of a trace, from its start to the end of the trace or until the screen was left. */
export type Run = { readonly machine: string; readonly run: string; readonly entries: readonly Entry[] }

const isTrace = (value: unknown): value is Trace =>
  typeof value === "object" &&
  value !== null &&
  (value as Partial<Trace>).balai === "trace" &&
  Array.isArray((value as Partial<Trace>).entries)

/** @throws when the file is not a trace of this app */
export const readTrace = async (file: string): Promise<Trace> => {
  const text = await readFile(file, "utf8").catch(() => {
    throw new Error(`Berkas tidak dapat dibaca: ${file}`)
  })
  try {
    const value: unknown = JSON.parse(text)
    if (isTrace(value)) return value
  } catch {
    // Reported below, like any other file that is not a trace.
  }
  throw new Error(`Bukan jejak: ${file}. Jejak disimpan dari aplikasi dengan Simpan jejak.`)
}

/** Every machine of a trace by itself, in the order in which they began. */
export const runsOf = ({ entries }: Trace): readonly Run[] => {
  const runs = new Map<string, Run>()
  for (const entry of entries) {
    const name = `${entry.machine} ${entry.run}`
    const before = entry.type === "start" ? undefined : runs.get(name)
    /** After a reload the ids of runs start again. */
    if (entry.type === "start" && runs.has(name)) runs.delete(name)
    runs.set(name, {
      machine: entry.machine,
      run: entry.run,
      entries: [...(before?.entries ?? []), entry],
    })
  }
  return [...runs.values()]
}
