import { expect, test } from "vitest"
import { pointSettingValues } from "#contract/areas/points/points.ts"
import { pointSettingForm } from "#src/resources/points/pointSetting.ts"
import { sourcesIn } from "./sources.ts"

/** Where a setting takes effect: not where it is stored, filled for the demo, or edited. */
const code = sourcesIn("server/areas")
  .flatMap(({ path, text }) => (path.endsWith("points/setting.ts") ? [] : [text]))
  .join("\n")
/** `bank_accounts` is read as a whole, by payeesOf. */
const isUsed = (key: string): boolean =>
  key === "bank_accounts" ? code.includes("payeesOf(") : new RegExp(`setting\\.${key}\\b`).test(code)

const fields = pointSettingForm()
  .sections.flatMap((section) => section.fields)
  .flat()

test.each(Object.keys(pointSettingValues.fields))(
  "%s takes effect, or its field says that it does not",
  (key) => {
    const field = fields.find((one) => one.key === key)
    expect(field).toBeDefined()
    const hint = typeof field?.hint === "string" ? field.hint : ""
    expect(hint.startsWith("Belum dipakai")).toBe(!isUsed(key))
  },
)
