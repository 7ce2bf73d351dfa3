import { mkdir, writeFile } from "node:fs/promises"
import { dirname } from "node:path"
import { at } from "../../scripts/lib/paths.mjs"

/** Text of each state as a screen reader has it, line by line. */
export type Words = Map<string, readonly string[]>

/** File with the words of a machine's states. */
export const wordsFile = (id: string): string => at("docs", "screens", `${id}.yml`)

const MONTHS = "Jan|Feb|Mar|Apr|Mei|Jun|Jul|Agu|Sep|Okt|Nov|Des"
const DAYS = "Senin|Selasa|Rabu|Kamis|Jumat|Sabtu|Minggu"

/**
 * Masks numbers, dates and times, which differ between runs. The digit groups of an amount are kept, those of a list's
 * own count (`1.043 pegawai`) are not.
 */
const masked = (line: string): string =>
  line
    .replace(/\d+/g, "#")
    .replace(/(?<=paragraph: )#(?:\.#)+(?= [a-z])|(?<=status: #–# dari )#(?:\.#)+/, "#")
    .replace(/[+−](?=#)/g, "±")
    .replace(/#,#(?= ?%| dari| poin)/g, "#")
    .replace(new RegExp(`\\b(?:${DAYS})(?= (?:lalu|ini|depan)\\b)`, "g"), "#day")
    .replace(new RegExp(`\\b(?:${DAYS}), (?=#)`, "g"), "")
    .replace(new RegExp(`# (?:${MONTHS})[a-z]* #`, "g"), "#date")
    .replace(/Selamat (pagi|siang|sore|malam)/, "Selamat …")
    .replace(/ \[(active|level=#|cursor=\w+)\]/g, "")

const depthOf = (line: string) => line.search(/\S/)
/** Roles with data rows, which differ between runs. */
const DATA = /^- (?:'|")?(?:list|figure|combobox|listbox|table|grid)\b/
const HEAD = /columnheader/

/** An aria snapshot without the parts that differ between runs: rows, list items, options, addresses. */
export const linesOf = (snapshot: string): readonly string[] => {
  const lines: string[] = []
  let inside = Infinity
  for (const line of snapshot.split("\n")) {
    const depth = depthOf(line)
    if (line.trim() === "" || line.trim().startsWith("- /")) continue
    if (depth > inside) {
      if (HEAD.test(line) && line.trim().startsWith("- columnheader")) lines.push(masked(line))
      continue
    }
    inside = DATA.test(line.trim()) ? depth : Infinity
    lines.push(masked(line))
  }
  return lines
}

const keyOf = (name: string) => (/^[\w.]+$/.test(name) ? name : JSON.stringify(name))

/** Stores the words of a machine for the next run. */
export const keepWords = async (id: string, words: Words): Promise<void> => {
  const file = wordsFile(id)
  const places = [...words].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const body = places.map(([name, lines]) =>
    [`${keyOf(name)}:`, ...lines.map((line) => `  ${line}`)].join("\n"),
  )
  await mkdir(dirname(file), { recursive: true })
  await writeFile(
    file,
    `# What a screen reader has of each state of ${id}; written by: npm run paths:run -- ${id}\n${body.join("\n")}\n`,
  )
}

export const readWords = (text: string): Words => {
  const words = new Map<string, string[]>()
  let lines: string[] = []
  for (const line of text.split("\n")) {
    const key = /^(\S.*):$/.exec(line)?.[1]
    if (line.startsWith("#") || line === "") continue
    if (key === undefined) lines.push(line.slice(2))
    else words.set(key.startsWith('"') ? (JSON.parse(key) as string) : key, (lines = []))
  }
  return words
}
