import { ChevronDownInstUIIcon, ChevronRightInstUIIcon, Heading } from '@instructure/ui/latest';
import { useId, useState, type ReactNode } from 'react';

interface FoldLineProps {
  readonly title: string;
  /** what's inside, in a line below or after the title */
  readonly note?: ReactNode;
  /** at the end of the line */
  readonly end?: ReactNode;
  readonly level: 'h2' | 'h3' | 'h4';
  readonly isOpen: boolean;
  /** the id of what it opens */
  readonly controls: string;
  readonly onToggle: () => void;
}

/** A title that opens what's below it. All of the line can be pressed. */
export const FoldLine = ({ title, note, end, level, isOpen, controls, onToggle }: FoldLineProps) => (
  <div className="fold-line">
    <span className="fold-sign">
      {isOpen ? (
        <ChevronDownInstUIIcon size="sm" color="mutedColor" />
      ) : (
        <ChevronRightInstUIIcon size="sm" color="mutedColor" />
      )}
    </span>
    <div className="fold-title">
      <Heading level={level} variant="label">
        <button
          type="button"
          className="fold-button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? controls : undefined}
          onClick={onToggle}
        >
          <bdi>{title}</bdi>
        </button>
      </Heading>
      {note === undefined ? null : <div className="fold-note">{note}</div>}
    </div>
    {end}
  </div>
);

interface FoldProps extends Pick<FoldLineProps, 'title' | 'note'> {
  readonly level?: 'h2' | 'h3';
  /** whether it's open at first */
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}

/** A part of a page that's closed until somebody wants it; the closed line says what's inside. */
export function Fold({ title, note, level = 'h2', isOpen: isOpenAtFirst = false, children }: FoldProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const id = useId();
  return (
    <section className="fold">
      <FoldLine
        {...{ title, note, level, isOpen }}
        controls={id}
        onToggle={() => setIsOpen((before) => !before)}
      />
      {isOpen ? (
        <div id={id} className="fold-body">
          {children}
        </div>
      ) : null}
    </section>
  );
}
