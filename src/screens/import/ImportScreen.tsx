import { useMemo } from "react"
import { importCalls, type ImportKind } from "#contract/areas/imports/imports.ts"
import { isOpenTo, maySend, whyNotSend } from "#src/api/wire/access.ts"
import { importFiles, importOf } from "#src/api/actors/imports.ts"
import { describedImports } from "#src/resources/kit/imports.ts"
import { ButtonLink } from "#src/ui/controls/ButtonLink.tsx"
import { EmptyState } from "#src/ui/data/EmptyState.tsx"
import { Breadcrumb } from "#src/ui/layout/Breadcrumb.tsx"
import { PageHeader } from "#src/ui/layout/PageHeader.tsx"
import { ConfirmDialog } from "#src/ui/overlay/ConfirmDialog.tsx"
import { formatNumber } from "#src/format/format.ts"
import { FailureView } from "../FailureView.tsx"
import { marks, type ScreenProps, useMachine } from "../screen.ts"
import { useDownload } from "../useDownload.ts"
import { Assigning } from "./Assigning.tsx"
import { Choosing } from "./Choosing.tsx"
import { Checked } from "./Checked.tsx"
import { Waiting } from "./Waiting.tsx"

type Props = ScreenProps & { readonly kinds: readonly ImportKind[] }

/** Spreadsheet import; each kind has its own URL. */
export function ImportScreen({ search, kinds: all, user }: Props) {
  const kinds = all.filter((one) => maySend(user, importCalls[one]))
  const asked = new URLSearchParams(search)
  const kind = kinds.find((one) => one === asked.get("jenis")) ?? kinds[0] ?? "pegawai"
  const others = kinds.filter((one) => one !== kind)
  if (kinds.length === 0) return <NotAllowed kind={all[0] ?? kind} user={user} />
  const isWelcome = asked.get("dari") === "penyiapan"
  return <Import key={kind} {...{ kind, others, isWelcome, user }} terminal={asked.get("mesin")} />
}

/** For users who may read the list but not import into it. */
function NotAllowed({ kind, user }: Pick<ScreenProps, "user"> & { readonly kind: ImportKind }) {
  const { title, list, noun } = describedImports[kind]
  return (
    <>
      <PageHeader title={title} trail={<Breadcrumb items={[list, { label: title }]} />} />
      <EmptyState
        title={`Anda tidak dapat mengimpor ${noun}`}
        text={
          (isOpenTo(user, importCalls[kind].who) ? whyNotSend(user, importCalls[kind]) : null) ??
          "Hanya admin perusahaan yang dapat menambahnya."
        }
        action={<ButtonLink href={list.href}>Kembali ke daftar</ButtonLink>}
      />
    </>
  )
}

/** Link back to onboarding. */
const WELCOME = { label: "Kembali ke penyiapan", href: "/welcome/step-3" }

type ImportProps = Pick<ScreenProps, "user"> & {
  readonly kind: ImportKind
  readonly others: readonly ImportKind[]
  /** The user came from onboarding, so link back there. */
  readonly isWelcome: boolean
  /** Serial number of the attendance machine whose page led here. */
  readonly terminal: string | null
}

function Import({ kind, others, isWelcome, terminal, user }: ImportProps) {
  const { noun, title, text, page, list, isListed, added, undone, recognised } = describedImports[kind]
  const machine = useMemo(() => importOf(kind, noun, terminal), [kind, noun, terminal])
  const files = useMemo(() => importFiles(), [])
  const { snapshot, send } = useMachine(machine, { input: undefined })
  const download = useDownload(files, (failure) => send({ type: "download.failed", failure }))
  const { job, failure, how, columns, fixed } = snapshot.context
  const isAsking = snapshot.matches("asking") || snapshot.matches("undoing")
  const isDone = snapshot.matches("committed") || isAsking
  /** Keep the previous result visible while the file is checked again. */
  const isRechecked = snapshot.matches("rechecking") && job?.state === "checked"
  const isAssigning = snapshot.matches("assigning") || (snapshot.matches("rechecking") && !isRechecked)
  const isChecked = snapshot.matches("checked") || snapshot.matches("committing") || isDone || isRechecked
  const isChoosing = snapshot.matches("choosing") || snapshot.matches("sending")
  return (
    <div
      {...marks(`${kind}Import`, snapshot.value)}
      aria-busy={snapshot.hasTag("busy")}
      className={isChecked || isAssigning || isChoosing ? "" : "max-w-form"}
    >
      <PageHeader
        title={title}
        sub={text}
        trail={<Breadcrumb items={[list, { label: title }]} />}
        actions={isWelcome ? <ButtonLink href={WELCOME.href}>{WELCOME.label}</ButtonLink> : null}
      />
      {snapshot.matches("unavailable") && (
        <FailureView failure={failure} onRetry={() => send({ type: "import.retry" })} />
      )}
      {isChoosing && (
        <Choosing
          {...{ kind, how, noun, recognised }}
          others={
            isWelcome
              ? []
              : others.map((one) => {
                  const { title: label, text: says } = describedImports[one]
                  return { label, says, href: `${page}?jenis=${one}` }
                })
          }
          last={job?.state === "committed" ? job : null}
          problem={
            failure?._tag === "Invalid" ? (failure.errors["file"]?.[0] ?? null) : (job?.message ?? null)
          }
          onHow={(next) => send({ type: "how.choose", how: next })}
          onReview={() => send({ type: "import.review" })}
          isSending={snapshot.matches("sending")}
          isFetching={download.busy}
          onTemplate={(format) => download.ask({ kind, what: "template", format })}
          onPick={(file) => send({ type: "file.pick", file })}
        />
      )}
      {(snapshot.matches("waiting") || snapshot.matches("watching")) && job !== null && (
        <Waiting job={job} isLost={failure !== null} />
      )}
      {isAssigning && job !== null && (
        <Assigning
          {...{ kind, job, columns, fixed }}
          customFields={user.custom_fields}
          isBusy={snapshot.matches("rechecking")}
          onAssign={(assignment) => send({ type: "column.assign", assignment })}
          onCheck={() => send({ type: "columns.check" })}
          onAgain={() => send({ type: "import.again" })}
        />
      )}
      {isChecked && job !== null && (
        <Checked
          job={job}
          noun={noun}
          isBusy={snapshot.matches("committing") || isRechecked}
          isDone={isDone}
          isFetching={download.busy}
          next={[
            ...(isWelcome ? [WELCOME] : []),
            isListed
              ? { label: `Lihat daftar ${noun}`, href: list.href }
              : { label: `Kembali ke ${list.label}`, href: list.href },
            ...(added === null || job.how === "update"
              ? []
              : [{ label: `Lihat yang baru masuk`, href: `${list.href}?${added}=${job.id}` }]),
          ]}
          onEdit={() => send({ type: "columns.edit" })}
          onTake={(names) => send({ type: "names.take", names })}
          onUndo={() => send({ type: "undo.ask" })}
          onProblems={(format) => download.ask({ kind, what: "problems", import_id: job.id, format })}
          onCommit={(only) => send({ type: "import.commit", only })}
          onAgain={() => send({ type: "import.again" })}
        />
      )}
      <ConfirmDialog
        open={isAsking}
        busy={snapshot.matches("undoing")}
        tone="danger"
        title="Batalkan impor ini?"
        text={undoWords(job?.how === "update", job?.good ?? 0, undone)}
        confirmLabel="Batalkan impor"
        cancelLabel="Tidak jadi"
        onConfirm={() => send({ type: "undo.confirm" })}
        onCancel={() => send({ type: "undo.cancel" })}
      />
    </div>
  )
}

const undoWords = (isUpdate: boolean, rows: number, undone: string): string =>
  isUpdate
    ? `${formatNumber(rows)} baris kembali seperti sebelum impor ini. Yang sudah diubah lagi sejak itu tetap.`
    : `${formatNumber(rows)} ${undone}`
