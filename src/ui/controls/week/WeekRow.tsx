import { Copy } from "lucide-react"
import { useId } from "react"
import { Checkbox } from "../choice/Checkbox.tsx"
import { cx } from "../cx.ts"
import { FieldNote } from "../Field.tsx"
import { IconButton } from "../IconButton.tsx"
import { inputClass } from "../inputClass.ts"
import { readNumber, showNumber } from "../text/numberText.ts"
import { readTime, showTime } from "../date/timeText.ts"
import { type TypedInput, useTypedText } from "../text/useTypedText.ts"
import type { DayHours, Hours } from "./week.ts"

/** A table row if there is room, otherwise a card. */
export const weekGrid =
  "@xl:grid @xl:grid-cols-[8.5rem_repeat(4,minmax(4rem,1fr))_minmax(4.5rem,1fr)_30px] @xl:items-center @xl:gap-x-2"

type Times = "start" | "end" | "break_start" | "break_end"
const TIMES: readonly { readonly key: Times; readonly short: string; readonly long: string }[] = [
  { key: "start", short: "Masuk", long: "jam masuk" },
  { key: "end", short: "Pulang", long: "jam pulang" },
  { key: "break_start", short: "Istirahat", long: "mulai istirahat" },
  { key: "break_end", short: "Sampai", long: "selesai istirahat" },
]

type WeekRowProps = {
  readonly day: DayHours
  readonly title: string
  readonly paths: { readonly is_work: string; readonly at: string }
  readonly errorAt: (path: string) => string | undefined
  readonly length: string
  readonly off: boolean
  readonly onChange: (patch: Partial<Hours>) => void
  readonly onWork: (isWork: boolean) => void
  /** Null: there are no hours to copy, or no days to copy them to. */
  readonly onCopy: (() => void) | null
}

/**
 * One day: whether it is worked, its hours, its break. Errors are shown under the day and linked by `aria-describedby`.
 */
export function WeekRow(props: WeekRowProps) {
  const { day, title, paths, off, onChange } = props
  const own = useId()
  const typed: Readonly<Record<Times, TypedInput<string>>> = {
    start: useTime(day.start, (start) => onChange({ start })),
    end: useTime(day.end, (end) => onChange({ end })),
    break_start: useTime(day.break_start, (break_start) => onChange({ break_start })),
    break_end: useTime(day.break_end, (break_end) => onChange({ break_end })),
  }
  const least = useTypedText<number>({
    show: (value) => showNumber(value, 0),
    read: (text) => readNumber(text, 0),
    value: day.min_minutes,
    initial: null,
    onChange: (min_minutes) => onChange({ min_minutes }),
    onBlur: undefined,
  })
  const cells = [
    ...TIMES.map(({ key, short, long }) => ({ key, short, long, typed: typed[key], hint: "00.00" })),
    { key: "min_minutes", short: "Minimal", long: "paling sedikit menit kerja", typed: least, hint: "menit" },
  ].map((cell) => ({
    ...cell,
    error: cell.typed.problem ?? props.errorAt(paths.at + cell.key),
    noteId: `${own}-${cell.key}`,
  }))
  return (
    <li className="rounded-card border border-line p-3 @xl:rounded-none @xl:border-0 @xl:p-0 @xl:py-1.5">
      <div className={weekGrid}>
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <Checkbox
              name={paths.is_work}
              label={<span className="font-semibold">{title}</span>}
              checked={day.is_work}
              readOnly={off}
              onChange={props.onWork}
            />
            <span className="tnum block pl-[26px] text-caption text-ink-3">{props.length}</span>
          </div>
          <CopyButton {...props} place="@xl:hidden" />
        </div>
        {day.is_work && (
          <>
            <div className="mt-2 grid grid-cols-2 gap-2 @xl:contents">
              {cells.map((cell) => (
                <label key={cell.key} className="grid min-w-0 gap-1">
                  <span aria-hidden="true" className="text-caption text-ink-3 @xl:hidden">
                    {cell.short}
                  </span>
                  <input
                    {...cell.typed.input}
                    aria-label={`${title}, ${cell.long}`}
                    aria-invalid={cell.error ? true : undefined}
                    aria-describedby={cell.error ? cell.noteId : undefined}
                    name={paths.at + cell.key}
                    type="text"
                    inputMode="numeric"
                    autoComplete="off"
                    placeholder={cell.hint}
                    maxLength={5}
                    readOnly={off}
                    className={cx(inputClass, "tnum @xl:px-2")}
                  />
                </label>
              ))}
            </div>
            <CopyButton {...props} place="@max-xl:hidden" />
          </>
        )}
      </div>
      {day.is_work && (
        <div className="mt-1 grid gap-0.5 empty:hidden @xl:ml-[9rem]">
          {cells.map((cell) => (
            <FieldNote key={cell.key} id={cell.noteId} hint={null} error={cell.error} />
          ))}
        </div>
      )}
    </li>
  )
}

/** In the day's heading on a card, at the end of the row otherwise. */
function CopyButton({ title, off, onCopy, day, place }: WeekRowProps & { readonly place: string }) {
  if (off || onCopy === null || !day.is_work) return null
  return (
    <span className={place}>
      <IconButton
        size="sm"
        label={`Salin jam ${title} ke semua hari kerja`}
        icon={<Copy size={16} aria-hidden="true" />}
        onClick={onCopy}
      />
    </span>
  )
}

const useTime = (value: string | null, onChange: (value: string | null) => void): TypedInput<string> =>
  useTypedText<string>({
    show: showTime,
    read: readTime,
    value,
    initial: null,
    onChange,
    onBlur: undefined,
  })
