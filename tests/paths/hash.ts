import { createHash } from "node:crypto"
import type { Anatomy } from "#machines/lib/anatomy.ts"

/** Tells one shape of a machine from another: states, arrows, guards, actions, words. Twelve hexadecimal digits. */
export const machineHash = ({ root }: Anatomy): string =>
  createHash("sha256").update(JSON.stringify(root)).digest("hex").slice(0, 12)
