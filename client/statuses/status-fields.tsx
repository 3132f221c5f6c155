import { Checkbox, SimpleSelect, TextInput } from '@instructure/ui/latest';
import { FormattedMessage } from 'react-intl';
import type { StatusContent } from '#shared/statuses/status.api.ts';
import {
  longestLabel,
  longestMeaning,
  statusCategories,
  statusColours,
  statusIcons,
} from '#shared/statuses/status.ts';
import { StatusLabel } from './status-label-panel.tsx';
import { statusMessages } from './status.messages.ts';
import { useTexts } from '../ui/use-texts.ts';

interface StatusFieldsProps {
  readonly draft: StatusContent;
  /** the default stays so until another one is made it */
  readonly isDefaultNow: boolean;
  readonly onChange: (draft: StatusContent) => void;
}

/** What a status is called, looks like and stands for. */
export function StatusFields({ draft, isDefaultNow, onChange }: StatusFieldsProps) {
  const text = useTexts(statusMessages);
  const set = (change: Partial<StatusContent>) => onChange({ ...draft, ...change });
  return (
    <div className="form-stack">
      <TextInput
        renderLabel={text('label')}
        isRequired
        maxLength={longestLabel}
        value={draft.label}
        onChange={(_, label) => set({ label })}
      />
      <TextInput
        renderLabel={text('meaning')}
        messages={[{ type: 'hint', text: text('meaningHint') }]}
        maxLength={longestMeaning}
        value={draft.meaning}
        onChange={(_, meaning) => set({ meaning })}
      />
      <Choice
        label={text('category')}
        words={statusCategories}
        value={draft.category}
        nameOf={(category) => text('categoryName', { category })}
        onChange={(category) => set({ category })}
      />
      <Choice
        label={text('colour')}
        words={statusColours}
        value={draft.colour}
        nameOf={(colour) => text('colourName', { colour })}
        onChange={(colour) => set({ colour })}
      />
      <Choice
        label={text('icon')}
        words={statusIcons}
        value={draft.icon}
        nameOf={(icon) => text('iconName', { icon })}
        onChange={(icon) => set({ icon })}
      />
      <p>
        <FormattedMessage {...statusMessages.preview} />{' '}
        <StatusLabel of={{ ...draft, label: draft.label || text('label') }} />
      </p>
      <Checkbox
        label={text('makeDefault')}
        checked={draft.isDefault}
        disabled={isDefaultNow}
        onChange={() => set({ isDefault: !draft.isDefault, isActive: true })}
      />
      <Checkbox
        label={text('active')}
        checked={draft.isActive}
        disabled={draft.isDefault}
        onChange={() => set({ isActive: !draft.isActive })}
      />
    </div>
  );
}

interface ChoiceProps<W extends string> {
  readonly label: string;
  readonly words: readonly W[];
  readonly value: W;
  readonly nameOf: (word: W) => string;
  readonly onChange: (word: W) => void;
}

function Choice<W extends string>({ label, words, value, nameOf, onChange }: ChoiceProps<W>) {
  const choose = (chosen: unknown) => {
    const word = words.find((known) => known === chosen);
    if (word) onChange(word);
  };
  return (
    <SimpleSelect renderLabel={label} value={value} onChange={(_, chosen) => choose(chosen.value)}>
      {words.map((word) => (
        <SimpleSelect.Option key={word} id={`choice-${word}`} value={word}>
          {nameOf(word)}
        </SimpleSelect.Option>
      ))}
    </SimpleSelect>
  );
}
