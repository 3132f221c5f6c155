import { Button, ChevronDownInstUIIcon, Menu } from '@instructure/ui/latest';
import { useId, type KeyboardEvent, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { narrowPage, useMedia } from './use-media.ts';

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
  /** on a phone they're one menu: many tabs would take several lines */
  readonly isMenuIfNarrow?: boolean;
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
export function Tabs({ isMenuIfNarrow = false, children, ...props }: TabsProps) {
  const prefix = useId();
  const isMenu = useMedia(narrowPage) && isMenuIfNarrow;
  const panelProps = { role: 'tabpanel', 'aria-labelledby': `${prefix}-tab-${props.current}` };
  return (
    <>
      {isMenu ? <TabMenu {...props} /> : <TabList {...props} prefix={prefix} />}
      <div id={`${prefix}-panel`} {...(!isMenu && panelProps)}>
        {children}
      </div>
    </>
  );
}

type TabListProps = Pick<TabsProps, 'label' | 'tabs' | 'current'>;

/** The chosen tab's title, which opens the others. */
function TabMenu({ label, tabs, current }: TabListProps) {
  const navigate = useNavigate();
  return (
    <nav aria-label={label} className="tab-menu">
      <Menu
        label={label}
        placement="bottom start"
        trigger={
          <Button display="block" textAlign="start">
            <span className="tab-menu-words">
              <span>{tabs.find(({ id }) => id === current)?.title}</span>
              <ChevronDownInstUIIcon />
            </span>
          </Button>
        }
      >
        <Menu.Group
          label={label}
          selected={[current]}
          onSelect={(_, chosen) => {
            const tab = tabs.find(({ id }) => id === chosen[0]);
            if (tab) void navigate(tab.to, { preventScrollReset: true });
          }}
        >
          {tabs.map(({ id, title }) => (
            <Menu.Item key={id} value={id}>
              {title}
            </Menu.Item>
          ))}
        </Menu.Group>
      </Menu>
    </nav>
  );
}

function TabList({ label, tabs, current, prefix }: TabListProps & { readonly prefix: string }) {
  const navigate = useNavigate();
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const at = tabs.findIndex(({ id }) => id === current);
    const next = tabs[steps[event.key]?.(at, tabs.length) ?? -1];
    if (!next || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
    void navigate(next.to, { preventScrollReset: true });
  };
  return (
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
  );
}
