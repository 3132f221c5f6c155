import {
  ChevronDownInstUIIcon,
  ChevronUpInstUIIcon,
  Heading,
  IconButton,
  XInstUIIcon,
} from '@instructure/ui/latest';
import type { ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { FormattedMessage, useIntl } from 'react-intl';
import type { DescribedColumn } from '#shared/columns/columns.api.ts';
import { titleColumn } from '#shared/columns/columns.ts';
import { useDragOrder } from '../ui/form/use-drag-order.ts';
import { useKeptFocus } from '../ui/form/use-kept-focus.ts';
import { announce } from '../ui/page/announcer.ts';
import { moveColumn, toggleColumn, columnChoiceMessages } from './column-choice.ts';

interface ShownColumnsProps {
  readonly columns: readonly DescribedColumn[];
  readonly shown: readonly string[];
  readonly onChange: (shown: readonly string[]) => void;
}

/** The columns of the table in their order, which dragging and buttons change. */
export function ShownColumns({ columns, shown, onChange }: ShownColumnsProps) {
  const intl = useIntl();
  const keptFocus = useKeptFocus<HTMLOListElement>();
  const nameOf = useColumnName(columns);
  const move = (id: string, to: number) => {
    const moved = moveColumn(shown, id, to);
    if (moved === shown) return;
    flushSync(() => onChange(moved));
    focusMoves(keptFocus.ref.current?.children[to], to < shown.indexOf(id));
    const news = { column: nameOf(id), place: to + 1, count: shown.length };
    announce(intl.formatMessage(columnChoiceMessages.moved, news));
  };
  const dragged = useDragOrder(keptFocus.ref, (from, to) => move(shown[from] ?? '', to));
  return (
    <section>
      <Heading level="h3">{intl.formatMessage(columnChoiceMessages.shown)}</Heading>
      <p className="small-print">
        <FormattedMessage {...columnChoiceMessages.shownHint} />
      </p>
      <ol className="shown-columns" {...keptFocus}>
        {shown.map((id, place) => (
          <li key={id} draggable={id !== titleColumn} className={place === dragged ? 'dragged' : undefined}>
            <span>{nameOf(id)}</span>
            {id === titleColumn ? null : (
              <Moves
                name={nameOf(id)}
                mayRise={place > 1}
                mayFall={place < shown.length - 1}
                onRise={() => move(id, place - 1)}
                onFall={() => move(id, place + 1)}
                onRemove={() => onChange(toggleColumn(shown, id))}
              />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Moved in the page, the pressed button has lost the focus; at either end it's disabled, and the other one gets it. */
function focusMoves(item: Element | undefined, isRise: boolean) {
  const [rise, fall] = item?.querySelectorAll('button') ?? [];
  const pressed = isRise ? rise : fall;
  (pressed?.disabled ? (isRise ? fall : rise) : pressed)?.focus();
}

function useColumnName(columns: readonly DescribedColumn[]) {
  const intl = useIntl();
  return (id: string) => {
    const known = columns.find((column) => column.id === id);
    if (known?.isAvailable) return known.label;
    return intl.formatMessage(columnChoiceMessages.unavailable, { column: known?.label ?? id });
  };
}

interface MovesProps {
  readonly name: string;
  readonly mayRise: boolean;
  readonly mayFall: boolean;
  readonly onRise: () => void;
  readonly onFall: () => void;
  readonly onRemove: () => void;
}

function Moves({ name, mayRise, mayFall, onRise, onFall, onRemove }: MovesProps) {
  const intl = useIntl();
  const button = (what: 'up' | 'down' | 'remove', icon: ReactElement, press: () => void, isOn = true) => (
    <IconButton
      size="small"
      withBackground={false}
      withBorder={false}
      screenReaderLabel={intl.formatMessage(columnChoiceMessages[what], { column: name })}
      interaction={isOn ? 'enabled' : 'disabled'}
      renderIcon={icon}
      onClick={press}
    />
  );
  return (
    <span className="column-moves">
      {button('up', <ChevronUpInstUIIcon />, onRise, mayRise)}
      {button('down', <ChevronDownInstUIIcon />, onFall, mayFall)}
      {button('remove', <XInstUIIcon />, onRemove)}
    </span>
  );
}
