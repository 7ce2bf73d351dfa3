import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

/** Root of the repository. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** Absolute path of something in the repository. */
export const at = (/** @type {string[]} */ ...parts) => join(ROOT, ...parts)
