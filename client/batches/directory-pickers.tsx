import { Alert, Select, SimpleSelect, type FormMessage } from '@instructure/ui/latest';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { keyOf } from '#shared/text/keys.ts';
import { useDirectory } from './batch.api.ts';
import { batchMessages } from './batch.messages.ts';

interface PickerProps {
  readonly value: string | null;
  readonly messages: FormMessage[];
  readonly onChange: (id: string | null) => void;
}

/** Chooses an account of the institution's Canvas; typing narrows the tree down. */
export function AccountPicker({ value, messages, onChange }: PickerProps) {
  const intl = useIntl();
  const { accounts } = useDirectory();
  const [typed, setTyped] = useState<string>();
  const [isOpen, setIsOpen] = useState(false);
  const [highlighted, setHighlighted] = useState<string>();
  const all = accounts.data?.accounts ?? [];
  const chosen = all.find(({ id }) => id === value);
  const shown = typed ? all.filter(({ title }) => keyOf(title).includes(keyOf(typed))) : all;
  const choose = (id: string | undefined) => {
    onChange(id ?? null);
    setTyped(undefined);
    setIsOpen(false);
  };
  if (accounts.data && accounts.data.fetchedAt === null) {
    return (
      <Alert variant="info">
        <FormattedMessage {...batchMessages.directoryComing} />
      </Alert>
    );
  }
  return (
    <Select
      renderLabel={intl.formatMessage(batchMessages.account)}
      assistiveText={intl.formatMessage(batchMessages.chooseAccount)}
      placeholder={intl.formatMessage(batchMessages.chooseAccount)}
      isRequired
      messages={messages}
      inputValue={typed ?? chosen?.title ?? ''}
      isShowingOptions={isOpen}
      onInputChange={(event) => {
        setTyped((event.target as HTMLInputElement).value);
        setIsOpen(true);
      }}
      onRequestShowOptions={() => setIsOpen(true)}
      onRequestHideOptions={() => setIsOpen(false)}
      onBlur={() => {
        setTyped(undefined);
        setIsOpen(false);
      }}
      onRequestHighlightOption={(_, { id }) => setHighlighted(id)}
      onRequestSelectOption={(_, { id }) => choose(id)}
    >
      {shown.map(({ id, title, depth }) => (
        <Select.Option key={id} id={id} isHighlighted={id === highlighted} isSelected={id === value}>
          {`${'\u2003'.repeat(depth)}${title}`}
        </Select.Option>
      ))}
    </Select>
  );
}

const everyTerm = 'every';

/** Chooses a term, or every one. */
export function TermPicker({ value, messages, onChange }: PickerProps) {
  const intl = useIntl();
  const { terms } = useDirectory();
  const known = terms.data?.terms ?? [];
  // Until the terms are there, and for one that Canvas no longer has, its id stands for it.
  const unknown = value === null || known.some(({ id }) => id === value) ? [] : [{ id: value, title: value }];
  return (
    <SimpleSelect
      // InstUI shows the title that an option had when it was first chosen.
      key={known.length}
      renderLabel={intl.formatMessage(batchMessages.term)}
      messages={messages}
      value={value ?? everyTerm}
      onChange={(_, { value: chosen }) => onChange(chosen === everyTerm ? null : String(chosen))}
    >
      {[{ id: everyTerm, title: intl.formatMessage(batchMessages.everyTerm) }, ...unknown, ...known].map(
        ({ id, title }) => (
          <SimpleSelect.Option key={id} id={`term-${id}`} value={id}>
            {title}
          </SimpleSelect.Option>
        ),
      )}
    </SimpleSelect>
  );
}
