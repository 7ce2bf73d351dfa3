import { platformHistoryTable } from "./history.ts"
import { registrations } from "./registrations.ts"

export const registrationHistory = platformHistoryTable("registration_history", () => registrations)
