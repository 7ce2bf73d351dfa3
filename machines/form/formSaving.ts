import { formParts } from "./formParts.ts"
import { unsavedOf } from "./formTypes.ts"
import { outcomeOf, when } from "../lib/outcomes.ts"
import { awaitingUntil } from "../lib/patience.ts"

/** Saving, while the input is still saved as a draft; `id` is that of the form. */
export const formSaving = (id: string) =>
  formParts.createStateConfig({
    description: "Menunggu jawaban simpan; menekan lagi tidak berarti apa-apa",
    tags: ["busy", "shown"],
    entry: "forgetFailure",
    ...awaitingUntil({
      "form.stop": {
        target: `#${id}.editing.dirty`,
        actions: "giveUp",
        description: "Tekan Berhenti menunggu",
      },
    }),
    invoke: [
      {
        id: "save",
        src: "save",
        input: ({ context }) => ({ id: context.id, version: context.version, values: context.values }),
        onDone: [
          {
            guard: when("isSuccess"),
            target: "forgetting",
            actions: {
              type: "saySaved",
              params: ({ event }) => ({ message: event.output.ok ? event.output.message : "" }),
            },
          },
          {
            guard: {
              type: "failedAs",
              params: ({ event }) => ({ outcome: event.output, tag: "Invalid" }),
            },
            target: "editing.dirty",
            actions: { type: "keepErrors", params: outcomeOf },
          },
          {
            guard: { type: "failedAs", params: ({ event }) => ({ outcome: event.output, tag: "Stale" }) },
            target: "comparing",
            actions: { type: "keepFailure", params: outcomeOf },
          },
          {
            guard: when("isMissing"),
            target: "orphaned",
            actions: [
              { type: "keepFailure", params: outcomeOf },
              { type: "sayFailure", params: outcomeOf },
            ],
          },
          {
            target: "editing.dirty",
            actions: [
              { type: "keepFailure", params: outcomeOf },
              { type: "sayFailure", params: outcomeOf },
            ],
          },
        ],
        onError: {
          target: "editing.dirty",
          actions: [
            { type: "keepDefect", params: ({ event }) => ({ error: event.error }) },
            { type: "sayDefect", params: ({ event }) => ({ error: event.error }) },
          ],
        },
      },
      {
        id: "keepTyped",
        src: "keepDraft",
        input: ({ context }) => unsavedOf(context),
        onDone: { actions: { type: "keepDraftTime", params: outcomeOf } },
        onError: { description: "Menyimpan tidak menunggu draf" },
      },
    ],
  })
