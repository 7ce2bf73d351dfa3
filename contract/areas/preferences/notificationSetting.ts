import { Effect, Schema } from "effect"
import { NOTICE_WAYS, USUAL_WAYS } from "../../kit/notices.ts"
import { clock, flag, oneOf, oneOfOr } from "../../kit/schema.ts"
import { defineSetting } from "../../kit/setting.ts"

const clockOr = (fallback: string) => clock.pipe(Schema.withDecodingDefaultKey(Effect.succeed(fallback)))

/**
 * Notifikasi: which events are notified through which channels, and when emails and push messages are sent. Times are HH:mm in Jakarta.
 * The bell has no quiet hours: it waits until the user looks at it.
 */
export const notificationSetting = defineSetting(
  {
    id: "notification",
    key: "notification",
    noun: "pengaturan notifikasi",
    fields: {
      ways: Schema.Array(oneOf(NOTICE_WAYS))
        .check(
          Schema.isMaxLength(NOTICE_WAYS.length, { message: `Paling banyak ${NOTICE_WAYS.length} pilihan` }),
        )
        .pipe(Schema.withDecodingDefaultKey(Effect.succeed([...USUAL_WAYS]))),
      /** Each email at once, or one digest per day. */
      digest: oneOfOr(["instant", "daily"], "instant"),
      digest_at: clockOr("07:30"),
      /** Quiet hours: no email and no push message is sent; it waits until they end. */
      quiet: flag(false),
      quiet_from: clockOr("20:00"),
      quiet_until: clockOr("06:00"),
    },
    who: { read: ["company", "office"], write: ["company"] },
    module: "preferences",
    example: { ways: ["claims_asked.app", "claims_asked.email"], digest: "daily", digest_at: "08:00" },
  },
  ({ quiet, quiet_from, quiet_until }) =>
    quiet && quiet_from === quiet_until
      ? [{ path: ["quiet_until"], issue: "Harus berbeda dari jam mulai" }]
      : [],
)
export const updateNotificationSetting = notificationSetting.update
