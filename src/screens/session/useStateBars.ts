import type { ReactNode } from "react"
import { useConnection } from "./useConnection.tsx"
import { useVersion } from "./useVersion.tsx"

/** Bars of the connection and of the product's version; null = nothing to tell. */
export const useStateBars = (): readonly ReactNode[] => [useConnection(), useVersion()]
