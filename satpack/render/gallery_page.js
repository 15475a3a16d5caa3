"use strict";
const search = document.getElementById("search");
const field = search.querySelector("input");
const none = document.querySelector(".none");
const words = (text) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
const sections = [...document.querySelectorAll("section")].map((section) => ({
  section,
  count: document.querySelector(`nav a[href="#${section.id}"] span`),
  cards: [...section.querySelectorAll("article")].map((card) => ({ card, text: words(`${card.id} ${card.textContent}`) })),
}));
function find() {
  const wanted = words(field.value).split(/\s+/u).filter(Boolean);
  let all = 0;
  for (const { section, count, cards } of sections) {
    let shown = 0;
    for (const { card, text } of cards) {
      card.hidden = !wanted.every((word) => text.includes(word));
      shown += !card.hidden;
    }
    section.hidden = shown === 0;
    count.textContent = shown;
    all += shown;
  }
  none.hidden = all > 0;
}
field.addEventListener("input", find);
search.hidden = false;
find();
