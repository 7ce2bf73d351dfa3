import type { SessionUser } from "#contract/kit/user.ts"
import { maySend } from "#src/api/wire/access.ts"
import type { DescribedSelfAsk } from "#src/resources/kit/selfAsk.ts"
import { Dropdown } from "#src/ui/layout/Dropdown.tsx"
import { buttonClass } from "#src/ui/controls/buttonClass.ts"

/** The requests that the modules of the company allow. */
export const asksOf = (asks: readonly DescribedSelfAsk[], user: SessionUser): readonly DescribedSelfAsk[] =>
  asks.filter(({ own }) => maySend(user, own.calls.ask))

export const askHref = ({ jenis }: Pick<DescribedSelfAsk, "jenis">): string => `/saya/pengajuan/baru/${jenis}`

/** Menu of what the employee can ask for. */
export function AskMenu(props: { readonly asks: readonly DescribedSelfAsk[]; readonly user: SessionUser }) {
  const offered = asksOf(props.asks, props.user)
  if (offered.length === 0) return null
  return (
    <Dropdown
      group="self-asks"
      align="end"
      width="w-80"
      className={buttonClass({ variant: "primary" })}
      label="Ajukan"
    >
      <ul role="list">
        {offered.map((ask) => (
          <li key={ask.jenis}>
            <a
              href={askHref(ask)}
              className="block rounded-badge px-2.5 py-2 text-ink no-underline hover:bg-sunken"
            >
              <span className="block font-semibold">{ask.title}</span>
              <span className="block text-caption text-ink-3">{ask.text}</span>
            </a>
          </li>
        ))}
      </ul>
    </Dropdown>
  )
}
