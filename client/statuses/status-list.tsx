import {
  Button,
  ChevronDownInstUIIcon,
  ChevronUpInstUIIcon,
  IconButton,
  Menu,
  Pill,
} from '@instructure/ui/latest';
import { FormattedMessage, useIntl } from 'react-intl';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { UsedStatus } from '#shared/statuses/status.api.ts';
import { CourseCount } from '../scope-counts/in-scope-count-panel.tsx';
import { useDragOrder } from '../ui/form/use-drag-order.ts';
import { useKeptFocus } from '../ui/form/use-kept-focus.ts';
import { announce } from '../ui/page/announcer.ts';
import { uiMessages } from '../ui/ui.messages.ts';
import { StatusLabel } from './status-label-panel.tsx';
import { statusMessages } from './status.messages.ts';
import { movedTo } from './moved-to.ts';
import { useOrderStatuses } from './status.api.ts';

/** What an admin is about to do to a status. */
export type StatusStep =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit' | 'remove'; readonly status: UsedStatus };

interface StatusListProps {
  readonly statuses: readonly UsedStatus[];
  readonly onStep: (step: StatusStep) => void;
}

/** The statuses in their order, which dragging and buttons change. */
export function StatusList({ statuses, onStep }: StatusListProps) {
  const intl = useIntl();
  const keptFocus = useKeptFocus<HTMLOListElement>();
  const { arranged, move } = useStatusOrder(statuses);
  const moveTo = (status: UsedStatus | undefined, to: number) => {
    if (!status) return;
    const from = arranged.indexOf(status);
    if (!move(status.id, to)) return;
    focusMoves(keptFocus.ref.current?.children[to], to < from);
    const news = { label: status.label, place: to + 1, count: arranged.length };
    announce(intl.formatMessage(statusMessages.moved, news));
  };
  const dragged = useDragOrder(keptFocus.ref, (from, to) => moveTo(arranged[from], to));
  return (
    <ol className="statuses" aria-label={intl.formatMessage(statusMessages.list)} {...keptFocus}>
      {arranged.map((status, place) => (
        <li key={status.id} draggable className={place === dragged ? 'dragged' : undefined}>
          <StatusFacts status={status} />
          <span className="status-actions">
            <MoveButton
              status={status}
              way="up"
              mayMove={place > 0}
              onMove={() => moveTo(status, place - 1)}
            />
            <MoveButton
              status={status}
              way="down"
              mayMove={place < arranged.length - 1}
              onMove={() => moveTo(status, place + 1)}
            />
            <StatusActions status={status} isLast={arranged.length === 1} onStep={onStep} />
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Moved in the page, the pressed button has lost the focus; at either end it's disabled, and the other one gets it. */
function focusMoves(item: Element | undefined, isRise: boolean) {
  const [rise, fall] = item?.querySelectorAll<HTMLButtonElement>('.status-actions button') ?? [];
  const pressed = isRise ? rise : fall;
  (pressed?.disabled ? (isRise ? fall : rise) : pressed)?.focus();
}

function StatusFacts({ status }: { status: UsedStatus }) {
  const { id, meaning, category, isDefault, isActive, courseCount } = status;
  return (
    <div className="status-facts">
      <span className="status-title">
        <StatusLabel of={status} />
        {isDefault ? (
          <Pill color="info">
            <FormattedMessage {...statusMessages.isDefault} />
          </Pill>
        ) : null}
        {isActive ? null : (
          <Pill>
            <FormattedMessage {...statusMessages.isInactive} />
          </Pill>
        )}
      </span>
      <span className="small-print">
        <FormattedMessage
          {...statusMessages.categoryIs}
          values={{ category: <FormattedMessage {...statusMessages.categoryName} values={{ category }} /> }}
        />
      </span>
      {meaning === '' ? null : <span>{meaning}</span>}
      <span>
        <CourseCount
          of={status}
          having={{ column: 'readygo.status', any: [{ op: 'one_of', value: [String(id)] }] }}
        >
          <FormattedMessage {...statusMessages.courses} values={{ count: courseCount }} />
        </CourseCount>
      </span>
    </div>
  );
}

interface MoveButtonProps {
  readonly status: UsedStatus;
  readonly way: 'up' | 'down';
  readonly mayMove: boolean;
  readonly onMove: () => void;
}

const MoveButton = ({ status: { label }, way, mayMove, onMove }: MoveButtonProps) => (
  <IconButton
    size="small"
    withBackground={false}
    withBorder={false}
    screenReaderLabel={useIntl().formatMessage(statusMessages[way], { label })}
    interaction={mayMove ? 'enabled' : 'disabled'}
    renderIcon={way === 'up' ? <ChevronUpInstUIIcon /> : <ChevronDownInstUIIcon />}
    onClick={onMove}
  />
);

interface StatusActionsProps {
  readonly status: UsedStatus;
  /** the last one can't be removed: its courses would have nothing */
  readonly isLast: boolean;
  readonly onStep: (step: StatusStep) => void;
}

function StatusActions({ status, isLast, onStep }: StatusActionsProps) {
  const intl = useIntl();
  const label = intl.formatMessage(uiMessages.actionsFor, { title: status.label });
  const kinds = isLast ? (['edit'] as const) : (['edit', 'remove'] as const);
  return (
    <Menu placement="bottom end" label={label} trigger={<Button aria-label={label}>⋯</Button>}>
      {kinds.map((kind) => (
        <Menu.Item key={kind} onSelect={() => onStep({ kind, status })}>
          {intl.formatMessage(statusMessages[kind])}
        </Menu.Item>
      ))}
    </Menu>
  );
}

/**
 * The list as it was last arranged, and how to arrange it. Moves show at once and are saved one after another, so that
 * several quick ones aren't taken for two editors.
 */
function useStatusOrder(statuses: readonly UsedStatus[]) {
  const ordering = useOrderStatuses();
  const [wanted, setWanted] = useState<readonly number[]>();
  const saving = useRef<Promise<unknown>>(Promise.resolve());
  const known = new Map(statuses.map((status) => [status.id, status]));
  const isWhole = wanted?.length === known.size && wanted.every((id) => known.has(id));
  const order = isWhole ? wanted : [...known.keys()];

  const save = async (before: readonly number[], ids: readonly number[]) => {
    const body = { before: [...before], ids: [...ids] };
    const { problem } = await ordering.run({ body }, statusMessages.orderFailed);
    // What others have done since shows again, unless another move is waiting.
    setWanted((latest) => (problem || latest === ids ? undefined : latest));
  };
  const move = (id: number, place: number) => {
    const moved = movedTo(order, id, place);
    if (moved === order) return false;
    flushSync(() => setWanted(moved));
    saving.current = saving.current.then(() => save(order, moved));
    return true;
  };
  return { arranged: order.flatMap((id) => known.get(id) ?? []), move };
}
