import type { World } from "./harness.ts"
import type { Sample } from "./sample.ts"

const values = { app_name: "Kantor Kita", trial_days: 21, default_modules: ["leave", "visit"] }

export const aplikasiSamples: Record<string, (world: World) => Promise<Sample>> = {
  "super-admin/setting/aplikasi/update": async () => ({
    by: "super@balai.test",
    payload: values,
    audit: [
      {
        entity: "app_setting",
        entity_id: 1,
        action: "update",
        before: { app_name: "Balai", trial_days: 14, default_modules: ["leave"], version: 1 },
        after: { ...values, version: 2 },
      },
    ],
  }),
}
