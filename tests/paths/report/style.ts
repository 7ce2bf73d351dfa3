export const STYLE = `
:root{color-scheme:light dark;--ok:#0a7d4f;--failed:#c0262d;--never:#6b6b6b;--old:#8a5a00;--line:#8885;--card:#8881;--paper:#fff}
@media (prefers-color-scheme:dark){:root{--ok:#4cc38a;--failed:#ff8a80;--never:#a3a3a3;--old:#e0b060;--paper:#1b1b1d}}
*{box-sizing:border-box}html{scroll-behavior:auto}body{font:14px/1.5 system-ui,sans-serif;margin:0 auto;padding:0 16px 64px;max-width:1440px;background:var(--paper);color:CanvasText;overflow-wrap:anywhere}
header{padding:12px 0;border-bottom:1px solid var(--line)}
h1{font-size:20px;margin:0}h2{margin:32px 0 0;font-size:20px}h2 small{font-size:13px;font-weight:400}h3{font-size:15px}h4,h5{margin:0;font-size:14px}h5{font-size:12px;color:var(--never)}
.verdict{font-size:18px;font-weight:600;margin:6px 0}dl{display:flex;flex-wrap:wrap;gap:8px 24px;margin:8px 0}dt{font-size:12px;color:var(--never)}dd{margin:0;font-weight:600}
.tools{display:flex;flex-wrap:wrap;align-items:center;gap:8px 12px;margin:16px 0 8px}.tools input,.tools select,button{font:inherit;padding:3px 8px;min-height:32px}
nav p{display:flex;flex-wrap:wrap;gap:0 12px}nav a{text-decoration:none;min-height:24px}p{margin:4px 0}pre{white-space:pre-wrap;font-size:12px}
.ok{color:var(--ok)}.failed{color:var(--failed)}.never{color:var(--never)}.old{color:var(--old)}.none{color:var(--never);font-style:italic}
li.ok,li.failed,tr.ok td,tr.never td{color:CanvasText}li.ok::marker{color:var(--ok)}li.failed{font-weight:600}li.failed::marker{color:var(--failed)}li.never{color:var(--never)}
tr.failed td{color:var(--failed)}small{font-weight:400;color:var(--never)}.pic{font-size:12px}
.first{border:2px solid var(--failed);border-radius:8px;padding:0 16px 8px;margin-top:16px}.first h2{margin-top:12px}.first li{margin:8px 0}code{font-size:12px;background:var(--card);padding:1px 4px;border-radius:4px;user-select:all}
.machine{border-bottom:1px solid var(--line)}.fold{margin:0}.fold>summary{padding:8px 0;display:grid;grid-template-columns:16px 1fr;align-items:baseline}.fold>summary::before{content:"▸"}.fold[open]>summary::before{content:"▾"}
.fold>summary::-webkit-details-marker{display:none}.fold>summary h2{margin:0;font-size:16px}.fold>summary p{grid-column:2;margin:0;color:var(--never)}.fold[open]{padding-bottom:16px}
.failure{border-left:4px solid var(--failed);padding:4px 12px;margin:8px 0;background:var(--card)}
.sides{display:grid;grid-template-columns:1fr 1fr;gap:12px;margin:6px 0}.sides img{width:100%;border:1px solid var(--line);border-radius:4px;cursor:zoom-in}
.diagram{overflow:auto;border:1px solid var(--line);border-radius:8px;margin:4px 0 12px;max-height:80vh}.zoom button{white-space:nowrap}.zoom{display:flex;gap:4px;align-items:center;margin-top:12px}
details{margin:6px 0}summary{cursor:pointer;min-height:24px}.wide{overflow:auto}table{border-collapse:collapse}td,th{border:1px solid var(--line);padding:2px 8px;text-align:left}
.card{border:1px solid var(--line);border-radius:8px;padding:12px;margin:12px 0}
.shots{display:flex;flex-wrap:wrap;gap:12px;margin-top:8px}figure{margin:0;width:360px;max-width:100%}figure.phone-light,figure.phone-dark{width:105px}
figure img{width:100%;border:1px solid var(--line);border-radius:4px;cursor:zoom-in}figcaption{font-size:12px;color:var(--never)}
:target{outline:3px solid var(--old);outline-offset:4px}
dialog{padding:0;border:0;max-width:96vw;max-height:96vh}dialog img{display:block;max-width:96vw;max-height:96vh;cursor:zoom-out}
svg text{font:11px system-ui,sans-serif;fill:CanvasText}svg .n{font-weight:600;font-size:12px}svg .l{font-size:11px}svg .d{font-size:10.5px;fill:var(--never)}
svg rect{fill:var(--paper);stroke:var(--line)}svg rect.root{fill:none}svg rect.o{fill:var(--card)}svg rect.region{fill:var(--card);stroke-dasharray:4 3}svg a:hover rect{stroke:CanvasText}
svg text.ok{fill:var(--ok)}svg text.failed{fill:var(--failed)}svg text.never{fill:var(--never)}
svg path{fill:none;stroke-width:1.5}svg path.ok{stroke:var(--ok)}svg path.failed{stroke:var(--failed);stroke-width:2.5}svg path.never{stroke:var(--never);stroke-dasharray:4 3}
svg marker path{stroke:none!important}svg marker path.ok{fill:var(--ok)}svg marker path.failed{fill:var(--failed)}svg marker path.never{fill:var(--never)}
svg .b circle{fill:var(--paper);stroke-width:1.5}svg .b text{text-anchor:middle;font-size:9.5px;font-weight:600}
svg .b.ok circle{stroke:var(--ok)}svg .b.failed circle{stroke:var(--failed);fill:var(--failed)}svg .b.failed text{fill:var(--paper)}svg .b.never circle{stroke:var(--never)}
[hidden]{display:none}
@media (max-width:600px){body{padding:0 10px 48px}.sides{grid-template-columns:1fr}h2{font-size:17px}figure{width:100%}.first{padding:0 10px 8px}.first ul{padding-left:18px}}
@page{margin:12mm}
@media print{:root{color-scheme:light;--ok:#0a7d4f;--failed:#c0262d;--never:#555;--old:#8a5a00;--line:#999;--card:#f3f3f3;--paper:#fff}
.tools,.zoom,nav,dialog,.fold>summary::before,.machine[data-standing=never]{display:none}body{max-width:none;padding:0;font-size:11px;color:#000}.diagram{max-height:none;overflow:visible;border:0}.diagram svg{max-width:100%;max-height:170mm;height:auto}
.fold>summary{display:block;padding:4px 0}.path>summary,h2,h4{break-after:avoid}.card,.failure,.first li,.fold>summary{break-inside:avoid}.sides{grid-template-columns:1fr 1fr}.sides img{max-height:90mm;object-fit:contain;object-position:left top}}
`
