import { readFileSync } from "node:fs"
import { join } from "node:path"
import { ROOT } from "./root.ts"

const textOf = (file: string): string => {
  try {
    return readFileSync(join(ROOT, file), "utf8")
  } catch {
    return ""
  }
}

let version: string | null = null
/** Version of the package, and the build's hash of the sources: "0.1.0+3f2a91c0". */
export const versionOf = (): string => {
  if (version !== null) return version
  const parsed: unknown = JSON.parse(textOf("package.json"))
  const named = typeof parsed === "object" && parsed !== null && "version" in parsed ? parsed.version : ""
  const build = textOf("dist/.stamp").trim().slice(0, 8)
  version = `${typeof named === "string" ? named : ""}${build === "" ? "" : `+${build}`}`
  return version
}
