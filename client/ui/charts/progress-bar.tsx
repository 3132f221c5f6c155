interface ProgressBarProps {
  /** says what makes progress */
  readonly label: string;
  readonly value: number;
  /** more than 0 */
  readonly max: number;
  /** how the progress is written, beside the bar */
  readonly text: string;
}

/** How much of something is done: a bar, 10 pixels high (specification §9), and the same in words. */
export const ProgressBar = ({ label, value, max, text }: ProgressBarProps) => (
  <div className="progress">
    <div
      className="progress-track"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={text}
    >
      <span style={{ inlineSize: `${Math.min(100, (100 * value) / max)}%` }} />
    </div>
    <span className="progress-text">{text}</span>
  </div>
);
