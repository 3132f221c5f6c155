import { Select } from '@instructure/ui/latest';
import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { keyOf } from '#shared/text/search-key.ts';
import { uiMessages } from '../ui.messages.ts';
import { fieldMessages } from './field-messages.ts';

interface Choice {
  readonly id: string;
  readonly title: string;
}

interface MultiSelectProps {
  readonly label: ReactNode;
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[];
  /** the closed field's text when nothing is chosen */
  readonly placeholder: string;
  /** how many of them are chosen, if the closed field says more than that */
  readonly summaryOf?: (count: number, total: number) => string;
  readonly fault?: string | undefined;
  readonly onChange: (ids: readonly string[]) => void;
}

/** The two options above the others. No choice has an id with a star. */
const all = '*all';
const none = '*none';

/** Chooses several of many: a list to type in, with all and none at its top, which stays open between choices. */
export function MultiSelect(props: MultiSelectProps) {
  const { label, choices, chosen, placeholder, fault, onChange } = props;
  const intl = useIntl();
  const [typed, setTyped] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [highlighted, setHighlighted] = useState<string>();
  const summary = summaryIn(intl, props);
  const close = () => {
    setIsOpen(false);
    setTyped('');
  };
  const choose = (id: string | undefined) => {
    if (id === undefined) return;
    if (id === all) onChange(choices.map((choice) => choice.id));
    else if (id === none) onChange([]);
    else onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  };
  return (
    <Select
      renderLabel={label}
      assistiveText={intl.formatMessage(uiMessages.chooseSeveral)}
      placeholder={summary || placeholder}
      messages={fieldMessages(fault)}
      inputValue={isOpen ? typed : summary}
      isShowingOptions={isOpen}
      onInputChange={(_, text) => {
        setTyped(text);
        setIsOpen(true);
      }}
      onRequestShowOptions={() => setIsOpen(true)}
      onRequestHideOptions={close}
      onBlur={close}
      onRequestHighlightOption={(_, { id }) => setHighlighted(id)}
      onRequestSelectOption={(_, { id }) => choose(id)}
    >
      {optionsOf(intl, choices, typed).map(({ id, title, isAction }) => (
        <Select.Option
          key={id}
          id={id}
          isHighlighted={id === highlighted}
          isSelected={chosen.includes(id)}
          {...(!isAction && { renderBeforeLabel: <Tick isOn={chosen.includes(id)} /> })}
        >
          {title}
        </Select.Option>
      ))}
    </Select>
  );
}

const Tick = ({ isOn }: { isOn: boolean }) => <span aria-hidden="true">{isOn ? '☑' : '☐'}</span>;

type Intl = ReturnType<typeof useIntl>;

/** The choices that match the typed text; before anything is typed, all and none come first. */
function optionsOf(
  intl: Intl,
  choices: readonly Choice[],
  typed: string,
): (Choice & { isAction?: boolean })[] {
  if (typed === '') {
    return [
      { id: all, title: intl.formatMessage(uiMessages.selectAll), isAction: true },
      { id: none, title: intl.formatMessage(uiMessages.selectNone), isAction: true },
      ...choices,
    ];
  }
  return choices.filter(({ title }) => keyOf(title).includes(keyOf(typed)));
}

/** The title of the only chosen one, or how many are chosen. */
function summaryIn(intl: Intl, { choices, chosen, summaryOf }: MultiSelectProps): string {
  if (chosen.length === 0) return '';
  if (chosen.length === 1) return choices.find(({ id }) => id === chosen[0])?.title ?? '';
  if (summaryOf) return summaryOf(chosen.length, choices.length);
  return intl.formatMessage(uiMessages.chosenCount, { count: chosen.length, total: choices.length });
}
