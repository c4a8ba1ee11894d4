"use strict";
// The player of a recorded game: moment k is what stands after k actions.
const data = JSON.parse(document.getElementById("data").textContent);
const el = (id) => document.getElementById(id);
const last = data.moments.length - 1;
const pictures = new Map();
const rows = [];
const LEAST = data.least || 52;
let at = -1, timer = 0, zoom = 0;

function say(words, number, count) { return words.replace("{number}", number).replace("{count}", count); }
function icon(path) { return '<svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true"><path d="' + path + '"/></svg>'; }
const ICONS = {
  first: "M1 1h2v12H1zM13 1v12L4 7z", back: "M11 1v12L3 7z", on: "M3 1v12l8-6z",
  last: "M11 1h2v12h-2zM1 1v12l9-6z", play: "M3 1v12l9-6z", stop: "M3 1h3v12H3zM8 1h3v12H8z",
  less: "M2 6h10v2H2z", more: "M6 2h2v4h4v2H8v4H6V8H2V6h4z",
};

function make(tag, words, kind) {
  const made = document.createElement(tag);
  if (words !== undefined) made.textContent = words;
  if (kind) made.className = kind;
  return made;
}

// A side's colour: the style sheet takes the lighter one where the page is dark.
function colours(element, side) {
  element.style.setProperty("--side-light", side.body);
  element.style.setProperty("--side-dark", side.light);
}

// What lies on the map after k actions: only changes are kept, so they are added up.
function standing(k) {
  const found = new Map();
  for (let n = 0; n <= k; n++) {
    for (const key of data.moments[n].d) found.delete(key);
    for (const [key, box] of Object.entries(data.moments[n].p)) found.set(key, box);
  }
  return found;
}

function place(picture, box) {
  const [image, x, y, w, h, turned] = box;
  if (picture.dataset.image !== String(image)) {
    picture.src = data.images[image];
    picture.dataset.image = image;
  }
  picture.style.left = 100 * x / data.wide + "%";
  picture.style.top = 100 * y / data.high + "%";
  picture.style.width = 100 * w / data.wide + "%";
  picture.style.height = 100 * h / data.high + "%";
  picture.style.transform = turned ? "rotate(" + turned + "deg)" : "";
}

const LAYER = { c: 0, m: 1, h: 2, u: 2, g: 3 };

function showPieces(k, smoothly) {
  const now = standing(k);
  for (const [key, picture] of pictures) {
    if (!now.has(key)) { picture.remove(); pictures.delete(key); }
  }
  for (const [key, box] of now) {
    let picture = pictures.get(key);
    if (!picture) {
      picture = make("img");
      picture.alt = "";
      picture.draggable = false;
      picture.dataset.key = key;
      picture.style.zIndex = LAYER[key[0]];
      el("pieces").append(picture);
      pictures.set(key, picture);
    } else {
      picture.classList.toggle("move", smoothly && key[0] === "u");
    }
    place(picture, box);
  }
}

function showRing(spot) {
  el("ring").hidden = !spot;
  if (!spot) return;
  const across = data.ring || 1.06;
  el("ring").style.left = 100 * (spot[0] - across / 2) / data.wide + "%";
  el("ring").style.top = 100 * (spot[1] - across / 2) / data.high + "%";
  el("ring").style.width = 100 * across / data.wide + "%";
  el("ring").style.height = 100 * across / data.high + "%";
  el("ring").scrollIntoView({ block: "nearest", inline: "nearest" });
}

function showHead(moment) {
  [...el("turns").children].forEach((box, n) => {
    box.className = n + 1 === moment.g ? "now" : n + 1 < moment.g ? "past" : "";
  });
  [...el("pips").children].forEach((pip, n) => {
    const side = data.sides[data.phases ? data.phases[n] : n % 2 === 0 ? moment.f : 1 - moment.f];
    pip.className = (side.round ? "round" : "") + (n + 1 === moment.n ? " now" : n + 1 < moment.n ? " past" : "");
    colours(pip, side);
  });
  const who = moment.w < 0 ? "" : data.sides[moment.w].name + ": ";
  el("moment").textContent = moment.w < 0 && data.ended ? data.ended : who + moment.m;
  el("turns").setAttribute("aria-label", say(data.words.turnOf, moment.g, data.turns));
  el("pips").setAttribute("aria-label", say(data.pip, moment.n, data.playerTurns));
  [...el("score").children].forEach((box, n) => { box.firstChild.textContent = moment.v[n]; });
}

function showLog(k) {
  rows.forEach((row, n) => {
    row.classList.toggle("now", n + 1 === k);
    row.classList.toggle("later", n + 1 > k);
  });
  const row = rows[k - 1];
  if (row && !row.hidden) row.scrollIntoView({ block: "nearest" });
  if (!k) el("log").scrollTop = 0;
}

function show(k) {
  k = Math.max(0, Math.min(last, k));
  if (k === at) return;
  const smoothly = k === at + 1;
  at = k;
  const moment = data.moments[k];
  showPieces(k, smoothly);
  showRing(moment.a);
  showHead(moment);
  showLog(k);
  el("slider").value = k;
  el("count").textContent = say(data.words.moment, k, last);
  for (const id of ["first", "back"]) el(id).disabled = k === 0;
  for (const id of ["on", "last"]) el(id).disabled = k === last;
  if (k === last) stop();
  history.replaceState(null, "", "#" + k);
}

function stop() {
  clearInterval(timer);
  timer = 0;
  el("play").innerHTML = icon(ICONS.play);
  el("play").setAttribute("aria-label", data.words.play);
}

function start() {
  if (at === last) show(0);
  clearInterval(timer);
  timer = setInterval(() => show(at + 1), Number(el("pace").value));
  el("play").innerHTML = icon(ICONS.stop);
  el("play").setAttribute("aria-label", data.words.stop);
}

function toggle() { if (timer) stop(); else start(); }
function step(by) { stop(); show(at + by); }
function to(k) { stop(); show(k); }

// As large as fits, but blocks stay readable: then the map is larger than the window.
function resize() {
  const room = el("view").getBoundingClientRect();
  const fits = Math.min(room.width - 16, (room.height - 16) * data.wide / data.high);
  const wide = zoom || Math.max(LEAST * data.wide, fits);
  el("map").style.width = wide + "px";
  el("map").style.height = wide * data.high / data.wide + "px";
}

function enlarge(by) {
  zoom = Math.max(240, Math.min(6000, el("map").getBoundingClientRect().width * by));
  resize();
}

function search() {
  const words = el("search").value.trim().toLowerCase();
  for (const row of rows) row.hidden = words !== "" && !row.textContent.toLowerCase().includes(words);
}

const KEYS = {
  ArrowLeft: () => step(-1), ArrowRight: () => step(1), Home: () => to(0), End: () => to(last),
  PageUp: () => step(-10), PageDown: () => step(10), " ": toggle,
  "+": () => enlarge(1.25), "=": () => enlarge(1.25), "-": () => enlarge(0.8),
  0: () => { zoom = 0; resize(); },
};

function pressed(event) {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const typing = event.target === el("search") || event.target === el("pace");
  const own = event.target.tagName === "BUTTON" && event.key === " ";
  if (typing || own || !KEYS[event.key]) return;
  event.preventDefault();
  KEYS[event.key]();
}

function build() {
  el("title").textContent = data.title;
  el("viewer").textContent = data.viewer;
  el("map").style.backgroundImage = "url(" + data.map + ")";
  for (let n = 1; n <= data.turns; n++) el("turns").append(make("b", n));
  for (let n = 0; n < data.playerTurns; n++) el("pips").append(make("i"));
  for (const side of data.sides) {
    const box = make("div");
    colours(box, side);
    box.append(make("b", "0"), side.name + (data.score ? ", " + data.score : ""));
    el("score").append(box);
  }
  let turn = 0;
  data.log.forEach((line, n) => {
    if (line.g !== turn) {
      turn = line.g;
      el("log").append(make("li", say(data.words.turn, turn), "turn"));
    }
    const row = make("li");
    if (line.s >= 0) colours(row, data.sides[line.s]);
    row.append((line.s >= 0 ? data.sides[line.s].name + ": " : "") + line.t);
    if (line.r) row.append(" ", make("small", "[" + line.r + "]"));
    row.addEventListener("click", () => to(n + 1));
    rows.push(row);
    el("log").append(row);
  });
  for (const [id, path] of Object.entries(ICONS)) if (el(id)) el(id).innerHTML = icon(path);
  el("slider").max = last;
  el("slider").addEventListener("input", () => to(Number(el("slider").value)));
  el("first").addEventListener("click", () => to(0));
  el("back").addEventListener("click", () => step(-1));
  el("on").addEventListener("click", () => step(1));
  el("last").addEventListener("click", () => to(last));
  el("play").addEventListener("click", toggle);
  el("less").addEventListener("click", () => enlarge(0.8));
  el("more").addEventListener("click", () => enlarge(1.25));
  el("fit").addEventListener("click", KEYS[0]);
  el("pace").addEventListener("change", () => { if (timer) start(); });
  el("search").addEventListener("input", search);
  document.addEventListener("keydown", pressed);
  window.addEventListener("resize", resize);
  window.addEventListener("hashchange", () => to(Number(location.hash.slice(1)) || 0));
  resize();
  show(Number(location.hash.slice(1)) || 0);
}

build();
