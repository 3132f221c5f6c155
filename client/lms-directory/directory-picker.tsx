import { Alert, type FormMessage } from '@instructure/ui/latest';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { defineMessages } from '#shared/text/messages.ts';
import { listAccounts, listTerms } from '#shared/lms-directory/lms-directory.api.ts';
import { Choice } from '../ui/form/choice.tsx';
import { TypedSelect } from '../ui/form/typed-select.tsx';
import { useProblemText } from '../ui/page/load-state.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { asTree, matching } from './account-paths.ts';
import { useEndpoint } from '../data/use-endpoint.ts';
import { useSettings } from '../data/use-settings.tsx';

/** How often to ask while Canvas is being read for the first time, in milliseconds. */
const firstReadingMs = 2_000;
const untilFetched = (data: { fetchedAt: string | null } | undefined) =>
  data && data.fetchedAt === null ? firstReadingMs : 0;

/** The accounts and terms of the institution's Canvas, as last read. */
function useDirectory() {
  const params = { id: useSettings().institution.id };
  const accounts = useEndpoint(listAccounts, { params }, { refreshInterval: untilFetched });
  const terms = useEndpoint(listTerms, { params }, { refreshInterval: untilFetched });
  return { accounts, terms };
}

const directoryMessages = defineMessages({
  account: { id: 'directory.account', defaultMessage: 'Canvas account' },
  chooseAccount: { id: 'directory.chooseAccount', defaultMessage: 'Choose an account' },
  everyAccount: { id: 'directory.everyAccount', defaultMessage: 'All accounts' },
  noAccount: { id: 'directory.noAccount', defaultMessage: 'No accounts match.' },
  term: { id: 'directory.term', defaultMessage: 'Term' },
  everyTerm: { id: 'directory.everyTerm', defaultMessage: 'All terms' },
  directoryComing: {
    id: 'directory.directoryComing',
    defaultMessage: 'Reading accounts and terms from Canvas. They’ll appear here in a moment.',
  },
});

interface PickerProps {
  readonly value: string | null;
  readonly messages: FormMessage[];
  readonly onChange: (id: string | null) => void;
}

/** Chooses an account of the institution's Canvas from its tree, or by typing part of its title. */
export function AccountPicker({ value, messages, onChange }: PickerProps) {
  const intl = useIntl();
  const textOf = useProblemText();
  const { accounts } = useDirectory();
  const [typed, setTyped] = useState<string>();
  const all = accounts.data?.accounts ?? [];
  const chosen = all.find(({ id }) => id === value);
  const shown = typed ? matching(all, typed) : asTree(all);
  const fault = all.length === 0 && accounts.error ? textOf(accounts.error) : undefined;
  if (accounts.data && accounts.data.fetchedAt === null) {
    return (
      <Alert variant="info">
        <FormattedMessage {...directoryMessages.directoryComing} />
      </Alert>
    );
  }
  return (
    <TypedSelect
      label={intl.formatMessage(directoryMessages.account)}
      assistiveText={intl.formatMessage(directoryMessages.chooseAccount)}
      placeholder={intl.formatMessage(directoryMessages.chooseAccount)}
      isRequired
      messages={fault === undefined ? messages : [{ type: 'newError', text: fault }]}
      shown={chosen?.title ?? ''}
      typed={typed}
      groups={[{ options: shown.map(({ id, label }) => ({ id, title: label })) }]}
      chosen={value ?? undefined}
      empty={intl.formatMessage(
        accounts.data || accounts.error ? directoryMessages.noAccount : uiMessages.loading,
      )}
      onType={setTyped}
      onChoose={(id) => onChange(id ?? null)}
    />
  );
}

interface UnitPickerProps {
  /** null: all accounts */
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
}

const every = 'every';

/** Chooses an account with everything below it, or all of them, where others' names say what it's for. */
export function UnitPicker({ value, onChange }: UnitPickerProps) {
  const intl = useIntl();
  const { accounts } = useDirectory();
  const [typed, setTyped] = useState<string>();
  const all = accounts.data?.accounts ?? [];
  const shown = typed ? matching(all, typed) : asTree(all);
  const everyAccount = intl.formatMessage(directoryMessages.everyAccount);
  return (
    <TypedSelect
      label={intl.formatMessage(directoryMessages.account)}
      isLabelHidden
      assistiveText={intl.formatMessage(directoryMessages.chooseAccount)}
      shown={value === null ? everyAccount : (all.find(({ id }) => id === value)?.title ?? value)}
      typed={typed}
      groups={[
        { options: [{ id: every, title: everyAccount }] },
        { options: shown.map(({ id, label }) => ({ id, title: label })) },
      ]}
      chosen={value ?? every}
      empty={intl.formatMessage(directoryMessages.noAccount)}
      onType={setTyped}
      onChoose={(id) => onChange(id === undefined || id === every ? null : id)}
    />
  );
}

/** Chooses a term, or all of them. */
export function TermPicker({ value, messages, onChange }: PickerProps) {
  const intl = useIntl();
  const { terms } = useDirectory();
  const known = terms.data?.terms ?? [];
  return (
    <Choice
      label={intl.formatMessage(directoryMessages.term)}
      unsetLabel={intl.formatMessage(directoryMessages.everyTerm)}
      messages={messages}
      value={value}
      choices={known.map(({ id }) => id)}
      // A term that's not loaded yet, or that Canvas no longer has, is shown by its id.
      nameOf={(term) => known.find(({ id }) => id === term)?.title ?? term}
      onChoose={onChange}
    />
  );
}
