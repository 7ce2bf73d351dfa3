import { type Action, type AppModule, moduleOf } from "./modules.ts"

/** Modules with approvals; a flow belongs to one of them. */
export const APPROVAL_MODULES = [
  "attendance",
  "claims",
  "leave",
  "visits",
  "advances",
  "goodId",
  "members",
] as const satisfies readonly AppModule[]
export type ApprovalModule = (typeof APPROVAL_MODULES)[number]

/** Requests about employees are named by what they ask for: everything else about employees has no approval. */
const ownWords: Readonly<Partial<Record<ApprovalModule, string>>> = { members: "Perubahan data" }

/** Approval modules with their labels, as a form offers them. */
export const approvalModuleWords = Object.fromEntries(
  APPROVAL_MODULES.map((key) => [key, ownWords[key] ?? moduleOf(key).nama]),
) as Readonly<Record<ApprovalModule, string>>

/** The right to decide on requests of a module: who may edit employees decides on changes of their data. */
export const decidingAction = (module: AppModule): Action => (module === "members" ? "edit" : "approve")
