import { assign, emit, raise, setup } from "xstate"
import { PLAN_CELLS } from "#contract/areas/attendance/ploting.ts"
import type { Outcome } from "#contract/kit/errors.ts"
import { isSuccess } from "../lib/guards.ts"
import type { Outside } from "../lib/outside.ts"
import { keepOutcome, sayOutcome } from "../lib/outcomes.ts"
import { actorSlot } from "../lib/slots.ts"
import { applied, filled, movedBy, rectOf, storedIn } from "./gridCells.ts"
import { copied, pasted, repeatedWeek, rotated } from "./gridFill.ts"
import { recalled, stroke, unmarked, isStale, sendable, staleKeys, without, opened } from "./gridHeld.ts"
import type {
  Grid,
  GridAsk,
  GridContext,
  GridDraft,
  GridEvent,
  Rotation,
  SaveResult,
  Sent,
  Unkept,
  Value,
} from "./gridTypes.ts"
import { patience } from "../lib/patience.ts"

const isChanged = ({ changes }: GridContext): boolean => Object.keys(changes).length > 0

/** Guards, actions and actors of a grid; the states are in gridMachine.ts. */
export const gridParts = setup({
  types: {
    context: {} as GridContext,
    events: {} as GridEvent,
    input: {} as { readonly ask: GridAsk },
    emitted: {} as Outside,
    tags: {} as "busy" | "shown" | "sheet" | "overdue",
  },
  actors: {
    load: actorSlot<Grid, { readonly ask: GridAsk }>("load"),
    recallDraft: actorSlot<GridDraft | null, { readonly ask: GridAsk }>("recallDraft"),
    /** Time at which the draft was stored, ISO; null = there was nothing to store. */
    keepDraft: actorSlot<string | null, Unkept>("keepDraft"),
    forgetDraft: actorSlot<null, { readonly ask: GridAsk }>("forgetDraft"),
    save: actorSlot<SaveResult, Sent>("save"),
    print: actorSlot<null>("print"),
  },
  guards: {
    isSuccess,
    hasChanges: ({ context }) => isChanged(context),
    isClean: ({ context }) => !isChanged(context),
    isSendable: ({ context }) => sendable(context).length > 0,
    hasMore: ({ context }) => context.queue.length > 0,
    hasRows: ({ context }) => (context.grid?.rows.length ?? 0) > 0,
    hasPast: ({ context }) => context.past.length > 0,
    hasFuture: ({ context }) => context.future.length > 0,
    hasClip: ({ context }) => context.clip !== null,
    isAsked: ({ context }) => context.next !== null,
    isAskedOverChanges: ({ context }) => context.next !== null && isChanged(context),
    hasBrush: ({ context }) => context.brush !== null,
    hasStale: ({ context }) => staleKeys(context.marks).length > 0,
  },
  actions: {
    ...keepOutcome<GridContext, GridEvent>(),
    ...sayOutcome<GridContext, GridEvent>(),
    keepNext: assign((_, { ask }: { readonly ask: GridAsk }) => ({ next: ask })),
    takeNext: assign(({ context }) => opened(context.next ?? context.ask)),
    keepAsk: assign((_, { ask }: { readonly ask: GridAsk }) => opened(ask)),
    keepGrid: assign((_, outcome: Outcome<Grid>) =>
      outcome.ok
        ? { grid: outcome.value, stored: storedIn(outcome.value), changes: {}, marks: {}, failure: null }
        : {},
    ),
    useDraft: assign(({ context }, outcome: Outcome<GridDraft | null>) =>
      outcome.ok && outcome.value !== null
        ? { ...recalled(context.stored, outcome.value), draftAt: outcome.value.at }
        : {},
    ),
    keepDraftTime: assign((_, outcome: Outcome<string | null>) =>
      outcome.ok ? { draftAt: outcome.value } : {},
    ),
    forgetDraftTime: assign({ draftAt: null }),
    moveTo: assign((_, place: { readonly row: number; readonly col: number; readonly extend: boolean }) => {
      const at = { row: place.row, col: place.col }
      return place.extend ? { at, typed: "" } : { at, from: at, typed: "" }
    }),
    moveBy: assign(({ context }, { rows, cols, extend }: { rows: number; cols: number; extend: boolean }) => {
      if (context.grid === null) return {}
      const at = movedBy(context.grid, context.at, rows, cols)
      return extend ? { at, typed: "" } : { at, from: at, typed: "" }
    }),
    pickBrush: assign((_, { brush }: Pick<GridContext, "brush">) => ({ brush })),
    toggleHolidays: assign(({ context }) => ({ onHolidays: !context.onHolidays })),
    put: assign(({ context }, { value }: { readonly value: Value }) => ({
      ...stroke(context, filled(rectOf(context.at, context.from), value)),
      typed: "",
    })),
    putOne: assign(
      ({ context }, one: { readonly id: number; readonly date: string; readonly value: Value }) => {
        const { grid } = context
        if (grid === null) return {}
        const row = grid.rows.findIndex(({ id }) => id === one.id)
        return stroke(context, [[row, grid.dates.indexOf(one.date), one.value]])
      },
    ),
    /** Paints on release of the button, so that a drag is one step. */
    paint: assign(({ context }) =>
      context.brush === null
        ? {}
        : stroke(context, filled(rectOf(context.at, context.from), context.brush.value)),
    ),
    /**
     * Enters a shift by its code: as soon as a code matches; typing may continue to a longer code with the same
     * beginning.
     */
    type: assign(({ context }, { char }: { readonly char: string }) => {
      const codes = (context.grid?.shifts ?? []).filter(({ is_active }) => is_active)
      const begun = [context.typed + char.toUpperCase(), char.toUpperCase()].find((text) =>
        codes.some(({ kode }) => kode.startsWith(text)),
      )
      if (begun === undefined) return { typed: "" }
      const found = codes.find(({ kode }) => kode === begun)
      if (found === undefined) return { typed: begun }
      return { ...stroke(context, filled(rectOf(context.at, context.from), found.id)), typed: begun }
    }),
    copy: assign(({ context: { grid, stored, changes, at, from } }) =>
      grid === null ? {} : { clip: copied({ grid, stored, changes }, rectOf(at, from)) },
    ),
    paste: assign(({ context }) =>
      context.clip === null ? {} : stroke(context, pasted(context.clip, rectOf(context.at, context.from))),
    ),
    repeatWeek: assign(({ context }) => {
      const { grid, stored, changes, at, from } = context
      return grid === null ? {} : stroke(context, repeatedWeek({ grid, stored, changes }, at, from))
    }),
    /**
     * Default rotation: from the first selected day to the last visible one, the first active shift for five days, two
     * days off.
     */
    beginRotation: assign(({ context }) => ({
      rotation: {
        ...context.rotation,
        until: context.grid?.dates.at(-1) ?? "",
        parts:
          context.rotation.parts.length > 0
            ? context.rotation.parts
            : [
                { value: context.grid?.shifts.find(({ is_active }) => is_active)?.id ?? null, days: 5 },
                { value: "OFF" as const, days: 2 },
              ],
      },
    })),
    keepRotation: assign((_, { rotation }: { readonly rotation: Rotation }) => ({ rotation })),
    rotate: assign(({ context }) => {
      const { grid, at, from, rotation } = context
      return grid === null ? {} : stroke(context, rotated(grid, rectOf(at, from), rotation))
    }),
    undo: assign(({ context: { stored, changes, past, future, marks } }) => {
      const edit = past.at(-1)
      return edit === undefined
        ? {}
        : {
            changes: applied(stored, changes, edit, "before"),
            past: past.slice(0, -1),
            future: [edit, ...future],
            marks: unmarked(marks, edit),
            skipped: [],
          }
    }),
    redo: assign(({ context: { stored, changes, past, future, marks } }) => {
      const [edit, ...rest] = future
      return edit === undefined
        ? {}
        : {
            changes: applied(stored, changes, edit, "after"),
            past: [...past, edit],
            future: rest,
            marks: unmarked(marks, edit),
            skipped: [],
          }
    }),
    queueAll: assign(({ context }) => ({
      queue: sendable(context),
      savedCount: 0,
      failure: null,
      skipped: [],
    })),
    keepSaved: assign(({ context }, outcome: Outcome<SaveResult>) => {
      if (!outcome.ok || context.grid === null) return {}
      const { saved, marks, base_version } = outcome.value
      const stored: Record<string, Value> = { ...context.stored }
      for (const key of saved) stored[key] = context.changes[key] ?? null
      for (const [key, { kind, theirs }] of Object.entries(marks))
        if (kind === "stale") stored[key] = theirs ?? null
      const kept = Object.fromEntries(Object.entries(context.marks).filter(([key]) => !saved.includes(key)))
      return {
        stored,
        changes: without(context.changes, saved),
        marks: { ...kept, ...marks },
        queue: context.queue.slice(PLAN_CELLS),
        savedCount: context.savedCount + saved.length,
        grid: { ...context.grid, base_version: base_version ?? context.grid.base_version },
      }
    }),
    sayCount: emit(({ context }) => ({
      type: "toast.succeeded" as const,
      message: `${context.savedCount.toLocaleString("id-ID")} hari disimpan`,
    })),
    tellChange: raise({ type: "plan.changed" as const }),
    dropQueue: assign({ queue: [] }),
    dropChanges: assign({ changes: {}, past: [], future: [], marks: {}, skipped: [], draftAt: null }),
    keepMine: assign(({ context }, { key }: { readonly key: string | null }) => ({
      marks: Object.fromEntries(
        Object.entries(context.marks).filter(
          ([one, mark]) => !isStale(mark) || (key !== null && one !== key),
        ),
      ),
    })),
    takeTheirs: assign(({ context }, { key }: { readonly key: string | null }) => {
      const keys = staleKeys(context.marks).filter((one) => key === null || one === key)
      return {
        changes: without(context.changes, keys),
        marks: Object.fromEntries(Object.entries(context.marks).filter(([one]) => !keys.includes(one))),
      }
    }),
  },
  delays: { draftPause: 600, ...patience },
})
