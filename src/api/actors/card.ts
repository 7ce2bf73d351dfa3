import type { Outcome } from "#contract/kit/errors.ts"
import { createWidgetMachine, type Reading, type WidgetAsked } from "#machines/home/widgetMachine.ts"
import { PULSES } from "#machines/query/pulses.ts"
import { withMinimumDelay } from "../browser/minimumDelay.ts"
import { visible } from "../browser/visible.ts"
import { actor } from "../wire/request.ts"

/** A home page card that loads its own data; polls only while the page is visible. */
export const card = <Value, Input>(
  id: string,
  ask: (input: Input, abort: AbortSignal) => Promise<Outcome<Value>>,
  isEmpty: (value: Value) => boolean,
) =>
  createWidgetMachine<Value, Input>(id, "Kartu beranda", PULSES.home).provide({
    actors: {
      load: actor<Reading<Value>, WidgetAsked<Input>>(async ({ input, behind }, abort) => {
        if (behind) await visible(abort)
        const outcome = await withMinimumDelay(behind, () => ask(input, abort))
        return outcome.ok
          ? {
              ...outcome,
              value: {
                value: outcome.value,
                at: new Date().toISOString(),
                isEmpty: isEmpty(outcome.value),
              },
            }
          : outcome
      }),
    },
  })
