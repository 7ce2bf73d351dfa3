import { alarmRules, alarmsYaml } from "#server/telemetry/alarmRules.ts"
import type { GeneratedFile } from "../generate.ts"

/** Rules of alarms for Prometheus. */
export const files: readonly GeneratedFile[] = [
  { path: "docs/alarms.yml", make: () => alarmsYaml(alarmRules) },
]
