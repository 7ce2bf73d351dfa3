import { type AppModule, moduleOf } from "./modules.ts"

/** Modules with approvals; a flow belongs to one of them. */
export const APPROVAL_MODULES = [
  "attendance",
  "claims",
  "leave",
  "visits",
  "advances",
  "goodId",
] as const satisfies readonly AppModule[]
export type ApprovalModule = (typeof APPROVAL_MODULES)[number]

/** Approval modules with their labels, as a form offers them. */
export const approvalModuleWords = Object.fromEntries(
  APPROVAL_MODULES.map((key) => [key, moduleOf(key).nama]),
) as Readonly<Record<ApprovalModule, string>>
