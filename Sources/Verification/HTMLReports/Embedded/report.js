
"use strict";
(() => {
  const root = document.documentElement;
  const theme = document.getElementById("theme");
  const prefersDark = matchMedia("(prefers-color-scheme: dark)");
  const isDark = () => (root.dataset.theme ? root.dataset.theme === "dark" : prefersDark.matches);
  const label = () => { theme.textContent = isDark() ? "Light colors" : "Dark colors"; };
  theme.addEventListener("click", () => { root.dataset.theme = isDark() ? "light" : "dark"; label(); });
  prefersDark.addEventListener("change", label);
  label();
  theme.hidden = false;

  const open = () => {
    const target = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const details = target && target.querySelector("details");
    if (!details) return;
    target.hidden = false;
    details.open = true;
    target.scrollIntoView();
  };
  addEventListener("hashchange", open);
  open();

  for (const button of document.querySelectorAll(".copy")) {
    button.hidden = false;
  }
  document.addEventListener("click", async (event) => {
    const button = event.target.closest && event.target.closest(".copy");
    if (!button) return;
    const source = button.previousElementSibling;
    try {
      await navigator.clipboard.writeText(source.textContent);
      button.textContent = "Copied";
    } catch {
      getSelection().selectAllChildren(source);
      button.textContent = "Selected";
    }
    setTimeout(() => { button.textContent = "Copy"; }, 2000);
  });

  const form = document.getElementById("filters");
  if (!form) return;
  const findings = Array.from(document.querySelectorAll("#findings > .finding"));
  const operation = document.getElementById("filter-operation");
  const check = document.getElementById("filter-check");
  const shown = document.getElementById("shown");
  const filter = () => {
    const severities = new Set(Array.from(form.querySelectorAll("[name=severity]:checked"), (box) => box.value));
    let count = 0;
    for (const finding of findings) {
      const data = finding.dataset;
      const fits = (!operation.value || data.operation === operation.value)
        && (!check.value || data.check === check.value) && severities.has(data.severity);
      finding.hidden = !fits;
      if (fits) count += 1;
    }
    shown.textContent = `${count} of ${findings.length} shown`;
  };
  form.addEventListener("change", filter);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(filter));
  for (const link of document.querySelectorAll("[data-show-operation]")) {
    link.addEventListener("click", () => { operation.value = link.dataset.showOperation; filter(); });
  }
  filter();
  form.hidden = false;
  open();
})();
