/** Values as source code. */
import type { Anatomy, Arrow, Place } from "#machines/lib/anatomy.ts"

export const quoted = (text: string) => JSON.stringify(text)
const keyed = (text: string) => (/^[A-Za-z_$][\w$]*$/.test(text) ? text : quoted(text))
const indent = (text: string, by: number) => text.replaceAll("\n", `\n${" ".repeat(by)}`)
export const object = (entries: readonly (readonly [string, string])[]): string =>
  entries.length === 0
    ? "{}"
    : `{\n${entries.map(([key, value]) => `  ${keyed(key)}: ${indent(value, 2)},`).join("\n")}\n}`
export const list = (items: readonly string[]) => `[${items.map(quoted).join(", ")}]`
export const unique = (all: readonly string[]) => [...new Set(all)]

export const eventsIn = (arrows: readonly Arrow[]): readonly string[] =>
  unique(arrows.flatMap(({ trigger }) => (trigger.by === "event" ? [trigger.type] : [])))
export const leavesIn = ({ places }: Anatomy): readonly Place[] =>
  places.filter(({ children, path, kind }) => children.length === 0 && path !== "" && kind !== "history")
export const nameFor = (id: string) => id.replaceAll(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase())
