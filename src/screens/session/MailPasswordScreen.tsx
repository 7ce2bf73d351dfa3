import { liveMailLink } from "#src/api/actors/shell.ts"
import { lostTitle } from "#src/api/wire/lostTitle.ts"
import { failureText } from "#src/api/wire/toasts.ts"
import { MailPasswordView } from "#src/ui/page/MailPasswordView.tsx"
import { UnreachableView } from "#src/ui/page/UnreachableView.tsx"
import { marks, useMachine } from "../screen.ts"

/** Sets a password from a mailed link. */
export function MailPasswordScreen({ linkKey }: { readonly linkKey: string }) {
  const { snapshot, send } = useMachine(liveMailLink, { input: { key: linkKey } })
  const { link, errors, failure } = snapshot.context
  return (
    <div {...marks("mailLink", snapshot.value)}>
      {snapshot.matches("unavailable") ? (
        <UnreachableView
          title={lostTitle(failure)}
          text={failure === null ? "" : failureText(failure)}
          onRetry={() => send({ type: "link.retry" })}
        />
      ) : (
        <MailPasswordView
          loading={link === null}
          busy={snapshot.hasTag("busy")}
          overdue={snapshot.hasTag("overdue")}
          name={link?.nama ?? ""}
          email={link?.email ?? ""}
          company={link?.companie_name ?? ""}
          errors={{ password: errors["password"]?.[0], confirm_password: errors["confirm_password"]?.[0] }}
          onSubmit={(typed) => send({ type: "password.submit", typed })}
        />
      )}
    </div>
  )
}
