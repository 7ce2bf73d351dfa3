import { describe, expect, test } from "vitest"
import { readTelemetrySettings } from "#server/run/telemetrySettings.ts"
import { alarmRules } from "#server/telemetry/alarmRules.ts"

describe("settings of metrics, traces, slow lines and alarms", () => {
  test("by default nothing is served, sent or mailed, and slow work is logged", () => {
    expect(readTelemetrySettings({})).toEqual({
      metricsPort: null,
      metricsToken: null,
      slowQueryMs: 500,
      slowCallMs: 2_000,
      tracing: null,
      alarms: alarmRules,
      alarmMail: null,
    })
  })

  test("are read from the environment", () => {
    const env = {
      METRICS_PORT: "9464",
      METRICS_TOKEN: "a-token-of-twenty-characters",
      SLOW_QUERY_MS: "0",
      SLOW_CALL_MS: "100",
      OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318",
      ALARM_MAIL: "ops@example.com",
    }
    expect(readTelemetrySettings(env)).toMatchObject({
      metricsPort: 9_464,
      metricsToken: "a-token-of-twenty-characters",
      slowQueryMs: 0,
      slowCallMs: 100,
      tracing: env,
      alarmMail: "ops@example.com",
    })
  })

  test.each([
    ["METRICS_PORT", "-1"],
    ["METRICS_PORT", "http"],
    ["METRICS_TOKEN", "pendek"],
    ["METRICS_TOKEN", "dengan spasi di dalamnya ya"],
    ["SLOW_QUERY_MS", "cepat"],
    ["SLOW_CALL_MS", "-5"],
    ["ALARM_MAIL", "ops"],
    ["ALARMS_FILE", "/tidak/ada.json"],
  ])("%s=%s stops the start", (name, value) => {
    expect(() => readTelemetrySettings({ [name]: value })).toThrow(/./)
  })
})
