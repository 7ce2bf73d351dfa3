import { useCallback, useEffect } from "react"
import { offices } from "#contract/areas/company/offices.ts"
import { officesHours } from "#contract/areas/attendance/officesHours.ts"
import { mayShow, pathOfPage, type WelcomePage, welcomePages } from "#machines/welcome/pages.ts"
import type { Progress } from "#machines/welcome/welcomeTypes.ts"
import { isOpenTo } from "#src/api/wire/access.ts"
import { liveWelcome } from "#src/api/actors/welcome.ts"
import { welcomeForms } from "#src/resources/welcome/welcome.ts"
import { ButtonLink } from "#src/ui/controls/ButtonLink.tsx"
import { EmptyState } from "#src/ui/data/EmptyState.tsx"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { PageHeader } from "#src/ui/layout/PageHeader.tsx"
import { Stepper } from "#src/ui/layout/Stepper.tsx"
import { ConfirmDialog } from "#src/ui/overlay/ConfirmDialog.tsx"
import { appName } from "#src/format/product.ts"
import { FailureView } from "../FailureView.tsx"
import type { Kinds } from "../form/kindsContext.ts"
import { marks, type ScreenProps, useHeadingFocus, useMachine, useWorld } from "../screen.ts"
import { DoneStep } from "./DoneStep.tsx"
import { FormStep } from "./FormStep.tsx"
import { PeopleStep } from "./PeopleStep.tsx"
import { ReviewStep } from "./ReviewStep.tsx"
import { Undelivered } from "./Undelivered.tsx"

type Props = ScreenProps & { readonly kinds: Kinds }

const words: Readonly<
  Record<WelcomePage, { readonly step: string; readonly title: string; readonly sub: string }>
> = {
  "step-1": {
    step: "Kantor",
    title: "Di mana kantor Anda?",
    sub: "Pegawai absen di dalam radius titik ini. Kantor lain dapat ditambahkan nanti.",
  },
  "step-2": {
    step: "Jam kerja",
    title: "Kapan kantor Anda bekerja?",
    sub: "Terlambat dan pulang cepat dihitung dari jam ini.",
  },
  "step-3": {
    step: "Pegawai",
    title: "Siapa saja pegawai Anda?",
    sub: "Tambahkan beberapa orang untuk memulai; sisanya kapan saja.",
  },
  "step-4": {
    step: "Tinjauan",
    title: "Sudah benar semua?",
    sub: "Periksa isiannya, undang pegawai Anda, lalu selesaikan.",
  },
  done: { step: "Selesai", title: `${appName()} siap dipakai`, sub: "Penyiapan perusahaan Anda selesai." },
}

/** /welcome/*: onboarding; only for administrators of a company. */
export function WelcomeScreen(props: Props) {
  return isOpenTo(props.user, offices.who.write) ? (
    <Steps {...props} />
  ) : (
    <EmptyState
      title="Penyiapan dikerjakan administrator perusahaan"
      text={`Anda dapat memakai ${appName()} seperti biasa.`}
      action={<ButtonLink href="/home">Ke beranda</ButtonLink>}
    />
  )
}

const pageOf = (word: string | undefined): WelcomePage =>
  welcomePages.find((page) => page === word) ?? "step-1"

function Steps({ params, user, kinds }: Props) {
  const asked = pageOf(params["page"])
  const { tellOnboarding } = useWorld()
  const { snapshot, send } = useMachine(liveWelcome, { input: { page: asked } }, (event) => {
    if (event.type === "onboarding.changed") tellOnboarding(event.onboarding)
  })
  useEffect(() => send({ type: "page.open", page: asked }), [send, asked])
  const { page, progress, failure } = snapshot.context
  useHeadingFocus(page)
  const filled = useCallback(() => send({ type: "step.filled" }), [send])
  const added = useCallback(() => send({ type: "member.added" }), [send])
  const busy = snapshot.hasTag("busy")
  const is = (at: "asking" | "inviting" | "undelivered" | "recounting" | "finishing") =>
    snapshot.matches({ open: { review: at } })
  const isUnmarked =
    snapshot.matches({ open: { step_one: "unmarked" } }) ||
    snapshot.matches({ open: { step_two: "unmarked" } }) ||
    snapshot.matches({ open: { step_three: "unmarked" } })
  const { title, sub } = words[page]
  return (
    <div {...marks("welcome", snapshot.value)} aria-busy={busy} className="mx-auto max-w-form">
      {page !== "done" && <Way page={page} progress={progress} />}
      <PageHeader
        key={page}
        title={title}
        sub={sub}
        actions={page === "done" ? null : <ButtonLink href="/home">Lanjutkan nanti</ButtonLink>}
      />
      {snapshot.matches("failed") || isUnmarked ? (
        <>
          {isUnmarked && (
            <p role="status" className="mb-3 rounded-control bg-warn-soft px-3 py-2 text-warn">
              Isian Anda sudah tersimpan; tinggal langkahnya yang belum tercatat.
            </p>
          )}
          <FailureView failure={failure} onRetry={() => send({ type: "welcome.retry" })} />
        </>
      ) : progress === null || !snapshot.hasTag("shown") ? (
        <PageSkeleton />
      ) : page === "step-1" ? (
        <FormStep
          key={`office ${progress.office?.id ?? "new"}`}
          form={welcomeForms.office}
          calls={offices}
          id={progress.office?.id ?? null}
          onSaved={filled}
          {...{ kinds, user, title }}
        />
      ) : page === "step-2" ? (
        <FormStep
          key={`hours ${progress.hours?.id ?? "new"}`}
          form={welcomeForms.hours}
          calls={officesHours}
          id={progress.hours?.id ?? null}
          onSaved={filled}
          {...{ kinds, user, title }}
        />
      ) : page === "step-3" && progress.office !== null ? (
        <PeopleStep
          {...{ kinds, user, progress, busy }}
          office={progress.office}
          onAdded={added}
          onNext={filled}
          onSkip={() => send({ type: "step.skip" })}
        />
      ) : page === "step-4" ? (
        <ReviewStep
          progress={progress}
          busy={{ inviting: is("inviting") || is("recounting"), finishing: is("finishing") }}
          mayFinish={snapshot.can({ type: "welcome.finish" })}
          onInvite={(ids) => send({ type: "invite.ask", ids })}
          onFinish={() => send({ type: "welcome.finish" })}
        />
      ) : (
        <DoneStep progress={progress} />
      )}
      <ConfirmDialog
        open={is("asking")}
        title="You will send email to selected members?"
        text={`${snapshot.context.chosen.length} pegawai menerima undangan untuk masuk ke aplikasi.`}
        confirmLabel="Kirim"
        cancelLabel="Batal"
        onConfirm={() => send({ type: "invite.confirm" })}
        onCancel={() => send({ type: "invite.cancel" })}
      />
      <Undelivered
        open={is("undelivered")}
        invitations={snapshot.context.invitations}
        people={progress?.people ?? []}
        onClose={() => send({ type: "invite.close" })}
      />
    </div>
  )
}

function Way({ page, progress }: { readonly page: WelcomePage; readonly progress: Progress | null }) {
  const steps = welcomePages.filter((one) => one !== "done")
  const now = steps.indexOf(page as (typeof steps)[number])
  const isOpen = (one: WelcomePage) => progress !== null && mayShow(one, progress.onboarding)
  return (
    <div className="mb-6">
      <Stepper
        label="Langkah penyiapan"
        steps={steps.map((one, at) => ({
          label: words[one].step,
          href: isOpen(one) ? pathOfPage(one) : null,
          state: at === now ? "now" : isOpen(steps[at + 1] ?? "done") ? "done" : "ahead",
        }))}
      />
    </div>
  )
}

const PageSkeleton = () => (
  <div className="grid gap-5 rounded-card border border-line bg-surface p-5" aria-hidden="true">
    {["nama", "alamat", "titik"].map((key) => (
      <div key={key} className="grid gap-2">
        <Skeleton className="h-3.5 w-28" />
        <Skeleton className="h-9 w-full" />
      </div>
    ))}
  </div>
)
