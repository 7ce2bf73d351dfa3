export const STYLE = `
:root{color-scheme:light dark;--ok:#0a7d4f;--failed:#c0262d;--never:#888;--line:#8885;--card:#8881}
@media (prefers-color-scheme:dark){:root{--ok:#4cc38a;--failed:#ff8a80}}
*{box-sizing:border-box}body{font:14px/1.5 system-ui,sans-serif;margin:0;padding:0 16px 64px}
header{position:sticky;top:0;background:Canvas;padding:8px 0;border-bottom:1px solid var(--line);z-index:1}
h1{font-size:18px;margin:0}h2{margin:40px 0 0;font-size:20px}h3{font-size:15px}h4{margin:0;font-size:14px}
nav a{margin-right:10px}p{margin:4px 0}
.ok{color:var(--ok)}.failed{color:var(--failed)}.never{color:var(--never)}.none{color:var(--never);font-style:italic}
.fault{color:var(--failed);font-family:monospace;white-space:pre-wrap}
.diagram{overflow:auto;border:1px solid var(--line);border-radius:8px;margin:12px 0;max-height:80vh}
details{margin:6px 0}summary{cursor:pointer}table{border-collapse:collapse}td,th{border:1px solid var(--line);padding:2px 8px;text-align:left}
.card{border:1px solid var(--line);border-radius:8px;padding:12px;margin:12px 0}
.shots{display:flex;flex-wrap:wrap;gap:12px;margin-top:8px}figure{margin:0;width:360px}figure.phone-light,figure.phone-dark{width:105px}
figure img,.fault+img{width:100%;max-width:720px;border:1px solid var(--line);border-radius:4px;cursor:zoom-in}figcaption{font-size:12px;color:var(--never)}
dialog{padding:0;border:0;max-width:96vw;max-height:96vh}dialog img{display:block;max-width:96vw;max-height:96vh;cursor:zoom-out}
svg text{font:11px system-ui,sans-serif;fill:CanvasText}svg .n{font-weight:600;font-size:12px}svg .l{font-size:11px}
svg .t{text-anchor:middle;paint-order:stroke;stroke:Canvas;stroke-width:4px;font-size:10.5px}
svg rect{fill:var(--card);stroke:var(--line)}svg rect.root{fill:none}svg rect.region{stroke-dasharray:4 3}
svg text.ok{fill:var(--ok)}svg text.failed{fill:var(--failed)}svg text.never{fill:var(--never)}
svg path{fill:none;stroke-width:1.5}svg path.ok{stroke:var(--ok)}svg path.failed{stroke:var(--failed);stroke-width:2.5}svg path.never{stroke:var(--never);stroke-dasharray:4 3}
svg marker path{stroke:none!important}svg marker path.ok{fill:var(--ok)}svg marker path.failed{fill:var(--failed)}svg marker path.never{fill:var(--never)}
svg .e:hover path{stroke-width:3.5}svg .e:hover text{font-weight:700;font-size:12px}
`

/** A picture grows when it is pressed, and Escape or another press takes it away. */
export const CODE = `
const big=document.getElementById("big");
document.addEventListener("click",(e)=>{const t=e.target;if(big.open){big.close();return}
if(t instanceof HTMLImageElement){big.firstChild.src=t.src;big.firstChild.alt=t.alt;big.showModal()}});
`
