/**
 * The picture of the house: a porch at dusk with its light left on. Ink lines of one weight over patches of lamp that sit a little
 * beside their outlines, as in the categories' drawings. Decorative.
 */
export function PorchScene({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 560 470"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={`[&_.lamp]:fill-lamp [&_.lamp]:stroke-none [&_.wall]:fill-surface ${className}`}
    >
      <Glow />
      <Sky />
      <House />
      <Door />
      <Lantern />
      <Steps />
      <Visitors />
    </svg>
  )
}

function Glow() {
  return (
    <>
      <radialGradient id="porch-glow">
        <stop offset="0" stopColor="var(--color-lamp)" stopOpacity="0.5" />
        <stop offset="0.45" stopColor="var(--color-lamp)" stopOpacity="0.16" />
        <stop offset="1" stopColor="var(--color-lamp)" stopOpacity="0" />
      </radialGradient>
      <circle cx="280" cy="210" r="208" fill="url(#porch-glow)" stroke="none" />
    </>
  )
}

function Sky() {
  return (
    <>
      <path className="lamp" d="M96 54a26 26 0 1 0 30 34 22 22 0 0 1-30-34z" />
      <path d="M90 49a26 26 0 1 0 30 34 22 22 0 0 1-30-34z" />
      <path d="M42 118v10m-5-5h10M478 52v12m-6-6h12M516 118v8m-4-4h8M438 30v6m-3-3h6M160 34v6m-3-3h6" />
    </>
  )
}

function House() {
  return (
    <>
      <path className="wall" d="M92 122 280 34l188 88v18H92z" />
      <path d="m74 130 206-96 206 96M92 122h376v18H92zM126 122l154-72 154 72" />
      <circle cx="280" cy="90" r="15" />
      <path d="M280 75v30m-15-15h30" />
      <path className="wall" d="M118 140h14v246h-14zm310 0h14v246h-14z" />
      <path d="M112 140h26m-26 8h26m-26 226h26m284-234h26m-26 8h26m-26 226h26" />
      <path className="lamp" d="M167 207h52v78h-52zm186 0h52v78h-52z" />
      <path d="M160 200h52v78h-52zm0 39h52m-26-39v78m-32 0h64M346 200h52v78h-52zm0 39h52m-26-39v78m-32 0h64" />
      <path d="M160 306v74m-22-74h78v80m0-80-78 0M177 306v74m17-74v74m-39 0M346 386v-80h76m-59 0v74" />
      <path d="M148 168h38m-20 14h26m196-14h26m-46 14h34" />
    </>
  )
}

function Door() {
  return (
    <>
      <path className="wall" d="M236 386V190h88v196" />
      <path className="lamp" opacity="0.3" d="m262 190-50 196h136l-50-196z" />
      <path className="lamp" d="M256 222c0-14 12-24 30-24s30 10 30 24v46h-60z" />
      <path d="M236 386V190h88v196M228 386V182h104v204M250 216c0-14 12-24 30-24s30 10 30 24v46h-60zm30-24v70m-30-36h60" />
      <path d="M250 280h24v84h-24zm36 0h24v84h-24z" />
      <circle cx="317" cy="292" r="4" />
      <path d="M246 394h68" />
    </>
  )
}

function Lantern() {
  return (
    <>
      <path d="M280 140v8" />
      <path className="lamp" d="M271 162h26l-4 28h-18z" />
      <path d="M264 158l8-10h16l8 10zm3 0 4 28h18l4-28m-24 34h22" />
      <path d="M280 165c4 4 5 6 5 9a5 5 0 0 1-10 0c0-3 1-5 5-9z" />
      <path d="m246 160-10-4m12 20-12 3m78-19 10-4m-12 20 12 3" />
    </>
  )
}

function Steps() {
  return (
    <>
      <path className="wall" d="M84 386h392v14H84z" />
      <path className="wall" d="M206 400h148v18H206zm-16 18h180v18H190zm-16 18h212v18H174z" />
      <path d="M92 400v36m376-36v36M92 418h98m188 0h90" />
      <path d="M18 454h524" />
      <path d="M60 454c-22 0-30-22-14-32-6-18 20-28 28-12 14-8 26 8 18 20 8 8 6 24-8 24m394 0c-16 0-22-14-12-24-4-16 18-22 24-8 14-6 26 8 18 20 6 4 4 12-4 12" />
      <path className="lamp" d="M390 358h28l-4 34h-20z" />
      <path d="M382 352h28l-4 34h-20zM396 352c-2-18-14-24-24-24 0 14 10 22 24 24zm0 0c0-24 10-34 24-36 2 20-8 32-24 36zm0 0v-30" />
    </>
  )
}

function Visitors() {
  return (
    <>
      <path className="lamp" d="M312 402h54v22h-54z" />
      <path className="wall" d="M306 394h54v24h-54z" />
      <path d="M322 394v-8h22v8m-38 10h20m14 0h20m-34-4h14v9h-14z" />
      <path
        className="wall"
        d="M224 418c-6 0-8-6-6-16 2-9 1-14 1-24l8 6h9l8-6c0 10 1 14 4 22 3 10 2 18-5 18zm23-2c10 4 18-2 14-10-3-6-9-4-8 1"
      />
      <path d="M227 394v1m9-1v1m-6 5h3m-3 18v-10m6 10v-10" />
    </>
  )
}
