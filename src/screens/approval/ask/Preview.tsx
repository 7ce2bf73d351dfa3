import type { Previews } from "#src/api/actors/ask.ts"
import { Notice } from "#src/ui/page/Notice.tsx"
import { useOnce } from "#src/ui/useOnce.ts"
import type { TypedPartProps } from "../../form/formParts.ts"
import { useTypedChange } from "../../form/useTypedChange.ts"
import { marks, useMachine } from "../../screen.ts"

/** The effect of a request that is being filled in, and why it would be refused. */
export const previewPart = ({ machine, asked: askedIn }: Previews) =>
  function Preview({ values }: TypedPartProps) {
    const asked = askedIn(values)
    const input = useOnce(() => asked)
    const { snapshot, send } = useMachine(machine, { input: { input } })
    useTypedChange(asked, snapshot.context.input, (typed) => send({ type: "query.ask", input: typed }))
    const { value } = snapshot.context
    const isShown =
      value !== null &&
      asked !== null &&
      value.lines.length + value.broken.length > 0 &&
      !snapshot.matches("failed")
    return (
      <div {...marks("askPreview", snapshot.value)} role="status" className="empty:hidden">
        {isShown && (
          <Notice tone={value.broken.length > 0 ? "warn" : "info"}>
            {value.broken.length > 0 && (
              <ul role="list" className="mb-2 grid gap-1 font-semibold">
                {value.broken.map(({ field, message }) => (
                  <li key={`${field} ${message}`}>{message}</li>
                ))}
              </ul>
            )}
            <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 max-sm:grid-cols-1 max-sm:gap-y-0">
              {value.lines.map(({ label, value: text }) => (
                <div key={label} className="contents">
                  <dt className="text-ink-3">{label}</dt>
                  <dd className="max-sm:mb-1">{text}</dd>
                </div>
              ))}
            </dl>
          </Notice>
        )}
      </div>
    )
  }
