import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { Widget } from "#src/screens/home/Widget.tsx"

const drawn = (state: string, isEmpty: boolean) =>
  renderToStaticMarkup(
    <Widget<number>
      title="Kehadiran bulan ini"
      state={state}
      reading={{ value: 7, at: "2026-11-19T01:00:00Z", isEmpty }}
      failure={null}
      onRetry={() => undefined}
      empty={{ title: "Belum ada yang dihitung", text: "" }}
      height=""
    >
      {(value) => <p>{`${value} hari`}</p>}
    </Widget>,
  )

test.each([
  [false, "7 hari"],
  [true, "Belum ada yang dihitung"],
])("a card that cannot be renewed says so and offers it again, empty or not: %s", (isEmpty, words) => {
  expect(drawn("stale", isEmpty)).toContain("Perbarui</")
  expect(drawn("stale", isEmpty)).toContain(words)
  expect(drawn("ready", isEmpty)).not.toContain("Perbarui</")
  expect(drawn("ready", isEmpty)).toContain(words)
})
