/**
 * Runs in the report's page: pictures zoom when pressed, diagrams with their buttons; machines can be searched and
 * filtered, and matches are opened; links open the collapsed section of their target. The printout is what the screen
 * shows.
 */
export const CODE = `
const big=document.getElementById("big"),by=(id)=>document.getElementById(id);
for(const one of document.querySelectorAll("img[data-copy]")){const from=by(one.dataset.copy);if(from)one.src=from.src}
const open=()=>{const to=by(decodeURIComponent(location.hash.slice(1)));if(!to)return;
const inner=to.querySelector(":scope>details.fold");if(inner)inner.open=true;
for(let one=to;one;one=one.parentElement)if(one instanceof HTMLDetailsElement)one.open=true;to.scrollIntoView()};
addEventListener("hashchange",open);open();
document.addEventListener("click",(e)=>{const t=e.target;if(big.open){big.close();return}
if(t instanceof HTMLImageElement){big.firstChild.src=t.src;big.firstChild.alt=t.alt;big.showModal();return}
const link=t instanceof Element?t.closest("a[href^='#']"):null;if(link&&link.hash===location.hash)open();
const zoom=t instanceof HTMLElement?t.dataset.zoom:undefined;if(zoom===undefined)return;
const svg=t.closest("details").querySelector(".diagram svg"),frame=svg.parentElement;
const width=zoom==="0"?frame.clientWidth-4:Math.round(svg.getBoundingClientRect().width*Number(zoom));
svg.removeAttribute("height");svg.setAttribute("width",width)});
const all=[...document.querySelectorAll("section.machine")],find=by("cari"),sift=by("saring"),found=by("cocok");
const folds=[...document.querySelectorAll("section.machine details")],first=new Map(folds.map((one)=>[one,one.open]));
const texts=new Map(),textOf=(one)=>{if(!texts.has(one))texts.set(one,one.textContent.toLowerCase());return texts.get(one)};
const LEAST=3;
const show=()=>{const words=find.value.trim().toLowerCase(),isDeep=words.length>=LEAST;
for(const one of all)one.hidden=(sift.value!==""&&one.dataset.standing!==sift.value)||!(one.dataset.words.includes(words)||(isDeep&&textOf(one).includes(words)));
for(const one of folds)one.open=first.get(one)||(isDeep&&!one.closest("section").hidden&&textOf(one).includes(words));
for(const link of document.querySelectorAll("nav a"))link.hidden=by(decodeURIComponent(link.hash.slice(1)))?.hidden===true;
const count=all.filter((one)=>!one.hidden).length;found.textContent=count===all.length?"":count+" dari "+all.length+" mesin"};
find.addEventListener("input",show);sift.addEventListener("change",show);
document.querySelector(".tools").addEventListener("submit",(e)=>e.preventDefault());
for(const button of document.querySelectorAll("[data-fold]"))button.addEventListener("click",()=>{for(const one of document.querySelectorAll("details.fold"))one.open=button.dataset.fold!==""});
by("cetak").addEventListener("click",()=>print());
`
