/** Shows how full the bucket is, in an open shadow root. */
class StorageMeter extends HTMLElement {
  connectedCallback() {
    const root = this.attachShadow({ mode: "open" });
    const percent = this.getAttribute("percent");
    root.innerHTML = `
      <style>
        :host { display: block; font-size: 13px; color: var(--muted); }
        .bar { height: 6px; border-radius: 3px; background: var(--line); margin: 6px 0; overflow: hidden; }
        .bar i { display: block; height: 100%; background: var(--accent); }
        b { color: var(--ink); font-weight: 600; }
      </style>
      <b></b>
      <div class="bar" role="meter" aria-valuemin="0" aria-valuemax="100"><i></i></div>
      <span></span>`;
    root.querySelector("b").textContent = this.getAttribute("label");
    root.querySelector("span").textContent = this.getAttribute("text");
    root.querySelector("i").style.width = `${percent}%`;
    const bar = root.querySelector(".bar");
    bar.setAttribute("aria-valuenow", percent);
    bar.setAttribute("aria-label", this.getAttribute("label"));
  }
}
customElements.define("storage-meter", StorageMeter);
