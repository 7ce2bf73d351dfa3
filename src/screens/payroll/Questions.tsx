import { useMemo } from "react"
import type { ActorRefFrom } from "xstate"
import { answerQuestion, questionEffects, questionWords } from "#contract/areas/payroll/questions.ts"
import type { SessionUser } from "#contract/kit/user.ts"
import type { periodMachine } from "#machines/payroll/periodMachine.ts"
import { livePayQuestions, type Period } from "#src/api/actors/payrollPeriod.ts"
import { maySend } from "#src/api/wire/access.ts"
import { formatNumber, formatRupiah } from "#src/format/format.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { Card } from "#src/ui/data/Card.tsx"
import { marks, useMachine } from "../screen.ts"
import { slipHref } from "./periodAddress.ts"

type Props = {
  readonly row: Period
  readonly user: SessionUser
  readonly send: ActorRefFrom<typeof periodMachine>["send"]
}

/** Data missing in the slips of a calculated period, what follows from it, and the answer that lets it be approved. */
export function Questions({ row, user, send }: Props) {
  const machine = useMemo(() => livePayQuestions(), [])
  const { snapshot } = useMachine(machine, { input: { input: row.id } })
  const open = (snapshot.context.value?.rows ?? []).filter((one) => one.open > 0)
  if (row.status !== "calculated" || open.length === 0)
    return <div {...marks("pertanyaanGaji", snapshot.value)} />
  const mayAnswer = maySend(user, answerQuestion)
  return (
    <div {...marks("pertanyaanGaji", snapshot.value)} className="mb-3">
      <Card title="Perlu dijawab sebelum disetujui">
        <ul className="divide-y divide-line">
          {open.map(({ code, open: count, cost, first }) => (
            <li key={code} className="grid gap-2 py-3 first:pt-0 last:pb-0">
              <div className="flex flex-wrap items-start justify-between gap-2">
                <div>
                  <p className="font-medium">
                    {questionWords[code]}: {formatNumber(count)} pegawai
                    {cost === null || cost === 0 ? "" : `, ${formatRupiah(cost)}`}
                  </p>
                  <p className="text-caption text-ink-2">{questionEffects[code]}</p>
                </div>
                {mayAnswer && (
                  <Button
                    size="sm"
                    aria-label={`Jawab untuk semua: ${questionWords[code]}`}
                    onClick={() =>
                      send({
                        type: "step.open",
                        of: { kind: "answer", id: row.id, version: row.version, code },
                      })
                    }
                  >
                    Jawab untuk semua
                  </Button>
                )}
              </div>
              <ul className="grid gap-1 text-caption">
                {first.map((one) => (
                  <li
                    key={one.members_id}
                    className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1"
                  >
                    <span className="min-w-0">
                      <a className="text-link underline" href={slipHref(row.id, "", one.members_id)}>
                        {one.nama}
                      </a>
                      : {one.message}
                    </span>
                    {mayAnswer && (
                      <Button
                        size="sm"
                        aria-label={`Jawab untuk ${one.nama}: ${questionWords[code]}`}
                        onClick={() =>
                          send({
                            type: "step.open",
                            of: {
                              kind: "answer",
                              id: row.id,
                              version: row.version,
                              code,
                              member: one.members_id,
                            },
                          })
                        }
                      >
                        Jawab
                      </Button>
                    )}
                  </li>
                ))}
                {count > first.length && (
                  <li className="text-ink-2">dan {formatNumber(count - first.length)} lainnya</li>
                )}
              </ul>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
