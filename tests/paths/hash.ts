import { createHash } from "node:crypto"
import type { Anatomy } from "#machines/lib/anatomy.ts"

/** A hash of a text, twelve hexadecimal digits. */
export const textHash = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 12)

/** A hash of a machine: states, transitions, guards, actions, descriptions. */
export const machineHash = ({ root }: Anatomy): string => textHash(JSON.stringify(root))
