import type { AnswerOf } from "#contract/kit/call.ts"
import { reminderReach } from "#contract/areas/preferences/pengingat.ts"
import { decoder } from "#contract/kit/decode.ts"
import { liveReach, type ReachAsk } from "#src/api/actors/reminders.ts"
import { formatDate, formatNumber } from "#src/format/format.ts"
import { FormSection } from "#src/ui/form/FormSection.tsx"
import { Notice } from "#src/ui/page/Notice.tsx"
import { useOnce } from "#src/ui/useOnce.ts"
import type { FormPartProps, TypedPartProps } from "../form/formParts.ts"
import { useTypedChange } from "../form/useTypedChange.ts"
import { marks, useMachine } from "../screen.ts"

const decode = decoder(reminderReach.payload)
const KEYS = [
  "topic",
  "days",
  "probation_months",
  "readers",
  "modules",
  "escalate_days",
  "deputy_id",
] as const

/** The rule of these values; null = it is not valid yet, which the form says at its fields. */
const askedBy = (values: Readonly<Record<string, unknown>>): ReachAsk | null => {
  const asked = Object.fromEntries(
    KEYS.flatMap((key) => (values[key] == null ? [] : [[key, values[key]] as const])),
  )
  return decode(asked).ok ? (asked as ReachAsk) : null
}

type Found = AnswerOf<typeof reminderReach>
const rowWords = ({ nama, on, about, is_escalated }: Found["rows"][number]): string =>
  `${nama}${about === null ? "" : ` (${about})`}, ${formatDate(on)}${is_escalated ? ", diteruskan" : ""}`

function Reach({ found }: { readonly found: Found }) {
  const { total, has_more, rows, people, channels } = found
  return (
    <div className="grid gap-3">
      {channels.length === 0 && (
        <Notice tone="warn">
          Tidak ada yang dikabari: lonceng, email, dan push untuk ini dimatikan di Notifikasi.
        </Notice>
      )}
      {total === 0 ? (
        <p className="text-ink-2">Hari ini tidak menjangkau siapa pun.</p>
      ) : (
        <>
          <p className="text-ink-2 tnum">
            Hari ini menjangkau {has_more ? "lebih dari " : ""}
            {formatNumber(total)} {rows.length < total || has_more ? "baris, di antaranya:" : "baris:"}
          </p>
          <ul role="list" className="list-disc pl-5 text-ink">
            {rows.map((row) => (
              <li key={rowWords(row)}>{rowWords(row)}</li>
            ))}
          </ul>
          <p className="text-ink-2">
            {people.length === 0
              ? "Tetapi tidak ada akun yang dapat dikabari."
              : `Dikabari lewat ${channels.join(", ").toLowerCase()}: ${people.map(({ nama, jumlah }) => `${nama} (${formatNumber(jumlah)})`).join(", ")}.`}
          </p>
        </>
      )}
    </div>
  )
}

function OfValues({ values }: { readonly values: Readonly<Record<string, unknown>> }) {
  const asked = askedBy(values)
  const first = useOnce(() => asked)
  const { snapshot, send } = useMachine(liveReach, { input: { input: first } })
  useTypedChange(asked, snapshot.context.input, (input) => send({ type: "query.ask", input }))
  const found = snapshot.context.value?.found ?? null
  return (
    <div {...marks("jangkauanPengingat", snapshot.value)} aria-busy={snapshot.hasTag("busy")}>
      <FormSection title="Jangkauan hari ini">
        {asked === null ? (
          <p className="text-ink-3">Lengkapi isiannya; siapa yang dijangkau muncul di sini.</p>
        ) : snapshot.matches("failed") ? (
          <p className="text-ink-3">Jangkauannya belum dapat dihitung.</p>
        ) : found === null ? (
          <p className="text-ink-3">Menghitung…</p>
        ) : (
          <Reach found={found} />
        )}
      </FormSection>
    </div>
  )
}

/** Whom the typed rule would reach, while a new one is filled in. */
export function ReminderTyped({ values }: TypedPartProps) {
  return <OfValues values={values} />
}
/** Whom the stored rule reaches today. */
export function ReminderReach({ row }: FormPartProps) {
  return <OfValues values={row} />
}
