import type { FormEvent } from "#machines/form/formTypes.ts"
import { type DescribedForm, fieldsIn } from "#src/resources/kit/describe.ts"
import { DraftNotice, LackNotice } from "#src/ui/form/DraftNotice.tsx"
import { GoneNotice } from "#src/ui/form/GoneNotice.tsx"
import { StaleNotice } from "#src/ui/form/StaleNotice.tsx"
import { hasStored } from "./fieldProps.ts"
import { focusHeading } from "#src/ui/layout/focusHeading.ts"
import { inWords } from "./fieldWords.ts"
import { changesOf } from "./staleWords.ts"
import type { FormSnapshot } from "./formWords.ts"

type Props = {
  readonly resource: DescribedForm
  readonly snapshot: FormSnapshot
  readonly send: (event: FormEvent) => void
}

/** Notices above a form: information or a choice before editing continues. */
export function FormNotices({ resource, snapshot, send }: Props) {
  const { draft, theirs, values, saved, base, failure, lacks } = snapshot.context
  const answer = (event: FormEvent) => {
    focusHeading()
    send(event)
  }
  const labelsOf = (keys: readonly string[]) =>
    fieldsIn(resource)
      .filter(({ key }) => keys.includes(key))
      .map(({ label }) => label)
  if (snapshot.matches("orphaned"))
    return (
      <GoneNotice
        noun={resource.contract.noun}
        hadFiles={fieldsIn(resource).some((field) => hasStored(field, saved))}
        onSaveAsNew={() => answer({ type: "orphan.saveAsNew" })}
        onLeave={() => send({ type: "form.cancel" })}
      />
    )
  if (snapshot.matches("conflicted") && theirs !== null)
    return (
      <StaleNotice
        {...changesOf(
          fieldsIn(resource).map((field) => ({
            path: field.key,
            label: field.label,
            mine: inWords(field, values),
            theirs: inWords(field, theirs.values),
            before: base === null ? null : inWords(field, base),
          })),
        )}
        own={failure?._tag === "Stale" && failure.own === true}
        onKeepMine={() => send({ type: "stale.keepMine" })}
        onTakeTheirs={() => answer({ type: "stale.takeTheirs" })}
      />
    )
  if (draft !== null && snapshot.matches("editing"))
    return (
      <DraftNotice
        savedAt={draft.at}
        without={labelsOf(draft.without ?? [])}
        onRestore={() => answer({ type: "draft.restore" })}
        onDiscard={() => answer({ type: "draft.discard" })}
      />
    )
  return lacks.length > 0 && snapshot.matches("editing") ? <LackNotice labels={labelsOf(lacks)} /> : null
}
