import { liveCustomerTwins } from "#src/api/actors/customers.ts"
import { Notice } from "#src/ui/page/Notice.tsx"
import { useOnce } from "#src/ui/useOnce.ts"
import type { TypedPartProps } from "../form/formParts.ts"
import { useTypedChange } from "../form/useTypedChange.ts"
import { marks, useMachine } from "../screen.ts"
import { factsIn, TwinLine } from "./twins.tsx"

const SHOWN = 2

/** Possible duplicates of the customer that is being filled in, before it is saved; saving stays possible. */
export function TypedTwins({ values }: TypedPartProps) {
  const facts = factsIn(values)
  const input = useOnce(() => ({ id: null, isTyped: true, facts }))
  const { snapshot, send } = useMachine(liveCustomerTwins, { input: { input } })
  useTypedChange(facts, snapshot.context.input.facts, (typed) =>
    send({ type: "query.ask", input: { id: null, isTyped: true, facts: typed } }),
  )
  const twins = snapshot.context.value ?? []
  return (
    <div
      {...marks("customerTwins", snapshot.value)}
      role="status"
      className="sticky bottom-20 z-10 empty:hidden"
    >
      {twins.length > 0 && !snapshot.matches("failed") && (
        <Notice tone="warn">
          <p className="font-semibold">Pelanggan ini mungkin sudah ada</p>
          <ul role="list" className="mt-2 grid gap-2">
            {twins.slice(0, SHOWN).map((twin) => (
              <li key={twin.id}>
                <TwinLine twin={twin} />
              </li>
            ))}
          </ul>
          <p className="mt-2 text-caption">Bila memang berbeda, simpan saja.</p>
        </Notice>
      )}
    </div>
  )
}
