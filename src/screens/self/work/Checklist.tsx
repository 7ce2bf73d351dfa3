import type { ChecklistItem } from "#contract/areas/fieldwork/taskWords.ts"
import { Checkbox } from "#src/ui/controls/choice/Checkbox.tsx"

type Props = {
  readonly items: readonly ChecklistItem[]
  /** It is being stored, or the task is over. */
  readonly isOff: boolean
  readonly onToggle: (nth: number, done: boolean) => void
}

/** The checklist of a task; each tick is stored at once. */
export const Checklist = ({ items, isOff, onToggle }: Props) =>
  items.length === 0 ? null : (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-semibold text-ink">
        Daftar periksa, {items.filter(({ done }) => done).length} dari {items.length}
      </legend>
      {items.map(({ text, done }, at) => (
        <div key={text} className="pointer-coarse:py-1.5">
          <Checkbox label={text} checked={done} disabled={isOff} onChange={(on) => onToggle(at + 1, on)} />
        </div>
      ))}
    </fieldset>
  )
