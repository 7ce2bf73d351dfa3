import { liveForgotten } from "#src/api/actors/forgotten.ts"
import { failureText } from "#src/api/wire/toasts.ts"
import { ForgottenView } from "#src/ui/page/ForgottenView.tsx"
import { marks, useHeadingFocus, useMachine } from "../screen.ts"

/** Requests a password reset link. */
export function ForgottenScreen() {
  const { snapshot, send } = useMachine(liveForgotten, { input: undefined })
  const { email, errors, failure } = snapshot.context
  const isSent = snapshot.matches("sent")
  useHeadingFocus(isSent)
  return (
    <div {...marks("forgotten", snapshot.value)}>
      <ForgottenView
        email={email}
        sent={isSent}
        busy={snapshot.hasTag("busy")}
        error={errors["email"]?.[0] ?? null}
        failure={failure === null ? null : failureText(failure)}
        onSubmit={(typed) => send({ type: "email.submit", email: typed })}
        onChange={() => send({ type: "email.change" })}
      />
    </div>
  )
}
