"use strict";
// Hides the samples that do not contain every word of the search, and opens the lists that have some.
(() => {
  const form = document.querySelector("form");
  if (form === null) return;
  const input = form.querySelector("input"), count = form.querySelector("span");
  const lists = [...document.querySelectorAll(".list")].map((section) => ({
    section, details: section.querySelector("details"),
    rows: [...section.querySelectorAll("tbody tr")].map((row) => ({ row, text: row.textContent.toLowerCase() })),
  }));
  const search = () => {
    const terms = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    let found = 0;
    for (const { section, details, rows } of lists) {
      let own = 0;
      for (const { row, text } of rows) {
        row.hidden = !terms.every((term) => text.includes(term));
        if (!row.hidden) own += 1;
      }
      section.hidden = own === 0;
      if (terms.length > 0) details.open = true;
      found += own;
    }
    count.textContent = terms.length > 0 ? `${found} found` : "";
  };
  form.addEventListener("input", search);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.hidden = false;
})();
