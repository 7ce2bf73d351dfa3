import { livePush } from "#src/api/actors/push.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { Switch } from "#src/ui/controls/choice/Switch.tsx"
import { FailureView } from "../FailureView.tsx"
import { marks, useMachine } from "../screen.ts"
import { pushHint } from "./pushWords.ts"

const LABEL = "Pemberitahuan di perangkat ini"

/** Push notifications in this browser; takes effect at once, not with the form around it. */
export function PushSwitch() {
  const { snapshot, send } = useMachine(livePush, { input: undefined })
  const { state, failure } = snapshot.context
  const isOn = snapshot.matches("on") || snapshot.matches("testing") || snapshot.matches("turningOff")
  const isClosed =
    snapshot.matches("looking") || snapshot.matches("unsupported") || snapshot.matches("denied")
  return (
    <div
      {...marks("push", snapshot.value)}
      aria-busy={snapshot.hasTag("busy")}
      className="grid justify-items-start gap-2"
    >
      {snapshot.matches("failed") ? (
        <FailureView failure={failure} onRetry={() => send({ type: "push.retry" })} />
      ) : (
        <Switch
          name="push"
          label={LABEL}
          hint={pushHint(snapshot.matches("denied"), state)}
          checked={isOn}
          disabled={isClosed || snapshot.hasTag("busy")}
          onChange={(on) => send({ type: on ? "push.turnOn" : "push.turnOff" })}
        />
      )}
      {isOn && (
        <Button size="sm" busy={snapshot.matches("testing")} onClick={() => send({ type: "push.test" })}>
          Kirim percobaan
        </Button>
      )}
      {snapshot.matches("denied") && (
        <Button size="sm" onClick={() => send({ type: "push.retry" })}>
          Periksa lagi
        </Button>
      )}
    </div>
  )
}
