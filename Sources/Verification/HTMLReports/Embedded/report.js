"use strict";
(() => {
  const root = document.documentElement;
  const all = (selector, parent = document) => Array.from(parent.querySelectorAll(selector));
  const theme = document.getElementById("theme");
  const prefersDark = matchMedia("(prefers-color-scheme: dark)");
  const isDark = () => (root.dataset.theme ? root.dataset.theme === "dark" : prefersDark.matches);
  const label = () => { theme.textContent = isDark() ? "Light colors" : "Dark colors"; };
  theme.addEventListener("click", () => { root.dataset.theme = isDark() ? "light" : "dark"; label(); });
  prefersDark.addEventListener("change", label);
  label();
  theme.hidden = false;

  for (const button of all(".copy")) button.hidden = false;
  document.addEventListener("click", async (event) => {
    const button = event.target.closest && event.target.closest(".copy");
    if (!button) return;
    const source = button.previousElementSibling;
    const text = button.firstChild;
    try {
      await navigator.clipboard.writeText(source.textContent);
      text.data = "Copied";
    } catch {
      getSelection().selectAllChildren(source);
      text.data = "Selected";
    }
    setTimeout(() => { text.data = "Copy"; }, 2000);
  });

  // Paper shows everything, also where the style cannot open what is closed.
  let closed = [];
  addEventListener("beforeprint", () => {
    closed = all("details:not([open])");
    for (const part of closed) part.open = true;
  });
  addEventListener("afterprint", () => {
    for (const part of closed) part.open = false;
    closed = [];
  });

  const open = () => {
    let id = location.hash.slice(1);
    try { id = decodeURIComponent(id); } catch { /* It is not encoded. */ }
    const target = id && document.getElementById(id);
    if (!target) return;
    target.hidden = false;
    const group = target.closest(".group");
    if (group) group.hidden = false;
    const details = target.matches("details") ? target : target.querySelector(":scope > details");
    if (details) details.open = true;
    target.scrollIntoView();
  };

  const form = document.getElementById("filters");
  if (!form) {
    addEventListener("hashchange", open);
    open();
    return;
  }
  const place = document.getElementById("groups");
  const findings = all(".finding", place);
  const operations = all(".group", place);
  const home = new Map(findings.map((finding) => [finding, finding.parentElement]));
  const [search, operation, check, shown] = ["filter-text", "filter-operation", "filter-check", "shown"]
    .map((id) => document.getElementById(id));
  const nothing = document.getElementById("nothing");
  nothing.querySelector("button").addEventListener("click", () => {
    form.reset();
    search.focus();
  });
  let faults = null;
  let isByFault = false;

  /** The headings of faults, made when they are first asked for: the most severe first, then the most frequent. */
  const faultGroups = () => {
    const groups = new Map();
    for (const finding of findings) {
      const number = finding.dataset.fault;
      if (!groups.has(number)) groups.set(number, []);
      groups.get(number).push(finding);
    }
    const ranks = ["error", "warning", "note"];
    const rank = (members) => Math.min(...members.map((finding) => ranks.indexOf(finding.dataset.severity)));
    return Array.from(groups.entries())
      .sort(([, one], [, two]) => rank(one) - rank(two) || two.length - one.length)
      .map(([number, members]) => {
        const group = document.createElement("section");
        const heading = document.createElement("h3");
        const name = document.createElement("span");
        const badge = document.createElement("span");
        group.className = "group fault";
        group.setAttribute("aria-labelledby", heading.id = `fault-${number}`);
        name.textContent = members[0].querySelector(".message").textContent;
        const count = new Set(members.map((finding) => finding.dataset.operation)).size;
        badge.className = `badge ${ranks[rank(members)]}`;
        badge.textContent = `${members.length} finding${members.length === 1 ? "" : "s"} in ${count} operation${count === 1 ? "" : "s"}`;
        heading.append(name, " ", badge);
        group.append(heading);
        return { group, members };
      });
  };

  const arrange = (byFault) => {
    if (byFault === isByFault) return;
    isByFault = byFault;
    if (byFault) {
      faults ??= faultGroups();
      for (const { group, members } of faults) group.append(...members);
      place.replaceChildren(...faults.map(({ group }) => group));
    } else {
      for (const finding of findings) home.get(finding).append(finding);
      place.replaceChildren(...operations);
    }
  };

  const texts = new Map();
  const text = (finding) => {
    if (!texts.has(finding)) texts.set(finding, `${finding.dataset.operation} ${finding.textContent}`.toLowerCase());
    return texts.get(finding);
  };
  const filter = () => {
    const severities = new Set(all("[name=severity]:checked", form).map((box) => box.value));
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const finding of findings) {
      const data = finding.dataset;
      const fits = (!operation.value || data.operation === operation.value) && (!check.value || data.check === check.value)
        && severities.has(data.severity) && (words.length === 0 || words.every((word) => text(finding).includes(word)));
      finding.hidden = !fits;
      if (fits) count += 1;
    }
    for (const group of place.children) group.hidden = !group.querySelector(":scope > .finding:not([hidden])");
    shown.textContent = `${count} of ${findings.length} shown`;
    nothing.hidden = count > 0;
  };
  let pending = 0;
  search.addEventListener("input", () => {
    clearTimeout(pending);
    pending = setTimeout(filter, 150);
  });
  form.addEventListener("change", () => {
    arrange(form.elements.group.value === "fault");
    filter();
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(() => { arrange(false); filter(); }));
  const toggle = document.getElementById("open-all");
  toggle.addEventListener("click", () => {
    const opens = toggle.textContent === "Open all";
    for (const finding of findings) if (!finding.hidden) finding.firstElementChild.open = opens;
    toggle.textContent = opens ? "Close all" : "Open all";
  });
  // The heading of an operation is there only where findings are grouped by operation.
  addEventListener("hashchange", () => {
    if (location.hash.startsWith("#operation-") && isByFault) {
      form.elements.group.value = "operation";
      arrange(false);
      filter();
    }
    open();
  });
  filter();
  form.hidden = false;
  open();
})();
