import { submitLead } from "#contract/areas/growth/leads.ts"
import type { Settings } from "../run/settings.ts"
import { liveCalls } from "./liveCalls.ts"

/** Every call, without the public form where the setting switches it off. */
export const servedCalls = ({ leads }: Pick<Settings, "leads">) =>
  leads === "on" ? liveCalls : new Map([...liveCalls].filter(([path]) => path !== submitLead.path))
