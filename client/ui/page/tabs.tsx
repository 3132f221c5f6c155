import { useId, type KeyboardEvent, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';

interface TabLink {
  readonly id: string;
  readonly title: ReactNode;
  readonly to: string;
}

interface TabsProps {
  /** what the tabs are parts of */
  readonly label: string;
  readonly tabs: readonly TabLink[];
  /** the id of the chosen tab */
  readonly current: string;
  /** the chosen tab's content */
  readonly children: ReactNode;
}

/** Where each key leads from the chosen tab. */
const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Parts of a page, one at a time, each with an address of its own. Arrow keys go from one to the next. */
export function Tabs({ label, tabs, current, children }: TabsProps) {
  const navigate = useNavigate();
  const prefix = useId();
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const at = tabs.findIndex(({ id }) => id === current);
    const next = tabs[steps[event.key]?.(at, tabs.length) ?? -1];
    if (!next || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
    void navigate(next.to, { preventScrollReset: true });
  };
  return (
    <>
      <div
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        className="main-links page-tabs"
        onKeyDown={handleKey}
      >
        {tabs.map(({ id, title, to }) => (
          <Link
            key={id}
            to={to}
            preventScrollReset
            role="tab"
            id={`${prefix}-tab-${id}`}
            data-tab={id}
            aria-selected={id === current}
            aria-controls={id === current ? `${prefix}-panel` : undefined}
            tabIndex={id === current ? 0 : -1}
          >
            {title}
          </Link>
        ))}
      </div>
      <div role="tabpanel" id={`${prefix}-panel`} aria-labelledby={`${prefix}-tab-${current}`}>
        {children}
      </div>
    </>
  );
}
