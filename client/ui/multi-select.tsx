import { Button, Select } from '@instructure/ui/latest';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { keyOf } from '#shared/text/keys.ts';
import { uiMessages } from './ui.messages.ts';

export interface Choice {
  readonly id: string;
  readonly title: string;
}

interface MultiSelectProps {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[];
  /** what the closed field says when nothing is chosen */
  readonly placeholder: string;
  readonly onChange: (ids: readonly string[]) => void;
}

/** Chooses several of many: a list to type in, which stays open while one chooses, and all or none at once. */
export function MultiSelect({ label, choices, chosen, placeholder, onChange }: MultiSelectProps) {
  return (
    <div className="multi-select">
      <ChoiceField
        label={label}
        choices={choices}
        chosen={chosen}
        placeholder={placeholder}
        onChange={onChange}
      />
      <div className="buttons">
        <Button size="small" onClick={() => onChange(choices.map(({ id }) => id))}>
          <FormattedMessage {...uiMessages.selectAll} />
        </Button>
        <Button size="small" onClick={() => onChange([])}>
          <FormattedMessage {...uiMessages.selectNone} />
        </Button>
      </div>
    </div>
  );
}

function ChoiceField({ label, choices, chosen, placeholder, onChange }: MultiSelectProps) {
  const intl = useIntl();
  const [typed, setTyped] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [highlighted, setHighlighted] = useState<string>();
  const shown = choices.filter(({ title }) => keyOf(title).includes(keyOf(typed)));
  const summary = summaryOf(intl, choices, chosen);
  const close = () => {
    setIsOpen(false);
    setTyped('');
  };
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <Select
      renderLabel={label}
      assistiveText={intl.formatMessage(uiMessages.chooseSeveral)}
      placeholder={summary || placeholder}
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
      onRequestSelectOption={(_, { id }) => id !== undefined && id !== noneId && toggle(id)}
    >
      {shown.map(({ id, title }) => (
        <Select.Option
          key={id}
          id={id}
          isHighlighted={id === highlighted}
          isSelected={chosen.includes(id)}
          renderBeforeLabel={<span aria-hidden="true">{chosen.includes(id) ? '☑' : '☐'}</span>}
        >
          {title}
        </Select.Option>
      ))}
      {shown.length === 0 ? (
        <Select.Option id={noneId} isDisabled>
          {intl.formatMessage(uiMessages.noMatch)}
        </Select.Option>
      ) : null}
    </Select>
  );
}

const noneId = 'none';

/** The title of the one chosen, or how many are. */
function summaryOf(
  intl: ReturnType<typeof useIntl>,
  choices: readonly Choice[],
  chosen: readonly string[],
): string {
  if (chosen.length === 0) return '';
  if (chosen.length === 1) return choices.find(({ id }) => id === chosen[0])?.title ?? '';
  return intl.formatMessage(uiMessages.chosenCount, { count: chosen.length, total: choices.length });
}
