import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

/** Absolute path of the repository root. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** Absolute path of a file or folder in the repository. */
export const at = (/** @type {string[]} */ ...parts) => join(ROOT, ...parts)
