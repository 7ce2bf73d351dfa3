import type { KeyboardEvent } from "react"
import type { ChartAsk, ChartEvent } from "#machines/chart/chartMachine.ts"
import { formatNumber } from "#src/format/format.ts"
import { BOX, type Box, type ChartLayout, keyAt, lineOf, MORE_HEIGHT } from "./chartLayout.ts"
import { FITS } from "./chartSvg.ts"
import { belowWords, cut, kiniWords, nodeWords, subWords } from "./chartWords.ts"

type Props = {
  readonly layout: ChartLayout
  readonly ask: ChartAsk
  readonly scale: number
  readonly send: (event: ChartEvent) => void
  /** The page of a node; null = none. */
  readonly hrefOf: (key: string) => string | null
  readonly onEnter: (href: string) => void
  readonly onFit: () => void
}

const focusNode = (tree: Element, key: string): void => {
  const found = tree.querySelector<SVGGElement>(`[data-node="${key}"]`)
  found?.focus()
  found?.scrollIntoView({ block: "nearest", inline: "nearest" })
}

function Node({
  box,
  isFirst,
  props,
}: {
  readonly box: Box
  readonly isFirst: boolean
  readonly props: Props
}) {
  const { node, x, y, level, isOpen } = box
  const { ask, send, hrefOf } = props
  const href = hrefOf(node.key)
  const kini = kiniWords(node)
  const name = (
    <text x={12} y={22} className="fill-ink text-[13px] font-semibold">
      {cut(node.nama, FITS.name)}
    </text>
  )
  return (
    <g
      role="treeitem"
      tabIndex={isFirst ? 0 : -1}
      aria-label={nodeWords(node, ask)}
      aria-level={level}
      aria-expanded={node.children === 0 ? undefined : isOpen}
      aria-selected={false}
      data-node={node.key}
      transform={`translate(${x} ${y})`}
      className={`group outline-none ${node.children === 0 ? "" : "cursor-pointer"}`}
      onClick={() => {
        if (node.children > 0) send({ type: isOpen ? "node.close" : "node.open", key: node.key })
      }}
    >
      <rect
        width={BOX.width}
        height={BOX.height}
        rx={8}
        className="fill-surface stroke-line group-hover:stroke-ink-3 group-focus-visible:stroke-brand group-focus-visible:[stroke-width:2.5]"
      />
      {href === null ? (
        name
      ) : (
        <a href={href} tabIndex={-1} onClick={(event) => event.stopPropagation()}>
          {name}
        </a>
      )}
      <text x={12} y={40} className="fill-ink-2 text-[11px]">
        {cut(subWords(node), FITS.text)}
      </text>
      <text x={12} y={57} className="fill-ink-3 text-[11px]">
        {cut(belowWords(node, ask), FITS.text)}
      </text>
      {kini !== null && (
        <text x={12} y={74} className="fill-info text-[11px] font-semibold">
          {cut(kini, FITS.text)}
        </text>
      )}
      {node.children > 0 && (
        <g aria-hidden="true" transform={`translate(${BOX.width} ${BOX.height / 2})`}>
          <circle r={10} className="fill-surface stroke-line" />
          <path d={isOpen ? "M-4 0H4" : "M-4 0H4M0 -4V4"} className="stroke-ink-2" />
        </g>
      )}
    </g>
  )
}

/** The organisation chart as a drawing that the keyboard walks as a tree. */
export function ChartView(props: Props) {
  const { layout, ask, scale, send, hrefOf, onEnter, onFit } = props
  const { boxes, mores, lines, width, height } = layout
  const onKeyDown = (event: KeyboardEvent<SVGSVGElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const zoom = { "+": "zoom.in", "-": "zoom.out" } as const
    if (event.key === "+" || event.key === "-") send({ type: zoom[event.key] })
    else if (event.key === "0") onFit()
    else {
      const at = event.target instanceof Element ? event.target.closest("[data-node]") : null
      const done = keyAt(boxes, at?.getAttribute("data-node") ?? "", event.key)
      if (done === null) return
      if (done.does === "focus") focusNode(event.currentTarget, done.key)
      else if (done.does === "enter") {
        const href = hrefOf(done.key)
        if (href !== null) onEnter(href)
      } else send({ type: done.does === "open" ? "node.open" : "node.close", key: done.key })
    }
    event.preventDefault()
  }
  return (
    <div className="relative" style={{ width: width * scale }}>
      <svg
        role="tree"
        tabIndex={-1}
        aria-label={ask.by === "atasan" ? "Bagan menurut atasan" : "Bagan menurut divisi"}
        width={width * scale}
        height={height * scale}
        viewBox={`0 0 ${width} ${height}`}
        onKeyDown={onKeyDown}
        className="block"
      >
        <g aria-hidden="true">
          {lines.map((line) => (
            <path key={lineOf(line)} d={lineOf(line)} className="fill-none stroke-line" />
          ))}
        </g>
        {boxes.map((box, at) => (
          <Node key={box.node.key} box={box} isFirst={at === 0} props={props} />
        ))}
      </svg>
      {mores.map(({ under, rest, x, y }) => (
        <button
          key={under ?? ""}
          type="button"
          onClick={() => send({ type: "level.more", under })}
          style={{
            left: x * scale,
            top: y * scale,
            width: BOX.width * scale,
            minHeight: MORE_HEIGHT * scale,
          }}
          className="no-print absolute rounded-control border border-line bg-surface text-caption font-semibold text-brand hover:bg-sunken"
        >
          {formatNumber(rest)} lagi: tampilkan
        </button>
      ))}
    </div>
  )
}
