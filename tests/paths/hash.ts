import { createHash } from "node:crypto"
import type { Anatomy } from "#machines/lib/anatomy.ts"

/** Tells one text from another in twelve hexadecimal digits. */
export const textHash = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 12)

/** Tells one shape of a machine from another: states, arrows, guards, actions, words. */
export const machineHash = ({ root }: Anatomy): string => textHash(JSON.stringify(root))
