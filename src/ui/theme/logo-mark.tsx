/** A hub with its lines: an H. */
export function LogoMark({ size = 1.5 }: { size?: number }) {
  return (
    <svg
      viewBox="0 0 32 32"
      style={{ display: 'block', flex: 'none', width: `${size}rem`, height: `${size}rem` }}
      aria-hidden="true"
    >
      <rect width="32" height="32" rx="7" fill="var(--action)" />
      <g fill="none" stroke="var(--action-text)" strokeWidth="2.6" strokeLinecap="round">
        <path d="M8 8v16M24 8v16M8 16h4.4M19.6 16H24" />
        <circle cx="16" cy="16" r="3.6" />
      </g>
    </svg>
  )
}
