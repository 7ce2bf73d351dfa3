import type { HomeFigures } from "#src/api/actors/shell.ts"
import { formatNumber, formatPercent, formatRupiah, formatRupiahShort } from "#src/format/format.ts"
import { ActionList } from "#src/ui/data/ActionList.tsx"
import { Card } from "#src/ui/data/Card.tsx"
import { StatCard, StatGrid } from "#src/ui/data/StatCard.tsx"
import { cardWords, SALES } from "./cards.ts"

type Sales = NonNullable<HomeFigures["penjualan"]>
type Props = {
  readonly sales: Sales
  /** YYYY-MM-DD */
  readonly date: string
}

/** Sales of this month with the target of the whole month, and the teams that sold most. */
export function MonthSales({ sales, date }: Props) {
  const { start, end, amount, orders, outlets, target, achievement_pct, teams } = sales
  const hrefOf = (more: Readonly<Record<string, string>>) =>
    `${SALES}?${new URLSearchParams({ start, end, ...more }).toString()}`
  const [day, days] = [date, end].map((one) => Number(one.slice(8)))
  return (
    <Card
      title={cardWords.penjualan}
      actions={
        <a href={hrefOf({})} className="font-semibold text-brand">
          Lihat laporan
        </a>
      }
    >
      <StatGrid>
        <StatCard
          label="Nilai"
          value={formatRupiah(amount)}
          sub={`${day} dari ${days} hari`}
          href={hrefOf({})}
        />
        <StatCard
          label="Tercapai"
          value={achievement_pct === null ? "–" : formatPercent(achievement_pct)}
          sub={target === null ? "Tanpa target" : `dari target ${formatRupiah(target)}`}
        />
        <StatCard label="Pesanan" value={formatNumber(orders)} href={hrefOf({ by: "tanggal" })} />
        <StatCard label="Outlet" value={formatNumber(outlets)} sub="yang memesan" />
      </StatGrid>
      {teams.length > 0 && (
        <div className="-mx-4 mt-3 -mb-4">
          <ActionList
            rows={teams.map((team) => ({
              id: String(team.id),
              text: team.nama,
              badge: (
                <span className="text-caption text-ink-3 tnum">
                  {[
                    `Rp ${formatRupiahShort(team.amount)}`,
                    ...(team.achievement_pct === null
                      ? []
                      : [`${formatPercent(team.achievement_pct)} dari target`]),
                  ].join(" · ")}
                </span>
              ),
              href: hrefOf({ tim_id: String(team.id) }),
            }))}
            doneText=""
          />
        </div>
      )}
    </Card>
  )
}
