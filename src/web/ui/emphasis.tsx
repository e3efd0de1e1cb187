/** The emphasised word of a title: italic, with an ochre line drawn under it by hand. */
export function Emphasis({ children }: { children: string }) {
  return (
    <em className="relative inline-block whitespace-nowrap pb-[0.12em] font-[450] italic">
      {children}
      <svg
        aria-hidden="true"
        viewBox="0 0 300 24"
        preserveAspectRatio="none"
        className="absolute -bottom-[0.06em] left-[-2%] h-[0.24em] w-[104%] text-ochre"
        fill="none"
      >
        <path
          d="M4 15.5C38 10.4 83 7.2 128 7.6c42 .4 97 2.3 158 6.1 6 .4 9 1.6 2 1.5-66-1.2-143-.2-196 4.9-9 .9-10-.6-2-1.6 30-3.6 66-5.6 102-6"
          stroke="currentColor"
          strokeWidth="4"
          strokeLinecap="round"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
    </em>
  )
}
